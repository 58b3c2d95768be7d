// @ts-check
/** @typedef {import('./check.mjs').Verdict} Verdict */

const WIDTH = 20;

/** A verdict as a row, and what was seen below it. @param {Verdict} verdict */
export function rowOf({ id, level, says, state, seen }) {
  const mark = state === 'holds' ? '✔' : state === 'skipped' ? '·' : level === 'must' ? '✘' : '!';
  const row = `${mark} ${id.padEnd(WIDTH)} ${says}`;
  if (seen === undefined) return `${row}\n`;
  const label = state === 'skipped' ? 'not checked' : 'seen';
  return `${row}\n  ${''.padEnd(WIDTH)} ${label}: ${printable(seen)}\n`;
}

/** The last line. @param {readonly Verdict[]} verdicts */
export function sumOf(verdicts) {
  /** @param {(verdict: Verdict) => boolean} is */
  const count = (is) => verdicts.filter(is).length;
  return [
    `${count(({ state }) => state === 'holds')} hold`,
    `${count(({ state, level }) => state === 'broken' && level === 'must')} broken`,
    `${count(({ state, level }) => state === 'broken' && level === 'should')} to be better`,
    `${count(({ state }) => state === 'skipped')} not checked`,
  ].join(', ');
}

/** What a server answered goes to a terminal: nothing in it may move a cursor. @param {string} text */
const printable = (text) => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '�');
