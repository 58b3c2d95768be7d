import * as v from 'valibot';

/** What the player reads of a host: the envelope first, then each verb's arguments. */
export const connectSchema = v.object({ playhead: v.literal(1), type: v.literal('connect') });

/** A connect of another version: answered with which one is spoken, so that the host can say so. */
export const otherVersionSchema = v.object({ playhead: v.number(), type: v.literal('connect') });

/** An id that an answer can carry, whatever else is wrong with the call. */
export const idSchema = v.object({ id: v.number() });

const time = v.number();
const text = v.pipe(v.string(), v.maxLength(100_000));
const laneId = v.pipe(v.string(), v.maxLength(1000));
const file = v.instance(File);

/** The arguments of each verb. Numbers that are no times are refused by the face, in its own words. */
const ARGUMENTS = {
  ready: v.tuple([]),
  state: v.tuple([]),
  lanes: v.tuple([]),
  at: v.tuple([time]),
  covering: v.tuple([laneId, time]),
  entries: v.tuple([
    laneId,
    v.optional(
      v.object({ from: v.optional(v.number()), to: v.optional(v.number()), limit: v.optional(v.number()) }),
    ),
  ]),
  open: v.tuple([
    v.union([text, file, v.pipe(v.array(file), v.maxLength(10_000))]),
    v.optional(
      v.object({
        api: v.optional(v.pipe(v.string(), v.maxLength(2000))),
        token: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
      }),
    ),
  ]),
  seek: v.tuple([time]),
  play: v.tuple([]),
  pause: v.tuple([]),
  setRate: v.tuple([v.number()]),
  follow: v.tuple([]),
  select: v.tuple([v.nullable(v.pipe(v.string(), v.maxLength(10_000)))]),
  search: v.tuple([text]),
  idle: v.tuple([]),
  ledger: v.tuple([]),
  evidence: v.tuple([]),
  perf: v.tuple([]),
  look: v.tuple([
    v.object({
      lanes: v.optional(v.nullable(v.pipe(v.array(laneId), v.maxLength(200)))),
      theme: v.optional(v.nullable(v.picklist(['dark', 'light']))),
    }),
  ]),
} as const;

const callOf = <K extends keyof typeof ARGUMENTS>(verb: K) =>
  v.object({
    playhead: v.literal(1),
    type: v.literal('call'),
    id: v.number(),
    verb: v.literal(verb),
    args: ARGUMENTS[verb],
    run: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  });

/** A call with arguments that fit its verb. */
export const callSchema = v.variant('verb', [
  callOf('ready'),
  callOf('state'),
  callOf('lanes'),
  callOf('at'),
  callOf('covering'),
  callOf('entries'),
  callOf('open'),
  callOf('seek'),
  callOf('play'),
  callOf('pause'),
  callOf('setRate'),
  callOf('follow'),
  callOf('select'),
  callOf('search'),
  callOf('idle'),
  callOf('ledger'),
  callOf('evidence'),
  callOf('perf'),
  callOf('look'),
]);

export type ReadCall = v.InferOutput<typeof callSchema>;
