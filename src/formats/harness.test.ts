import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from './index.ts';
import { cutFile, dump, readBack } from './testing.ts';

/** One fixture: a file, or a folder of files read together. */
interface Fixture {
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

const SMALL = 4096;
const SEEDED_CUTS = 64;

function fixturesOf(formatId: string): Fixture[] {
  const folder = join(import.meta.dirname, formatId, 'fixtures');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.golden.json') && name !== 'README.md')
    .map((name) => ({ name, files: filesBelow(join(folder, name)) }));
}

function filesBelow(path: string): Fixture['files'] {
  if (!statSync(path).isDirectory())
    return [{ name: path.split('/').at(-1) ?? path, bytes: readFileSync(path) }];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: relative(path, file), bytes: readFileSync(file) }));
}

const probeOf = (name: string, bytes: Uint8Array) => ({
  name,
  size: bytes.length,
  bytes,
  text: new TextDecoder().decode(bytes.subarray(0, 65_536)),
  siblings: [name],
});

function surest(name: string, bytes: Uint8Array): string | undefined {
  const ranked = formats
    .map((format) => ({ id: format.id, sure: format.sniff(probeOf(name, bytes)) }))
    .sort((a, b) => b.sure - a.sure);
  return (ranked[0]?.sure ?? 0) > 0.15 ? ranked[0]?.id : undefined;
}

/** The file that the format is handed, and the set it lies in. */
function openFixture(fixture: Fixture, cuts: readonly number[] = [], length = Infinity) {
  const all = fixture.files.map(({ name, bytes }) => cutFile(name, bytes.subarray(0, length), cuts));
  const main = all.find(({ name }) => name === 'manifest.json') ?? all[0];
  return { main: main as NonNullable<typeof main>, all };
}

it('every format has a fixture', () => {
  expect(formats.map(({ id }) => id).filter((id) => fixturesOf(id).length === 0)).toEqual([]);
});

for (const format of formats) {
  for (const fixture of fixturesOf(format.id)) {
    describe(`${format.id}: ${fixture.name}`, () => {
      const first = fixture.files.find(({ name }) => name === 'manifest.json') ?? fixture.files[0];
      const bytes = first?.bytes ?? new Uint8Array(0);

      it('is recognised by its content, whatever its name', () => {
        expect(surest(fixture.name, bytes)).toBe(format.id);
        expect(surest('download', bytes)).toBe(format.id);
      });

      it('reads to the golden dump, and accounts for every record', async () => {
        const { main, all } = openFixture(fixture);
        const { result, document } = await readBack(format.id, [main], all);
        const { read, shown, offAxis, rejected } = document.ledger;
        expect(shown + offAxis + rejected).toBe(read);
        const golden = join(
          import.meta.dirname,
          format.id,
          'fixtures',
          `${fixture.name.replace(/\//g, '-')}.golden.json`,
        );
        await expect(JSON.stringify({ result, ...(dump(document) as object) }, null, 1)).toMatchFileSnapshot(
          golden,
        );
      });

      it('is the same under any cuts of the bytes', async () => {
        const whole = await readBack(format.id, [openFixture(fixture).main], openFixture(fixture).all);
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.nat({ max: Math.max(1, bytes.length) }), { maxLength: 12 }),
            async (cuts) => {
              const { main, all } = openFixture(fixture, cuts);
              expect(dump((await readBack(format.id, [main], all)).document)).toEqual(dump(whole.document));
            },
          ),
          { numRuns: 25, seed: 7 },
        );
      });

      it('truncated, throws nothing and keeps what came before the cut', async () => {
        const whole = await readBack(format.id, [openFixture(fixture).main], openFixture(fixture).all);
        for (const length of lengths(bytes.length)) {
          const { main, all } = openFixture(fixture, [], length);
          const { document } = await readBack(format.id, [main], all);
          for (const track of document.tracks) {
            const original = whole.document.track(track.id);
            if (document.origin !== whole.document.origin || original?.anchored !== track.anchored) continue;
            for (let i = 0; i < track.columns.length; i++) {
              const at = original.indexOf(track.columns.seq[i] as number);
              if (at < 0) throw new Error(`${track.entryId(i)} of ${length} bytes is not in the whole file`);
              expect(track.columns.start[i]).toBe(original.columns.start[at]);
            }
          }
        }
      }, 60_000);
    });
  }
}

function lengths(size: number): number[] {
  if (size <= SMALL) return Array.from({ length: size }, (_, i) => i);
  let state = 42;
  return Array.from({ length: SEEDED_CUTS }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return state % size;
  });
}
