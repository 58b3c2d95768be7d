import { type DetailProps, FactList } from '../../lane-kit/index.ts';
import { CodeBlock, LazyJsonTree } from '../../ui/index.ts';
import { describeRuntime } from './draw.ts';

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
  return (
    <>
      <FactList mono facts={facts} />
      {value === undefined ? (
        <CodeBlock text={text} label="Record" />
      ) : (
        <LazyJsonTree value={value} label="Record" />
      )}
    </>
  );
}
