import { textOf } from '../records.ts';
import type { Frame } from './tape.ts';

/** One whole line that went over a connection, and the frame in which it ended. */
export interface Message {
  readonly text: string;
  readonly frame: Frame;
  /** Of the frame's units, from 1. */
  readonly unit: number;
}

const LF = 0x0a;

/** Lines of the frames of one connection and kind; what has no end yet is `rest`. */
export function messagesOf(frames: readonly Frame[]): {
  readonly messages: readonly Message[];
  readonly rest: string;
} {
  const messages: Message[] = [];
  let pieces: Uint8Array[] = [];
  for (const frame of frames) {
    let unit = 0;
    let from = 0;
    for (;;) {
      const end = frame.data.indexOf(LF, from);
      if (end === -1) break;
      pieces.push(frame.data.subarray(from, end));
      from = end + 1;
      const text = join(pieces).trim();
      pieces = [];
      if (text !== '') messages.push({ text, frame, unit: ++unit });
    }
    if (from < frame.data.length) pieces.push(frame.data.subarray(from));
  }
  return { messages, rest: join(pieces) };
}

function join(pieces: readonly Uint8Array[]): string {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return textOf(whole);
}
