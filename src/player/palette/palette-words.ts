import { phrases, plural } from '../../base/index.ts';
import type { DialogName } from '../header/dialog-name.ts';

export const paletteWords = phrases('player/palette/palette-words', {
  title: 'Commands',
  field: 'Command, lane, step or step number',
  none: 'Nothing here is called that.',
  found: (n: number) => `${n} ${plural(n, 'choice', 'choices')}`,
  panels: 'Panels',
  lanes: 'Lanes',
  steps: 'Steps',
  lane: (title: string) => `Walk the lane ${title}`,
  entries: (n: number) => `${n} ${plural(n, 'entry', 'entries')}`,
  dialogs: {
    run: 'About this run',
    evidence: 'Evidence and its checks',
    ledger: 'Ledger: every record accounted for',
    honesty: 'Capture: rungs, clocks, gaps of each lane',
    export: 'Export',
  } as Partial<Record<DialogName, string>>,
});
