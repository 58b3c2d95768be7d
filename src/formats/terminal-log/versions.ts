import { parseIso } from '../../model/index.ts';
import type { Confidence } from '../types.ts';

/** First line of a typescript (script(1) of util-linux 2.x; BSD's has no zone). */
const HEADER = /^Script started on ([^[\r\n]*?)\s*(?:\[(.*)\])?\r?$/m;
const FOOTER = /\r?\n?Script done on ([^[\r\n]*?)\s*(?:\[(.*?)\]?)?\s*$/;
/** "delay bytes" of the classic timing file; "O delay bytes", "I …", "H delay name value", "S delay name" of the advanced one. */
const TIMING = /^(?:([OIHS]) )?(\d+\.\d+) (?:(\d+)|(\S.*))\r?$/;

/** What a typescript says of its session, from its first line or its last. */
export interface SessionFacts {
  /** Epoch ms; `undefined` where it has no zone or is not there. */
  readonly at: number | undefined;
  /** Bytes of the line itself, which are no output. */
  readonly length: number;
  readonly command: string | undefined;
  readonly exit: number | undefined;
  readonly size: { readonly cols: number; readonly rows: number } | undefined;
  /** It stands there without a zone. */
  readonly isLocal: boolean;
}

export function headerOf(text: string): SessionFacts | undefined {
  const match = HEADER.exec(text.slice(0, 4096));
  return match === null || match.index !== 0 ? undefined : factsOf(match, match[0].length + 1);
}

export function footerOf(text: string): SessionFacts | undefined {
  const match = FOOTER.exec(text.slice(-4096));
  return match === null ? undefined : factsOf(match, match[0].length);
}

function factsOf([, stamp = '', about = '']: readonly string[], length: number): SessionFacts {
  const hasZone = /[+-]\d\d:?\d\d$|Z$/.test(stamp);
  const at = hasZone ? parseIso(stamp) : Number.NaN;
  const number = (name: string): number | undefined => {
    const found = new RegExp(`\\b${name}="(\\d+)"`).exec(about)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const [cols, rows] = [number('COLUMNS'), number('LINES')];
  return {
    at: Number.isNaN(at) ? undefined : at,
    length,
    command: /\bCOMMAND="([^"]*)"/.exec(about)?.[1],
    exit: number('COMMAND_EXIT_CODE'),
    size: cols === undefined || rows === undefined ? undefined : { cols, rows },
    isLocal: stamp !== '' && !hasZone,
  };
}

/** A line of a timing file. */
export interface Timing {
  readonly kind: 'output' | 'input' | 'header' | 'signal';
  /** Seconds since the line before it. */
  readonly delay: number;
  readonly bytes: number;
  readonly words: string;
}

const KINDS = { O: 'output', I: 'input', H: 'header', S: 'signal' } as const;

export function timingOf(line: string): Timing | undefined {
  const match = TIMING.exec(line);
  if (match === null) return undefined;
  const [, letter, delay, bytes, words = ''] = match;
  const kind =
    letter === 'O' || letter === 'I' || letter === 'H' || letter === 'S' ? KINDS[letter] : 'output';
  if ((kind === 'output' || kind === 'input') && bytes === undefined) return undefined;
  return { kind, delay: Number(delay), bytes: Number(bytes ?? 0), words: bytes ?? words };
}

export const isTiming = (text: string): boolean =>
  timingOf(text.slice(0, 200).split('\n')[0] ?? '') !== undefined;

/** A typescript by its first line; a timing file by every line of its head. */
export function confidence(text: string): Confidence {
  if (headerOf(text) !== undefined) return 0.9;
  const lines = text.slice(0, 4096).split('\n');
  // The last one may be cut.
  const whole = lines.slice(0, lines.length > 1 ? -1 : 1).filter((line) => line.trim() !== '');
  return whole.length > 0 && whole.every((line) => timingOf(line) !== undefined) ? 0.6 : 0;
}
