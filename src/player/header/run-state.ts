import type { ModelReader, RunMeta } from '../../model/index.ts';
import { messages } from '../messages.ts';
import { attemptLabel } from './attempt-words.ts';

/** The state chip: how the run ended, and whether its recording is finished. */
export interface RunStateChip {
  readonly text: string;
  readonly tone: 'neutral' | 'err' | 'ok' | 'warn';
  readonly title: string;
}

/** `reading`: not all of it is here, so that neither its end nor its seal is known. `stale`: it grows where we cannot see it. */
export function runStateChip(model: ModelReader, reading: boolean, stale = false): RunStateChip {
  const words = messages.state;
  const outcome = model.meta.outcome;
  if (reading) return { text: words.reading, tone: 'neutral', title: words.readingTitle };
  if (model.status === 'live' && stale) return { text: words.stale, tone: 'warn', title: words.staleTitle };
  if (model.status === 'live') return { text: words.live, tone: 'neutral', title: words.liveTitle };
  const recording = model.status === 'sealed' ? words.sealed : words.ended;
  const title = model.status === 'sealed' ? words.sealedTitle : words.endedTitle;
  if (outcome === 'failed')
    return { text: `${words.failed} · ${recording.toLowerCase()}`, tone: 'err', title };
  if (outcome === 'passed') {
    return {
      text: `${words.passed} · ${recording.toLowerCase()}`,
      tone: model.status === 'sealed' ? 'ok' : 'warn',
      title,
    };
  }
  return { text: recording, tone: model.status === 'sealed' ? 'neutral' : 'warn', title };
}

/** "scripted browser agent · gpt-sim-1 · seed 7": only what the recording says. */
export function runFactsLine(meta: RunMeta): string {
  const facts = [
    meta.harness,
    meta.model,
    meta.seed === undefined ? undefined : messages.header.seed(meta.seed),
  ];
  return facts.filter((fact) => fact !== undefined && fact !== '').join(' · ');
}

export interface AttemptChoice {
  readonly generation: number;
  readonly label: string;
  readonly current: boolean;
}

/** Every attempt of the run in order; empty when there is but one and it is not numbered. */
export function attemptChoices(meta: RunMeta): AttemptChoice[] {
  const attempts = meta.attempts ?? [];
  const current = meta.attempt ?? attempts.at(-1)?.generation;
  return attempts.map((attempt, i) => ({
    generation: attempt.generation,
    label: attemptLabel(attempt, i + 1, attempts.length),
    current: attempt.generation === current,
  }));
}
