import type { ModelReader } from '../../model/index.ts';
import { KEY_WORDS, keymap } from '../../session/index.ts';
import type { KeyBinding, KeyCommand, Session } from '../../session/index.ts';
import { runKeyCommand } from '../../session/index.ts';
import { askDialog } from '../header/dialog-name.ts';
import type { DialogName } from '../header/dialog-name.ts';
import type { PageCommands } from '../help/use-keys.ts';
import { copyIso, isoOf, isoOfSelection } from '../share/copy-iso.ts';
import { shareWords } from '../share/share-words.ts';
import { startTour } from '../tour/asked.ts';
import { tourWords } from '../tour/tour-words.ts';
import { paletteWords as words } from './palette-words.ts';

/** Something that can be done or gone to. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Its key, or where it is. */
  readonly note: string;
  readonly group: string;
  run(): void;
}

const MAX_STEPS = 8;
const DIALOGS: readonly DialogName[] = ['run', 'evidence', 'ledger', 'honesty', 'export'];

/** What the palette offers for a text: commands and panels whose words it names, lanes, and steps that hold it. O(steps) labels. */
export function choicesFor(session: Session, page: PageCommands, text: string): Choice[] {
  const wanted = text.trim().toLowerCase();
  const parts = wanted.split(/\s+/).filter((part) => part !== '');
  const fits = (label: string): boolean => parts.every((part) => label.toLowerCase().includes(part));
  const model = session.model();
  const commands = [
    ...commandsOf(session, page),
    ...timesOf(session, model),
    ...dialogsOf(session),
    ...lanesOf(session, model),
  ].filter(({ label, group }) => fits(`${group} ${label}`));
  if (wanted === '') return commands;
  // Those that begin with what was typed come first; the order of the keymap holds otherwise.
  const begins = ({ label }: Choice): number => (label.toLowerCase().startsWith(wanted) ? 0 : 1);
  return [...commands.toSorted((a, b) => begins(a) - begins(b)), ...stepsOf(session, model, wanted, fits)];
}

/** The palette itself, what Escape closes, and the digits, which are no one place. */
const NOT_LISTED: ReadonlySet<KeyCommand> = new Set<KeyCommand>(['palette', 'escape', 'seek-share']);

function commandsOf(session: Session, page: PageCommands): Choice[] {
  const seen = new Set<string>();
  return keymap().flatMap((binding): Choice[] => {
    const id = binding.command;
    if (NOT_LISTED.has(id) || seen.has(id)) return [];
    seen.add(id);
    return [
      {
        id,
        label: KEY_WORDS[binding.command].description,
        note: binding.label,
        group: KEY_WORDS[binding.command].group,
        run: () => runCommand(session, page, binding),
      },
    ];
  });
}

function runCommand(session: Session, page: PageCommands, binding: KeyBinding): void {
  const own = page[binding.command];
  if (own !== undefined) own();
  else runKeyCommand(session, binding);
}

/** The times that can be copied: of the playhead, and of what is selected. */
function timesOf(session: Session, model: ModelReader): Choice[] {
  const { group } = KEY_WORDS['copy-link'];
  const times = [
    { id: 'iso', label: shareWords.iso, iso: isoOf(model, session.clock.t) },
    { id: 'iso of selection', label: shareWords.isoOfSelection, iso: isoOfSelection(session) },
  ];
  return times.flatMap(({ id, label, iso }) =>
    iso === undefined ? [] : [{ id, label, note: '', group, run: () => void copyIso(session, iso) }],
  );
}

const dialogsOf = (session: Session): Choice[] => [
  ...DIALOGS.map((name) => ({
    id: `dialog ${name}`,
    label: words.dialogs[name] ?? name,
    note: '',
    group: words.panels,
    run: () => askDialog(session, name),
  })),
  { id: 'tour', label: tourWords.start, note: '', group: words.panels, run: () => startTour(session) },
];

const lanesOf = (session: Session, model: ModelReader): Choice[] =>
  model.lanes
    .filter(({ count }) => count > 0)
    .map(({ id, title, count }) => ({
      id: `lane ${id}`,
      label: words.lane(title),
      note: words.entries(count),
      group: words.lanes,
      run: () => session.commands.setLane(id),
    }));

function stepsOf(
  session: Session,
  model: ModelReader,
  wanted: string,
  fits: (label: string) => boolean,
): Choice[] {
  const found: Choice[] = [];
  const number = /^#?(\d+)$/.exec(wanted)?.[1];
  for (const [i, { track, index }] of model.steps.entries()) {
    if (found.length === MAX_STEPS) break;
    const label = track.label(index);
    if (number === undefined ? !fits(label) : i + 1 !== Number(number)) continue;
    const entryId = track.entryId(index);
    found.push({
      id: `step ${entryId}`,
      label: label.replaceAll(/\s+/g, ' ').slice(0, 140),
      note: `#${i + 1}`,
      group: words.steps,
      run: () => {
        session.commands.seek(track.columns.start[index] ?? 0);
        session.commands.select(entryId);
      },
    });
  }
  return found;
}
