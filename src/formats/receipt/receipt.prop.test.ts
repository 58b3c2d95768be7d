import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../base/index.ts';
import { cutFile, readBack } from '../testing.ts';
import { checkChain } from './chain.ts';
import { parentFaults } from './parents.ts';
import { isEscaping } from './replay-fields.ts';
import { chained, session, type EventIn } from './session.fixture.ts';

const marker = (at: number, more: object = {}): EventIn => ({
  source: 'manual_marker',
  type: 'manual.marker',
  at,
  payload: { message: `at ${at}`, ...more },
});

const linesOf = (texts: readonly string[]) =>
  texts.map((text, i) => ({ text, line: i + 1, record: JSON.parse(text) as unknown }));

const times = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 2, maxLength: 20 });

describe('hash linking', () => {
  it('holds for events as they were chained, and for no other order, subset or repetition of them', () => {
    fc.assert(
      fc.property(times, fc.nat(), fc.nat(), fc.constantFrom('swap', 'drop', 'repeat'), (at, a, b, how) => {
        const lines = chained(at.map((each) => marker(each)));
        expect(checkChain(linesOf(lines)).ok).toBe(true);
        const [i, j] = [a % lines.length, b % lines.length];
        const changed = [...lines];
        if (how === 'swap') {
          if (i === j) return;
          [changed[i], changed[j]] = [lines[j] ?? '', lines[i] ?? ''];
        } else if (how === 'drop') {
          // Without its end a chain still follows: that it is short is told by the receipt.
          if (i === lines.length - 1) return;
          changed.splice(i, 1);
        } else changed.splice(j, 0, lines[i] ?? '');
        const verdict = checkChain(linesOf(changed));
        expect(verdict.ok).toBe(false);
        const first = changed.findIndex((line, at) => line !== lines[at]);
        expect(verdict.line).toBe(first + 1);
      }),
      { numRuns: 100 },
    );
  });

  it('a parent that comes before is no fault; itself, a later one and none at all are, each with its line', () => {
    fc.assert(
      fc.property(times, fc.nat(), fc.integer({ min: -2, max: 30 }), (at, place, parent) => {
        const i = place % at.length;
        const lines = linesOf(
          chained(at.map((each, n) => marker(each, n === i ? { parent_seq: parent } : {}))),
        );
        const faults = parentFaults(lines);
        const isFine = parent >= 1 && parent <= i;
        expect(faults.map(({ line }) => line)).toEqual(isFine ? [] : [i + 1]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('ordering', () => {
  it('lanes stand in the order of time, the chain in that of sequence, whatever the times are', async () => {
    await fc.assert(
      fc.asyncProperty(times, async (at) => {
        const text = `${chained(at.map((each) => marker(each))).join('\n')}\n`;
        const { document } = await readBack('receipt', [cutFile('events.jsonl', encodeUtf8(text))]);
        const starts = [...(document.track('custom:Markers')?.columns.start ?? [])].slice(0, at.length);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        const links = document.evidence.chain?.links ?? [];
        expect(links.map(({ seq }) => seq)).toEqual(at.map((_, i) => i + 1));
        // Each link leads to the entry that it became.
        for (const { entryId, at: told } of links) {
          const entry = document.locate(entryId ?? '');
          expect((entry?.track.columns.start[entry.index] ?? NaN) + (document.origin ?? NaN)).toBe(told);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('path confinement', () => {
  const segment = fc.constantFrom('a', 'b.json', '..', '.', '', 'C:', 'file:', '%2e%2e', '...');
  it('what is not refused stays inside the folder it is read from', () => {
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('/', '\\'),
        (parts, by) => {
          const path = parts.join(by);
          if (isEscaping(path)) return;
          const url = new URL(path.replaceAll('\\', '/'), 'http://root.test/in/here/');
          expect(url.host).toBe('root.test');
          // A literal `%2e%2e` is the name of a file here: it is never decoded, nor fetched.
          if (!path.includes('%')) expect(url.pathname.startsWith('/in/here/')).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('whatever climbs, is absolute, or names a drive or a protocol is refused', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('/', '\\', 'C:\\', 'c:/', '../', 'a/../', 'http://x/', 'file:///'),
        fc.string(),
        (head, tail) => {
          expect(isEscaping(`${head}${tail}`)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('projections', () => {
  it('do not depend on the order in which the files were opened', async () => {
    const parts = Object.entries(session());
    const read = async (order: readonly (readonly [string, string])[]) => {
      const files = order.map(([name, text]) => cutFile(`s/${name}`, encodeUtf8(text)));
      const { document } = await readBack('receipt', files);
      return JSON.stringify([document.evidence, document.gaps, document.meta, document.ledger]);
    };
    const first = await read(parts);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(parts, { minLength: parts.length, maxLength: parts.length }),
        async (order) => {
          expect(await read(order)).toBe(first);
        },
      ),
      { numRuns: 20 },
    );
  });
});
