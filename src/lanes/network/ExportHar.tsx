import { say } from '../../base/index.ts';
import { useState } from 'react';
import type { Engine } from '../../engine/index.ts';
import { useAt } from '../../lane-kit/index.ts';
import type { Session } from '../../session/index.ts';
import { Menu } from '../../ui/index.ts';
import type { Stretch } from './gather.ts';
import { harExport, harWords, spanOf } from './har-export.ts';

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
    setSaid(say`Writing the HAR…`);
    const model = session.model();
    const made = await harExport(model, engine, laneId, stretch, new AbortController().signal);
    if (!made.ok) return setSaid(say`The HAR could not be written: ${made.error.message}`);
    download(made.value.file, fileName(model.meta.title));
    setSaid(harWords(made.value));
  };
  const start = (stretch: Stretch | undefined): void => {
    save(stretch).catch((error: unknown) => {
      setSaid(say`The HAR could not be written: ${error instanceof Error ? error.message : String(error)}`);
    });
  };

  return (
    <>
      <Menu
        size="s"
        variant="ghost"
        trigger={say`Export HAR`}
        items={[
          { id: 'run', label: say`The whole run`, disabled: origin === null },
          {
            id: 'range',
            label: say`The selected range`,
            note: range === undefined ? say`none selected` : spanOf(range),
            disabled: range === undefined || origin === null,
          },
        ]}
        {...(origin === null
          ? { title: say`A HAR needs times of day, which this recording does not have` }
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
