/** Matching lines that are listed; beyond, only their number is said. */
export const MOST_LINES = 500;

export interface FoundLine {
  /** 1-based. */
  readonly number: number;
  readonly text: string;
}

export interface FoundLines {
  readonly lines: readonly FoundLine[];
  readonly total: number;
}

/** Lines that hold the words, in any case. O(text). */
export function findLines(text: string, words: string): FoundLines {
  const wanted = words.toLowerCase();
  const lines: FoundLine[] = [];
  let total = 0;
  text.split(/\r\n|\n/).forEach((line, index) => {
    if (!line.toLowerCase().includes(wanted)) return;
    total++;
    if (lines.length < MOST_LINES) lines.push({ number: index + 1, text: line });
  });
  return { lines, total };
}
