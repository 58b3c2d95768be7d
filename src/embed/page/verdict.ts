import { formatClock } from '../../base/index.ts';
import type { Located, ModelReader, Score } from '../../model/index.ts';
import { claimLanes } from '../../lane-kit/index.ts';
import { laneDefinitions } from '../../lanes/index.ts';
import { plainLabel, scoreState } from '../../player/index.ts';
import type { Session } from '../../session/index.ts';
import { icon, make, recorded } from './elements.ts';
import type { Shape } from './elements.ts';
import { messages } from './messages.ts';
import styles from './embed.module.css';

/** How the run came out and why, where it failed: what a reader looks for first. Drawn anew when the document changed. */
export function followVerdict(session: Session, card: HTMLElement): () => void {
  let key = '';
  const draw = (): void => {
    const model = session.model();
    const next = `${session.state().generation}:${session.state().modelVersion}`;
    if (next === key) return;
    key = next;
    card.replaceChildren(...contentOf(model, session));
    card.dataset['tone'] = toneOf(model);
  };
  const stop = session.subscribe(draw);
  draw();
  return stop;
}

function toneOf({ meta }: ModelReader): string {
  return meta.outcome === 'passed' ? 'ok' : meta.outcome === 'failed' ? 'err' : 'neutral';
}

function contentOf(model: ModelReader, session: Session): HTMLElement[] {
  const { meta } = model;
  const parts = [headOf(model)];
  if (model.evidence.integrity === 'failed')
    parts.push(make('p', { class: styles['bad'], role: 'alert' }, messages.integrity));
  if (meta.failure !== undefined) {
    const { code, message } = meta.failure;
    const line = make('p', { class: styles['failure'] }, make('code', {}, recorded(code)));
    if (message !== undefined) line.append(' ', recorded(message));
    parts.push(line);
  }
  const where = whereOf(model, session);
  if (where !== undefined) parts.push(where);
  const scores = inOrder(meta.scores ?? []);
  if (scores.length > 0)
    parts.push(make('ul', { class: styles['scores'], 'aria-label': messages.scores }, ...scores.map(rowOf)));
  return parts;
}

function headOf({ meta, status }: ModelReader): HTMLElement {
  const [shape, word]: [Shape, string] =
    meta.outcome === 'passed'
      ? ['check', messages.passed]
      : meta.outcome === 'failed'
        ? ['cross', messages.failed]
        : ['dash', status === 'live' ? messages.running : messages.unknown];
  const head = make('h2', { class: styles['verdict'] }, icon(shape), word);
  const attempts = meta.attempts ?? [];
  const at = attempts.findIndex(({ generation }) => generation === meta.attempt);
  const notes = [
    ...(attempts.length > 1 && at >= 0 ? [messages.attempt(at + 1, attempts.length)] : []),
    ...(status === 'ended' ? [messages.ended] : []),
  ];
  if (notes.length > 0) head.append(make('span', { class: styles['note'] }, notes.join(' · ')));
  return head;
}

/** What failed first: it is the reason. */
function inOrder(scores: readonly Score[]): readonly Score[] {
  const place = (score: Score): number =>
    ({ fail: 0, invalid: 1, unmeasured: 3, pass: 2, measured: 2 })[scoreState(score)];
  return scores.toSorted((a, b) => place(a) - place(b));
}

const SHAPE_OF: Readonly<Record<ReturnType<typeof scoreState>, Shape>> = {
  pass: 'check',
  fail: 'cross',
  measured: 'dash',
  unmeasured: 'dash',
  invalid: 'warning',
};

function rowOf(score: Score): HTMLElement {
  const state = scoreState(score);
  // A bare 0 or 1 beside a verdict says it once more.
  const isSaid = score.pass !== undefined && (score.value === 0 || score.value === 1);
  const value =
    score.label ??
    (score.value === undefined || isSaid ? undefined : String(Number(score.value.toPrecision(4))));
  const line = make(
    'p',
    { class: styles['metric'] },
    icon(SHAPE_OF[state]),
    make('b', {}, recorded(score.metric)),
    make('span', { class: styles['unseen'] }, messages.states[state]),
  );
  if (value !== undefined) line.append(make('span', { class: styles['value'] }, recorded(value)));
  const row = make('li', { class: styles['score'], 'data-state': state }, line);
  const reason = score.reason ?? score.detail;
  if (reason !== undefined) row.append(make('p', { class: styles['reason'] }, recorded(reason)));
  return row;
}

/** The failing moment in words: it brings one back to where the page opened. */
function whereOf(model: ModelReader, session: Session): HTMLElement | undefined {
  const moment = model.failingMoment;
  const at = moment === undefined ? undefined : model.locate(moment.entryId);
  if (moment === undefined || at === undefined) return undefined;
  const button = make(
    'button',
    { type: 'button', class: styles['where'] },
    make('span', { class: styles['unseen'] }, `${messages.where}: `),
    make('b', {}, model.axis === 'steps' ? String(moment.t + 1) : formatClock(moment.t, 1)),
    ' ',
    recorded(nameOf(model, at, moment.t)),
  );
  button.addEventListener('click', () => {
    session.commands.select(moment.entryId);
    session.commands.seek(moment.t);
  });
  return button;
}

/** What failed, with how it ended: its lane says that best. */
function nameOf(model: ModelReader, at: Located, t: number): string {
  const label = plainLabel(at.track.label(at.index));
  const claimed = claimLanes(laneDefinitions, model).find(({ lane }) => lane.id === at.track.laneId);
  try {
    const told = claimed?.definition.describe(
      { trackId: at.track.id, seq: at.track.columns.seq[at.index] ?? 0 },
      model,
      t,
    );
    const status = told?.facts.find(([name]) => /^(?:status|exit|code|error)/i.test(name))?.[1];
    return status === undefined || label.includes(status) ? label : `${label} · ${status}`;
  } catch {
    // A lane that cannot describe costs its words alone.
    return label;
  }
}
