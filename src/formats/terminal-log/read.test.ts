import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cutFile, readBack } from '../testing.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const SCRIPT =
  'Script started on 2026-11-30 07:57:26+00:00 [COMMAND="sh x"]\nhé\r\nend\r\n\nScript done on 2026-11-30 07:57:29+00:00 [COMMAND_EXIT_CODE="0"]\n';

async function read(files: Readonly<Record<string, string | Uint8Array>>) {
  const opened = Object.entries(files).map(([name, text]) =>
    cutFile(name, typeof text === 'string' ? bytesOf(text) : text),
  );
  return readBack('terminal-log', opened);
}
const rows = ({ document }: Awaited<ReturnType<typeof read>>): string[] => {
  const track = document.track('terminal');
  return Array.from(
    { length: track?.columns.length ?? 0 },
    (_, i) => `${track?.columns.start[i]} ${track?.kindOf(i)} ${track?.label(i)}`,
  );
};

describe('script and its timing', () => {
  it('counts bytes: a character cut between two pieces belongs to the later', async () => {
    const back = await read({ 'a.typescript': SCRIPT, 'a.timing': '0.5 2\n0.25 3\n1.0 5\n' });
    expect(back.document.origin).toBe(Date.UTC(2026, 10, 30, 7, 57, 26));
    expect(rows(back)).toEqual([
      '0 start sh x',
      '500 output h',
      '750 output é',
      '1750 output end',
      '3000 exit exited with 0',
    ]);
    expect(back.document.ledger).toMatchObject({ read: 5, shown: 5 });
  });

  it('without a zone counts from the start, without timing keeps the order', async () => {
    const local = SCRIPT.replace('2026-11-30 07:57:26+00:00', 'Mon Nov 30 07:57:26 2026');
    const relative = await read({ 'a.typescript': local, 'a.timing': '0.5 10\n' });
    expect(relative.document.origin).toBeNull();
    expect(relative.document.issues.map(({ code }) => code)).toContain('no-zone');
    const alone = await read({ typescript: SCRIPT });
    expect(alone.document.axis).toBe('steps');
    expect(alone.document.issues.map(({ code }) => code)).toContain('no-timing');
  });

  it('is told where it does not match: too short, odd lines, no end', async () => {
    const back = await read({
      typescript: SCRIPT.slice(0, SCRIPT.indexOf('\nScript done')),
      timing: '0.5 4\nsoon 3\n0.1 400\n0.1 4\n',
    });
    expect(back.document.ledger).toMatchObject({ read: 5, rejected: 2 });
    expect(back.document.issues.map(({ code }) => code)).toEqual(['bad-timing', 'no-output', 'truncated']);
  });

  it('a timing file alone is refused with a way out', async () => {
    const { result } = await read({ timing: '0.5 4\n' });
    expect(result).toMatchObject({ ok: false, error: { code: 'timing-alone' } });
  });
});

const REAL = new URL('../../../../shared/samples/real/terminal-log/', import.meta.url);
if (!existsSync(REAL))
  console.info('terminal-log: the real files of ../shared are not here, their test did not run');
it.runIf(existsSync(REAL))('a real session of script', async () => {
  const back = await read({
    'local-script.typescript': readFileSync(new URL('local-script.typescript', REAL)),
    'local-script.timing': readFileSync(new URL('local-script.timing', REAL)),
  });
  expect(rows(back).at(-1)).toBe('3000 exit exited with 3');
  expect(back.document.ledger).toMatchObject({ rejected: 0 });
  expect(rows(back).some((row) => row.includes('héllo 漢字 🚀'))).toBe(true);
});
