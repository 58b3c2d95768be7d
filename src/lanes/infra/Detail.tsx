import * as v from 'valibot';
import { formatDuration, say } from '../../base/index.ts';
import { type DetailProps, FactList } from '../../lane-kit/index.ts';
import { Chip, CodeBlock, LazyJsonTree, VisibleText } from '../../ui/index.ts';

/** What an infrastructure event says of itself (contract: `TraceEvent`, kind `infra`). */
const InfraEvent = v.looseObject({
  kind: v.literal('infra'),
  scope: v.optional(v.string()),
  event: v.optional(v.string()),
  message: v.optional(v.string()),
  unit: v.optional(v.string()),
  node: v.optional(v.string()),
  service: v.optional(v.string()),
  durationMs: v.optional(v.number()),
});

const SHOWN: ReadonlySet<string> = new Set([...Object.keys(InfraEvent.entries), 't', 'at']);

/** One event of placement or of a service: what happened, to what, and where. */
export default function InfraDetail({ text, value }: DetailProps) {
  const event = v.safeParse(InfraEvent, value);
  if (!event.success)
    return value === undefined ? (
      <CodeBlock text={text} label={say`Record`} />
    ) : (
      <LazyJsonTree value={value} label={say`Record`} openLevels={2} />
    );
  const { scope, event: name, message, unit, node, service, durationMs } = event.output;
  const rest = Object.entries(event.output).filter(([key]) => !SHOWN.has(key));
  const said = (fact: string | undefined) => (fact === undefined ? '' : <VisibleText text={fact} />);
  return (
    <>
      <FactList
        mono
        facts={[
          ['event', name === undefined ? '' : <Chip key="event">{<VisibleText text={name} />}</Chip>],
          ['message', said(message)],
          ['scope', said(scope)],
          ['service', said(service)],
          ['unit', said(unit)],
          ['node', said(node)],
          ['took', durationMs === undefined ? '' : formatDuration(durationMs)],
        ]}
      />
      {rest.length > 0 && (
        <LazyJsonTree value={Object.fromEntries(rest)} label={say`Other fields`} openLevels={2} />
      )}
    </>
  );
}
