import * as v from 'valibot';

/** What the client reads of a player: nothing else is believed, whatever stands beside it. */
const error = v.object({ code: v.string(), message: v.string() });

/** On the window. */
export const greeting = v.variant('type', [
  v.object({ playhead: v.literal(1), type: v.literal('hello'), versions: v.array(v.number()) }),
  v.object({ playhead: v.literal(1), type: v.literal('refused'), error }),
]);

/** Over the port. */
export const fromPlayer = v.variant('type', [
  v.object({
    playhead: v.literal(1),
    type: v.literal('answer'),
    id: v.number(),
    ok: v.boolean(),
    value: v.optional(v.unknown()),
    error: v.optional(error),
  }),
  v.object({
    playhead: v.literal(1),
    type: v.literal('event'),
    event: v.picklist(['ready', 'timechange', 'selection', 'statechange', 'issue', 'error', 'sealed']),
    detail: v.optional(v.unknown()),
  }),
]);
