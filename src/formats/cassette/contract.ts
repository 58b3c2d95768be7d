/** Effects that an intent may have; `needs`: it has to have one (contracts/cassette.md 1.3, activity-contract 1). */
export interface IntentRule {
  readonly effects: readonly string[];
  readonly needs: boolean;
}

const needs = (...effects: string[]): IntentRule => ({ effects, needs: true });
const may = (...effects: string[]): IntentRule => ({ effects, needs: false });

export const INTENTS: ReadonlyMap<string, IntentRule> = new Map([
  ['activation/requested', needs('session/activate')],
  ['goal/controlRequested', needs('goal/control')],
  ['interaction/responseRequested', needs('interaction/respond')],
  ['plan/decisionRequested', needs('plan/submitDecision')],
  ['session/settingsUpdateRequested', needs('session/updateSettings')],
  ['plan/feedbackRequested', may('queue/sendPrompt')],
  ['queue/sendNowRequested', may('queue/sendPrompt', 'turn/cancel')],
  ['session/cancelRequested', may('turn/cancel')],
  ['session/stopRequested', may('turn/cancel')],
  ['submit/requested', may('queue/sendPrompt', 'session/activate', 'turn/cancel')],
  ['queue/enqueued', may()],
  ['queue/removed', may()],
  ['queue/resumed', may()],
  ['queue/suspended', may()],
  ['submit/canceled', may()],
]);

/** Reported by Tutti's users of the engine as kinds of a checkpoint (contracts/cassette.md 1.6). */
export const CHECKPOINT_KINDS: ReadonlySet<string> = new Set([
  'replay.bootstrap',
  'session.ready',
  'turn.working',
  'turn.canceled',
  'turn.terminal',
  'interaction.pending',
  'interaction.resolved',
  'interaction.superseded',
  'plan.waiting',
  'plan.feedback-submitted',
  'plan.confirmed',
  'plan.superseded',
  'tool.started',
  'tool.completed',
  'queue.stable',
  'settings.applied',
  'submission.accepted',
  'response.committed',
  'goal.running',
  'goal.paused',
  'goal.completed',
  'goal.cleared',
  'compaction.running',
  'compaction.canceled',
  'compaction.completed',
  'child-session.running',
  'child-session.completed',
  'attachment.materialized',
  'project.binding-ready',
]);
