import { useState } from 'react';
import { formatClock } from '../../base/index.ts';
import type { Engine } from '../../engine/index.ts';
import { useAt } from '../../lane-kit/index.ts';
import type { Session } from '../../session/index.ts';
import { Menu } from '../../ui/index.ts';
import { writeHar } from './export-har.ts';
import { type Gathered, gather, type Stretch } from './gather.ts';
import { pacer } from './pacer.ts';

export interface ExportHarProps {
  readonly session: Session;
  readonly engine: Engine;
  readonly laneId: string;
}

/** Saves the requests as a HAR: of the whole run, or of the selected range. Says what is not in it. */
export function ExportHar({ session, engine, laneId }: ExportHarProps) {
  const [said, setSaid] = useState('');
  const from = useAt(session, () => session.state().range?.from);
  const to = useAt(session, () => session.state().range?.to);
  const origin = session.model().origin;
  const range = from === undefined || to === undefined ? undefined : { from, to };

  const save = async (stretch: Stretch | undefined): Promise<void> => {
    const model = session.model();
    if (model.origin === null) return;
    setSaid('Writing the HAR…');
    const gathered = await gather(model, engine, laneId, model.origin, stretch);
    const comment = `${model.meta.title ?? 'A recording'}${stretch === undefined ? '' : `, ${spanOf(stretch)}`}. Secrets are redacted.`;
    const { file, redacted, left } = await writeHar(gathered.requests, gathered.pages, { comment }, pacer);
    download(file, fileName(model.meta.title));
    setSaid(wordsOf(gathered, redacted, left));
  };
  const start = (stretch: Stretch | undefined): void => {
    save(stretch).catch((error: unknown) => {
      setSaid(`The HAR could not be written: ${error instanceof Error ? error.message : String(error)}`);
    });
  };

  return (
    <>
      <Menu
        size="s"
        variant="ghost"
        trigger="Export HAR"
        items={[
          { id: 'run', label: 'The whole run', disabled: origin === null },
          {
            id: 'range',
            label: 'The selected range',
            note: range === undefined ? 'none selected' : spanOf(range),
            disabled: range === undefined || origin === null,
          },
        ]}
        {...(origin === null
          ? { title: 'A HAR needs times of day, which this recording does not have' }
          : {})}
        onSelect={(id) => start(id === 'range' ? range : undefined)}
      />
      {said !== '' && (
        <span role="status" style={{ flexBasis: '100%' }}>
          {said}
        </span>
      )}
    </>
  );
}

const spanOf = ({ from, to }: Stretch): string => `${formatClock(from, 1)} – ${formatClock(to, 1)}`;

function wordsOf({ requests, bodiesLeft, unplaced }: Gathered, redacted: number, left: number): string {
  const count = (n: number, word: string): string => `${n.toLocaleString('en')} ${word}${n === 1 ? '' : 's'}`;
  const words = [`Saved ${count(requests.length - left, 'request')}`];
  if (redacted > 0) words.push(`${count(redacted, 'secret')} redacted`);
  if (bodiesLeft > 0) words.push(bodiesLeft === 1 ? '1 body left out' : `${bodiesLeft} bodies left out`);
  if (unplaced + left > 0)
    words.push(`${count(unplaced + left, 'request')} without a time or a readable record left out`);
  return `${words.join('; ')}.`;
}

function fileName(title: string | undefined): string {
  const stem = (title ?? 'recording').replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60);
  return `${stem.replaceAll(/^[-.]+|[-.]+$/g, '') || 'recording'}.har`;
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the blob by the time of the next turn; a minute is on the safe side for large ones.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
