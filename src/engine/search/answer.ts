import { inSlices, type Failure, type Pacer, type Result } from '../../base/index.ts';
import type { PayloadStore } from '../payload-store.ts';
import { Bodies } from './bodies.ts';
import { excerptsOf } from './excerpts.ts';
import { expressionHere, expressionOver, type Expression } from './expression-asker.ts';
import { scanByExpression } from './expression-scan.ts';
import { passes } from './facts.ts';
import { Matcher } from './matcher.ts';
import { byRecord, decode, scanRecords, scanTexts, type OnFound } from './plain-scan.ts';
import { Reporter } from './reporter.ts';
import { recordOf, targetsOf } from './targets.ts';
import { createTurns } from './turns.ts';
import type { FindEnd, FindOrder, FindQuestion } from './types.ts';

/** A slice of the worker's time: what else is asked waits no longer. */
const SLICE_MS = 30;

/** What a search needs of a recording that is read. */
export interface Searchable {
  readonly store: PayloadStore;
  blob(ref: string): Promise<Result<Blob, Failure>>;
}

/**
 * Answers one question over `port`, in slices, and then excerpts of what was found, until it is told to stop. `expression`: the
 * way to the worker that runs it, absent where there are no workers.
 */
export function answerFind(
  reading: Searchable,
  question: FindQuestion,
  port: MessagePort,
  expressionPort: MessagePort | undefined,
): void {
  const { text, matching } = question;
  const pacer = createTurns();
  const isExpression = matching.isExpression && text !== '';
  const reporter = new Reporter(port, () => pacer.now());
  let isStopped = false;
  let expression: Expression | undefined;
  const matcher = new Matcher(text, matching);
  port.onmessage = ({ data }: MessageEvent<FindOrder>) => {
    if (data.type === 'stop') {
      isStopped = true;
      expression?.close();
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
      expression =
        expressionPort === undefined
          ? expressionHere(text, matching, pacer.now)
          : expressionOver(expressionPort);
    const outcome = await find(
      reading,
      question,
      isExpression ? expression : matcher,
      reporter,
      pacer,
      () => isStopped,
    );
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
  how: How,
  reporter: Reporter,
  pacer: Pacer,
  isStopped: () => boolean,
): Promise<Pick<FindEnd, 'outcome'> & Partial<Pick<FindEnd, 'bodies'>>> {
  const { store } = reading;
  const { text, facts } = question;
  const targets = targetsOf(store, question);
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
  const through = (work: Generator<undefined, void>): Promise<boolean> =>
    inSlices(() => turn() && work.next().done !== true, pacer, SLICE_MS, isStopped);
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
    await through(scanRecords(store, targets, how, onFound));
  } else if (how !== undefined && !(await scanByExpression(store, targets, how, onFound, turn))) {
    return { outcome: 'budget' };
  }
  reporter.flush();
  const bodies = new Bodies(reading);
  const read = isStopped() ? undefined : await bodies.scan(targets, how, onFound, turn);
  if (read?.isSpent === true) return { outcome: 'budget' };
  return read === undefined ? { outcome: 'whole' } : { outcome: 'whole', bodies: read };
}
