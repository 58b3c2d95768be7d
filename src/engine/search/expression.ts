import { isWhole, type Place } from './matcher.ts';
import type { Matching } from './query.ts';

/** What the worker of an expression is told first, with the port on which it is asked. */
export interface ExpressionStart {
  readonly source: string;
  readonly matching: Matching;
  readonly port: MessagePort;
}

export interface ExpressionQuestion {
  readonly id: number;
  readonly texts: readonly string[];
}

/** `places`: from and to of the first that is not empty, two numbers a text; -1 where there is none. */
export interface ExpressionAnswer {
  readonly id: number;
  readonly places: Int32Array<ArrayBuffer>;
}

/** `^` and `$` are the ends of a line. As Unicode says where it can be read so, else as older expressions are. Throws what is wrong with it. */
export function compile(source: string, { matchCase }: Matching): RegExp {
  const flags = matchCase ? 'gm' : 'gim';
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    return new RegExp(source, flags);
  }
}

/** The first place that is not empty. May take for ever: it is asked where it can be ended. */
export function placeOf(pattern: RegExp, wholeWord: boolean, text: string): Place | undefined {
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const from = found.index;
    const to = from + found[0].length;
    if (to > from && (!wholeWord || isWhole(text, from, to))) return [from, to];
    // Past a whole character: from inside of a pair an expression with `u` goes back to its beginning.
    pattern.lastIndex = from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1);
  }
  return undefined;
}
