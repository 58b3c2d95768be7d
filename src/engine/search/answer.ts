import { inSlices, type Failure, type Pacer, type Result } from '../../base/index.ts';
import type { PayloadStore } from '../payload-store.ts';
import { Bodies } from './bodies.ts';
import { excerptsOf } from './excerpts.ts';
import { expressionHere, expressionOver, type Expression } from './expression-asker.ts';
import { scanByExpression } from './expression-scan.ts';
import { passes } from './facts.ts';
import { FarSlabs } from './far-slabs.ts';
import { Matcher } from './matcher.ts';
import { byRecord, decode, farPart, scanRecords, scanTexts, type OnFound } from './plain-scan.ts';
import { Reporter } from './reporter.ts';
import { recordOf, targetsOf, type Target } from './targets.ts';
import { createTurns } from './turns.ts';
import type { FindEnd, FindOrder, FindQuestion } from './types.ts';

/** A slice of the worker's time: what else is asked waits no longer. */
const SLICE_MS = 30;
/** The same while a second thread has something to tell. */
const SHORT_SLICE_MS = 8;

/** What a search needs of a recording that is read. */
export interface Searchable {
  readonly store: PayloadStore;
  blob(ref: string): Promise<Result<Blob, Failure>>;
}

/**
 * Answers one question over `port`, in slices, and then excerpts of what was found, until it is told to stop. `second`: the
 * way to the worker that runs an expression, or takes a part of a plain search; absent where there is none.
 */
export function answerFind(
  reading: Searchable,
  question: FindQuestion,
  port: MessagePort,
  second: MessagePort | undefined,
): void {
  const { text, matching } = question;
  const pacer = createTurns();
  const isExpression = matching.isExpression && text !== '';
  const reporter = new Reporter(port, () => pacer.now());
  let isStopped = false;
  let expression: Expression | undefined;
  let far: FarSlabs | undefined;
  const matcher = new Matcher(text, matching);
  port.onmessage = ({ data }: MessageEvent<FindOrder>) => {
    if (data.type === 'stop') {
      isStopped = true;
      expression?.close();
      far?.close();
      port.close();
      return;
    }
    const { id, refs } = data;
    void excerptsOf(reading, question, refs, isExpression ? expression : matcher)
      .catch(() => refs.map(() => undefined))
      .then((excerpts) => {
        if (!isStopped) port.postMessage({ type: 'excerpts', id, excerpts });
      });
  };
  const run = async (): Promise<void> => {
    if (isExpression)
      expression = second === undefined ? expressionHere(text, matching, pacer.now) : expressionOver(second);
    const targets = targetsOf(reading.store, question);
    const part =
      second === undefined || isExpression || text === ''
        ? undefined
        : farPart(reading.store, targets, matcher);
    if (second !== undefined && part !== undefined) far = new FarSlabs(second, part);
    const how = isExpression ? expression : matcher;
    const outcome = await find(reading, question, targets, how, far, reporter, pacer, () => isStopped);
    if (!isStopped) reporter.end(outcome);
  };
  run().catch((error: unknown) => {
    if (!isStopped) reporter.end({ outcome: 'broke', message: String(error) });
  });
}

type How = Matcher | Expression | undefined;

async function find(
  reading: Searchable,
  question: FindQuestion,
  targets: readonly Target[],
  how: How,
  far: FarSlabs | undefined,
  reporter: Reporter,
  pacer: Pacer,
  isStopped: () => boolean,
): Promise<Pick<FindEnd, 'outcome'> & Partial<Pick<FindEnd, 'bodies'>>> {
  const { store } = reading;
  const { text, facts } = question;
  reporter.begin(targets, text !== '');
  const onFound: OnFound = (target, slot) => {
    target.found[slot] = 1;
    const seq = target.kept.seqs[slot] as number;
    if (facts.length > 0) {
      const record = recordOf(store, target.kept, slot);
      const searched = store.textOf(target.kept.texts[slot]) ?? '';
      if (!passes(facts, searched, record === undefined ? undefined : decode(record))) return;
    }
    reporter.found(target.index, seq);
  };
  const turn = (): boolean => {
    reporter.turn();
    return !isStopped();
  };
  const through = (work: Generator<undefined, void>, sliceMs = SLICE_MS): Promise<boolean> =>
    inSlices(() => turn() && work.next().done !== true, pacer, sliceMs, isStopped);
  if (text === '') {
    await through(
      byRecord(targets, (target, slot) => {
        onFound(target, slot);
        return 8 + (target.kept.lengths[slot] === undefined ? 0 : 24);
      }),
    );
    return { outcome: 'whole' };
  }
  if (how instanceof Matcher) {
    await through(scanTexts(store, targets, how, onFound));
    // The other thread's answers come between two turns.
    await through(
      scanRecords(store, targets, how, onFound, far?.places),
      far === undefined ? SLICE_MS : SHORT_SLICE_MS,
    );
  } else if (how !== undefined && !(await scanByExpression(store, targets, how, onFound, turn))) {
    return { outcome: 'budget' };
  }
  reporter.flush();
  const bodies = new Bodies(reading);
  const read = isStopped() ? undefined : await bodies.scan(targets, how, onFound, turn);
  if (read?.isSpent === true) return { outcome: 'budget' };
  return read === undefined ? { outcome: 'whole' } : { outcome: 'whole', bodies: read };
}
