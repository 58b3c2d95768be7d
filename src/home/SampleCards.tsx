import { Chip } from '../ui/index.ts';
import { formatBytes, formatDuration } from '../base/index.ts';
import type { SampleCard } from './samples.ts';
import { planeOf } from './lane-hue.ts';
import styles from './SampleCards.module.css';

export interface SampleCardsProps {
  readonly samples: readonly SampleCard[];
  /** Where the posters are; ends in a slash. */
  readonly base: string;
  onOpenSample(id: string): void;
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

export function SampleCards({ samples, base, onOpenSample }: SampleCardsProps) {
  return (
    <ul className={styles['cards']}>
      {samples.map((sample) => (
        <li key={sample.id}>
          <button
            type="button"
            className={styles['card']}
            onClick={() => {
              onOpenSample(sample.id);
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
                  ? 'Failed'
                  : sample.outcome === 'passed'
                    ? 'Passed'
                    : 'No verdict'}
              </Chip>
            </span>
            <span className={styles['summary']}>{sample.summary}</span>
            <span className={styles['facts']}>
              {formatDuration(sample.durationMs)} ·{' '}
              {sample.attempts === 1 ? '1 attempt' : `${sample.attempts} attempts`} · {sample.lanes.length}{' '}
              lanes · {formatBytes(sample.bytes)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
