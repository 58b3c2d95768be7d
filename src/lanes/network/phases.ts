import * as v from 'valibot';
import type { Phase } from './request-types.ts';

const ORDER = ['blocked', 'dns', 'connect', 'ssl', 'send', 'wait', 'receive'] as const;
const Timings = v.record(v.string(), v.unknown());

/**
 * Phases in the order in which they happen. -1 is "does not apply" and never a width; `ssl` lies inside `connect`
 * (har-spec 1.2, "timings") and is cut to it.
 */
export function phasesOf(timings: unknown): Phase[] {
  const parsed = v.safeParse(Timings, timings);
  if (!parsed.success) return [];
  const phases: Phase[] = [];
  let connect: number | undefined;
  for (const name of ORDER) {
    const ms = Object.hasOwn(parsed.output, name) ? parsed.output[name] : undefined;
    if (typeof ms !== 'number' || !Number.isFinite(ms) || ms < 0) continue;
    if (name === 'connect') connect = ms;
    if (name !== 'ssl') phases.push({ name, ms, inside: false });
    else if (connect === undefined) phases.push({ name: 'tls', ms, inside: false });
    else phases.push({ name: 'tls', ms: Math.min(ms, connect), inside: true });
  }
  return phases;
}

export interface PlacedPhase extends Phase {
  /** Shares of the whole, 0 to 1. */
  readonly left: number;
  readonly width: number;
}

/** Phases laid out one after another over `total` ms, or over their own sum where that is longer. */
export function placePhases(phases: readonly Phase[], total: number | undefined): PlacedPhase[] {
  const sum = phases.reduce((all, { ms, inside }) => all + (inside ? 0 : ms), 0);
  const whole = Math.max(total ?? 0, sum);
  let at = 0;
  return phases.map((phase) => {
    const from = phase.inside ? at - phase.ms : at;
    if (!phase.inside) at += phase.ms;
    // TLS is the last part of connecting, so that it ends where connecting does.
    return {
      ...phase,
      left: whole > 0 ? Math.max(0, from) / whole : 0,
      width: whole > 0 ? phase.ms / whole : 0,
    };
  });
}
