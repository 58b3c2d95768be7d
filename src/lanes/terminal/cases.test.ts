import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type EngineClient, loadInProcessEngine } from '../../engine/index.ts';
import { linkOf } from './colours.ts';
import { runsOf } from './runs.ts';
import { Tape } from './tape.ts';

const SHARED = join(import.meta.dirname, '../../../../shared');
const CASES = join(SHARED, 'cases');
const REAL = join(SHARED, 'samples/real');
const here = existsSync(CASES);
if (!here) console.info('../shared is not here: the terminal was not tried on its cases and recordings.');

const pacer = { now: () => 0, yield: () => Promise.resolve() };

async function open(path: string): Promise<EngineClient> {
  const engine = await loadInProcessEngine();
  const blob = new Blob([new Uint8Array(readFileSync(path))]);
  const result = await engine.open({ kind: 'files', files: [{ name: 'input.cast', blob }] }, {});
  if (!result.ok) throw new Error(result.error.message);
  const { read, shown, offAxis, rejected } = engine.model().ledger;
  expect(shown + offAxis + rejected).toBe(read);
  return engine;
}

const openCase = (name: string): Promise<EngineClient> => open(join(CASES, name));

function tapeOf(engine: EngineClient): Tape {
  const track = () => engine.model().track('terminal');
  return new Tape({ track, payloads: (id, seqs) => engine.payloads(id, seqs) }, pacer);
}

async function screenAt(engine: EngineClient, tape: Tape, t: number) {
  await tape.seek(engine.model().track('terminal')?.latestAt(t) ?? -1);
  return tape.view();
}

async function textAt(engine: EngineClient, tape: Tape, t: number): Promise<string[]> {
  const lines = (await screenAt(engine, tape, t)).lines.map((line) => line.text);
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

const timesOf = (engine: EngineClient, track = 'terminal'): number[] => [
  ...(engine.model().track(track)?.columns.start ?? []),
];

describe.runIf(here)('cases of the terminal', { timeout: 60_000 }, () => {
  it('CLK-10: a stream is never reordered, its times are raised', async () => {
    const engine = await openCase('CLK-10/input.cast');
    const tape = tapeOf(engine);
    expect(engine.model().duration).toBe(3000);
    expect(await textAt(engine, tape, 3000)).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(await textAt(engine, tape, 2000)).toEqual(['one', 'two', 'three', 'four']);
    expect(await textAt(engine, tape, 1250)).toEqual(['one']);
    expect(engine.model().issues.filter(({ code }) => code === 'clock-went-back')).toHaveLength(1);
  });

  it('UIX-06: the limit on idle time changes no time stamp, and is told', async () => {
    const engine = await openCase('UIX-06/input.cast');
    expect(engine.model().origin).toBeNull();
    expect(engine.model().duration).toBe(91_000);
    expect(timesOf(engine, 'terminal.markers')).toEqual([30_500]);
    expect(engine.model().track('terminal.markers')?.label(0)).toBe('after wait');
    expect(await textAt(engine, tapeOf(engine), 31_000)).toEqual(['a', 'b', 'c', 'd']);
    expect(engine.model().issues.find(({ code }) => code === 'idle-limit')?.message).toContain('1 s');
  });

  it('TTY-01: a screen of another size, forwards and back', async () => {
    const engine = await openCase('TTY-01/v2.cast');
    const tape = tapeOf(engine);
    expect((await screenAt(engine, tape, 1200)).cols).toBe(20);
    expect(await textAt(engine, tape, 1200)).toEqual(['1234567890AB', '1234567890ABCDEFGHIJ']);
    expect((await screenAt(engine, tape, 500)).cols).toBe(10);
    expect(await textAt(engine, tape, 500)).toEqual(['1234567890', 'AB']);
    expect((await screenAt(engine, tape, 2500)).cols).toBe(20);
    const reasons = engine.model().ledger.reasons;
    expect(reasons.find(({ code }) => code === 'bad-size')?.count).toBe(2);
    const end = await screenAt(engine, tape, 5000);
    const line = end.lines.find((each) => each.text.startsWith('日'));
    expect(line?.text).toBe('日本語🚀ok');
    expect(line?.used).toBe(10);
    const track = engine.model().track('terminal');
    const labels = Array.from({ length: track?.columns.length ?? 0 }, (_, i) => track?.label(i));
    expect(labels).toContain('•••');
    expect(labels.join(' ')).not.toContain('secret');
    expect(await engine.search('secret', 5)).toEqual([]);
  });

  it('TTY-01: version 3 counts from event to event', async () => {
    const engine = await openCase('TTY-01/v3.cast');
    expect(timesOf(engine).slice(1)).toEqual([100, 1000, 1100, 3000, 5000]);
    const [two, three] = [await openCase('TTY-01/v2.cast'), engine];
    const [a, b] = [tapeOf(two), tapeOf(three)];
    for (const t of [500, 1050, 1200, 3000, 5000])
      expect(await textAt(three, b, t)).toEqual(await textAt(two, a, t));
  });

  it('TTY-02: unusable lines are told by number, the rest plays', async () => {
    const engine = await openCase('TTY-02/input.cast');
    expect(engine.model().duration).toBe(3000);
    expect(await textAt(engine, tapeOf(engine), 3000)).toEqual(['good 1', 'good 2', 'string time', 'good 3']);
    const told = engine.model().issues.find(({ code }) => code === 'unusable-lines');
    expect(told?.message).toContain('4, 5, 8, 10');
    expect(engine.model().ledger).toMatchObject({ read: 9, shown: 5, rejected: 4 });
    expect(engine.model().issues.some(({ code }) => code === 'truncated')).toBe(true);
    expect(engine.model().status).toBe('ended');
  });

  it('SEC-05: only http and https are links; the rest is text', async () => {
    const engine = await openCase('SEC-05/input.cast');
    const view = await screenAt(engine, tapeOf(engine), 500);
    const runs = view.lines.flatMap((line) => runsOf(line));
    const links = runs.flatMap(({ text, pen }) =>
      linkOf(pen.link) === undefined ? [] : [[text, linkOf(pen.link)]],
    );
    expect(links).toEqual([['CLICK-OK', 'https://ok.example.test/a']]);
    const text = view.lines.map((line) => line.text).join('\n');
    for (const word of ['CLICK-JS', 'CLICK-FILE', 'CLICK-DATA', '<img src=x onerror=window.top.__pwned=1>'])
      expect(text).toContain(word);
    expect(text).not.toContain('Y2xp');
  });

  const real = here
    ? [
        ...readdirSync(join(REAL, 'asciinema')).map((name) => `asciinema/${name}`),
        ...readdirSync(join(REAL, 'nasty-derived'))
          .filter((name) => name.startsWith('cast-'))
          .map((name) => `nasty-derived/${name}`),
      ]
    : [];
  it.each(real)('plays %s, back as well as forth', async (name) => {
    const engine = await open(join(REAL, name));
    const track = engine.model().track('terminal');
    const tape = tapeOf(engine);
    const seen: string[][] = [];
    const times = [...(track?.columns.start ?? [])];
    for (const t of times) seen.push(await textAt(engine, tape, t));
    for (let i = times.length - 1; i >= 0; i--) {
      const last = times.lastIndexOf(times[i] as number);
      expect(await textAt(engine, tape, times[i] as number)).toEqual(seen[last]);
    }
  });

  it('samples: an alternate screen leaves nothing behind, a theme colours the palette', async () => {
    const local = await open(join(REAL, 'asciinema/local-2.2.0-a.cast'));
    const end = (await textAt(local, tapeOf(local), 1e9)).join('\n');
    expect(end).toContain('héllo 漢字 🚀');
    expect(end).toContain('progress 100%');
    expect(end).not.toContain('alt screen');
    const themed = await open(join(REAL, 'asciinema/player-theme.cast'));
    const tape = tapeOf(themed);
    await screenAt(themed, tape, 0);
    expect(tape.palette).toHaveLength(16);
  });
});
