import { useState } from 'react';
import { Columns2, Signpost } from 'lucide-react';
import { Button, Chip, classes } from '../ui/index.ts';
import { formatBytes, formatDuration, say } from '../base/index.ts';
import type { ComparedSample, SampleCard } from './samples.ts';
import { planeOf } from './lane-hue.ts';
import { recentWords } from './recent-words.ts';
import { labels } from './labels.ts';
import styles from './SampleCards.module.css';

export interface SampleCardsProps {
  readonly samples: readonly SampleCard[];
  /** Where the posters are; ends in a slash. */
  readonly base: string;
  onOpenSample(id: string): void;
  readonly onCompare?: ((samples: readonly ComparedSample[]) => void) | undefined;
  /** Shows around in one of them. */
  readonly onTour?: (() => void) | undefined;
}

/** Lane names as a person reads them: `custom:cart-events` is called `cart-events`. */
function laneName(id: string): string {
  const name = id.startsWith('custom:') ? id.slice('custom:'.length) : id;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Without a picture of the run, its lanes are the picture. */
function LaneSheet({ lanes }: { readonly lanes: readonly string[] }) {
  return (
    <span className={styles['sheet']} aria-hidden="true">
      {lanes.slice(0, 7).map((lane) => (
        <span key={lane} className={styles['lane']}>
          <i style={{ background: `var(--${planeOf(lane)})` }} />
          <span className={styles['name']}>{laneName(lane)}</span>
          <span className={styles['strip']} style={{ background: `var(--${planeOf(lane)}-soft)` }} />
        </span>
      ))}
    </span>
  );
}

export function SampleCards({ samples, base, onOpenSample, onCompare, onTour }: SampleCardsProps) {
  const [chosen, setChosen] = useState<readonly string[]>();
  const choose = (id: string): void => {
    const now = chosen ?? [];
    setChosen(now.includes(id) ? now.filter((other) => other !== id) : [...now, id]);
  };
  return (
    <>
      {onCompare !== undefined && (
        <div className={styles['tools']}>
          {onTour !== undefined && (
            <Button size="s" icon={<Signpost />} title={recentWords.tourTitle} onClick={onTour}>
              {recentWords.tour}
            </Button>
          )}
          <Button
            size="s"
            icon={<Columns2 />}
            aria-pressed={chosen !== undefined}
            onClick={() => setChosen(chosen === undefined ? [] : undefined)}
          >
            {chosen === undefined ? labels.chooseToCompare : labels.stopChoosing}
          </Button>
          {chosen !== undefined && (
            <Button
              size="s"
              variant="primary"
              disabled={chosen.length < 2}
              onClick={() => onCompare(chosen.map((id) => ({ id, attempt: undefined })))}
            >
              {chosen.length < 2 ? labels.chooseTwoOrMore : say`Compare ${chosen.length}`}
            </Button>
          )}
          {chosen === undefined &&
            samples
              .filter(({ attempts }) => attempts > 1)
              .map(({ id, title, attempts }) => (
                <Button
                  key={id}
                  size="s"
                  variant="ghost"
                  onClick={() =>
                    onCompare(Array.from({ length: attempts }, (_, attempt) => ({ id, attempt })))
                  }
                >
                  {say`Compare the ${attempts} attempts of ${title}`}
                </Button>
              ))}
        </div>
      )}
      <ul className={styles['cards']}>
        {samples.map((sample) => (
          <li key={sample.id}>
            <button
              type="button"
              className={classes(styles['card'], chosen?.includes(sample.id) === true && styles['chosen'])}
              aria-pressed={chosen?.includes(sample.id)}
              onClick={() => {
                if (chosen === undefined) onOpenSample(sample.id);
                else choose(sample.id);
              }}
            >
              <span className={styles['picture']}>
                {sample.poster === undefined ? (
                  <LaneSheet lanes={sample.lanes} />
                ) : (
                  <img src={`${base}${sample.poster}`} alt="" loading="lazy" />
                )}
              </span>
              <span className={styles['head']}>
                <span className={styles['title']}>{sample.title}</span>
                <Chip
                  tone={sample.outcome === 'failed' ? 'err' : sample.outcome === 'passed' ? 'ok' : 'neutral'}
                >
                  {sample.outcome === 'failed'
                    ? say`Failed`
                    : sample.outcome === 'passed'
                      ? say`Passed`
                      : labels.noVerdict}
                </Chip>
              </span>
              <span className={styles['summary']}>{sample.summary}</span>
              <span className={styles['facts']}>
                <bdi>{formatDuration(sample.durationMs)}</bdi> ·{' '}
                {sample.attempts === 1 ? say`1 attempt` : say`${sample.attempts} attempts`} ·{' '}
                {say`${sample.lanes.length} lanes`} · <bdi>{formatBytes(sample.bytes)}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
