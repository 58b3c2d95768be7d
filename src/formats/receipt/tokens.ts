import type { SeriesSpec } from '../../model/index.ts';
import { numberField } from '../records.ts';
import type { Transcript } from '../transcript.ts';

const SESSION: SeriesSpec = { name: 'session', unit: 'count' };
const LAST: SeriesSpec = { name: 'last call', unit: 'count' };

/** Tokens as the provider counts them: of the session so far, and of the last call. */
export function writeTokens(transcript: Transcript, usage: unknown, at: number): void {
  const counts = [
    ['tokens', 'Tokens', SESSION, numberField(usage, 'session_total_tokens')],
    ['tokens.last', 'Tokens of the last call', LAST, numberField(usage, 'total_tokens')],
  ] as const;
  for (const [id, title, series, value] of counts) {
    if (value === undefined) continue;
    transcript.sink
      .track({
        id,
        lane: id,
        archetype: 'series',
        plane: 'agent',
        title,
        clock: transcript.clock,
        series: [series],
      })
      .append({
        seq: transcript.nextSeq(),
        start: at,
        kind: 'sample',
        label: `${value} tokens`,
        values: [value],
        payload: JSON.stringify(usage),
        derived: true,
      });
  }
}
