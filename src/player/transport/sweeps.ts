import type { Pace } from '../../session/index.ts';

/** Seconds in which a whole run may be asked for; the first is one press away. */
export const SWEEPS = [30, 10, 60, 300] as const;

export const isSweep = (pace: Pace, seconds: number): boolean =>
  pace.kind === 'sweep' && pace.seconds === seconds;
