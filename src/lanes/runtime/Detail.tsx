import { type DetailProps, FactList } from '../../lane-kit/index.ts';
import { CodeBlock, LazyJsonTree } from '../../ui/index.ts';
import { describeRuntime } from './draw.ts';
import { stepAt } from './peaks.ts';
import { duringWords } from './words.ts';
import { labels } from './labels.ts';

/** One sample or life-cycle mark: its values with units, and the record itself. */
export default function RuntimeDetail({ session, entryId, text, value }: DetailProps) {
  const model = session.model();
  const at = model.locate(entryId);
  const facts =
    at === undefined
      ? []
      : describeRuntime(
          { trackId: at.track.id, seq: at.track.columns.seq[at.index] as number },
          model,
          Infinity,
        ).facts;
  // The card names the step of what stands out; the details name it for every sample.
  const step =
    at === undefined || !at.track.anchored || facts.some(([name]) => name === 'step')
      ? []
      : [['step', duringWords(stepAt(model, at.track.columns.start[at.index] as number))] as const];
  return (
    <>
      <FactList mono facts={[...facts, ...step]} />
      {value === undefined ? (
        <CodeBlock text={text} label={labels.record} />
      ) : (
        <LazyJsonTree value={value} label={labels.record} />
      )}
    </>
  );
}
