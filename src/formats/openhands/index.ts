import { shapeOf, type Shape } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';
import { runOf } from './run-of.ts';

const V1_KINDS =
  /^(?:SystemPrompt|Message|Action|Observation|ConversationStateUpdate|AgentError|Pause|Condensation|ConversationError|TokenEvent|LLMCompletionLog)\w*$|^UserRejectObservation$/;

const isV1 = (shape: Shape): boolean =>
  shape.has('source') && shape.has('timestamp') && shape.strings('kind').some((kind) => V1_KINDS.test(kind));

/** Events of OpenHands: a trajectory array (V0), one evaluated instance a line, or the event files of the V1 SDK. */
export const format: FormatDescriptor = {
  id: 'openhands',
  title: 'OpenHands events',
  hints: ['output.jsonl', 'event-00000-….json', 'trajectory.json'],
  order: 30,
  grouped: true,
  runOf,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    if (isV1(shape)) return 0.92;
    const isV0 = (at: string): boolean =>
      (shape.has(`${at}action`) || shape.has(`${at}observation`)) &&
      (shape.has(`${at}args`) || shape.has(`${at}extras`) || shape.has(`${at}action_risk`));
    if (isV0('*.') && shape.has('*.source')) return 0.92;
    const isInstance = shape.has('instance_id') || shape.has('issue.number') || shape.has('issue_type');
    const hasOutcome = shape.has('git_patch') || shape.has('test_result') || shape.has('metrics');
    if (isInstance && shape.has('instruction') && (hasOutcome || shape.has('history'))) return 0.9;
    if (shape.has('persistence_dir') && shape.has('confirmation_policy')) return 0.7;
    return 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
