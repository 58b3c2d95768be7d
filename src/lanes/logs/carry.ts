import { readPayload } from '../../lane-kit/index.ts';
import { type AnsiCarry, ansiSpans } from '../../ui/index.ts';
import { LogRecord } from './record.ts';

/** How far back a sequence that was cut between two writes is looked for. */
const BACK = 8;

/**
 * What the writes before the one at `position` of its track left behind on the same stream: colours, an open link, half an
 * escape sequence. Only a few writes back: a colour that was never closed before them is let go.
 */
export function carryAt(
  position: number,
  stream: string,
  textAt: (position: number) => string | undefined,
): AnsiCarry | undefined {
  let carry: AnsiCarry | undefined;
  for (let i = Math.max(0, position - BACK); i < position; i++) {
    const record = readPayload(LogRecord, textAt(i));
    if (record === undefined || (record.stream ?? 'stdout') !== stream) continue;
    carry = ansiSpans(record.text, carry).carry;
  }
  return carry;
}
