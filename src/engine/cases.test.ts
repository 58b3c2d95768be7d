import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Flag } from '../model/index.ts';
import { loadInProcessEngine, type EngineClient } from './index.ts';

const SHARED = join(import.meta.dirname, '../../../shared');
const CASES = join(SHARED, 'cases');
const here = existsSync(CASES);
if (!here) console.info('../shared is not here: the tests over its cases and samples did not run.');

type Named = { readonly name: string; readonly bytes: Uint8Array };
const fromCase = (path: string): Named => ({ name: basename(path), bytes: readFileSync(join(CASES, path)) });

async function openAll(files: readonly Named[], attempt?: number): Promise<EngineClient> {
  const engine = await loadInProcessEngine();
  const request = {
    kind: 'files',
    files: files.map(({ name, bytes }) => ({ name, blob: new Blob([bytes as Uint8Array<ArrayBuffer>]) })),
  } as const;
  const result = await engine.open(request, { attempt });
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  const { read, shown, offAxis, rejected } = engine.model().ledger;
  expect(shown + offAxis + rejected).toBe(read);
  return engine;
}

const openCase = (...paths: string[]): Promise<EngineClient> => openAll(paths.map(fromCase));
const seqs = (engine: EngineClient, track: string): number[] => [
  ...(engine.model().track(track)?.columns.seq ?? []),
];
const labels = (engine: EngineClient, id: string): string[] => {
  const track = engine.model().track(id);
  return Array.from({ length: track?.columns.length ?? 0 }, (_, i) => track?.label(i) ?? '');
};

describe.runIf(here)('cases: clocks', () => {
  it('CLK-04: a lane in seconds is flagged, listed and not drawn in 1970', async () => {
    const engine = await openCase('CLK-04/recording.json');
    const model = engine.model();
    expect(model.start).toBe(0);
    expect(model.duration).toBe(2000);
    expect(model.lane('network')).toMatchObject({
      count: 2,
      anchored: false,
      notice: 'suspect unit: seconds',
    });
    expect(model.issues).toContainEqual(
      expect.objectContaining({ code: 'suspect-unit', laneId: 'network', count: 1 }),
    );
  });

  it('CLK-04: times inside an rrweb file that are documented in seconds are converted', async () => {
    const model = (await openCase('CLK-04/input.rrweb.json')).model();
    expect(model.duration).toBe(3000);
    const spans = model.tracks
      .filter(({ archetype }) => archetype === 'span')
      .flatMap((track) =>
        Array.from(track.columns.start, (start, i) => [
          Math.round(start),
          Math.round(track.columns.end[i] as number),
        ]),
      );
    expect(spans).toContainEqual([1200, 1900]);
  });

  it('CLK-07: the axis begins at the earliest entry of any lane', async () => {
    const model = (await openCase('CLK-07/recording.json')).model();
    expect([model.start, model.duration]).toEqual([-2000, 5000]);
    expect(model.latest('console', 1000)?.index).toBe(0);
  });

  it('CLK-09: five events of one instant keep the file’s order, and results their calls', async () => {
    const engine = await openCase('CLK-09/trace.json');
    expect(seqs(engine, 'agent')).toEqual([0, 1, 2, 3, 4]);
    expect(engine.model().duration).toBe(0);
    const agent = engine.model().track('agent');
    expect([agent?.columns.parent[1], agent?.columns.parent[3]]).toEqual([0, 2]);
    expect(engine.model().errors.map(({ track, index }) => track.entryId(index))).toEqual(['agent:3']);
  });

  it('CLK-12: a wrapped clock lies in the tray, not on the axis', async () => {
    const model = (await openCase('CLK-12/recording.json')).model();
    expect(model.duration).toBe(1000);
    expect(model.offAxis.map(({ entryId }) => entryId)).toEqual(['runtime:1', 'runtime:2']);
    expect(model.ledger.offAxis).toBe(2);
    expect([...(model.track('runtime')?.columns.values[0] ?? [])]).toEqual([10, 40]);
  });
});

describe.runIf(here)('cases: encoding and hostile names', () => {
  it('ENC-02: halves of a character survive reading, search and detail', async () => {
    const engine = await openCase('ENC-02/trace.json');
    expect(engine.model().entryCount).toBe(3);
    expect(await engine.search('tail', 10)).toHaveLength(1);
    const texts = await Promise.all(seqs(engine, 'agent').map((seq) => engine.detail(`agent:${seq}`)));
    expect(
      texts.some(
        (detail) => detail?.text.includes('🚀') === true || detail?.text.includes('\\ud83d\\ude80') === true,
      ),
    ).toBe(true);
  });

  it('ENC-07: log lines are listed without escapes and found by what a person reads', async () => {
    const engine = await openCase('ENC-07/recording.json');
    const lines = labels(engine, 'logs');
    expect(lines[1]).toBe('see report now');
    expect(lines[2]).toBe('download 100%');
    expect(lines[5]).toBe('visible after title');
    expect(lines[6]).toContain('dcs done');
    expect(lines.join('')).not.toMatch(new RegExp(String.fromCharCode(27)));
    expect(await engine.search('report', 10)).toHaveLength(1);
    expect(await engine.search('continued', 10)).toHaveLength(1);
  });

  it('SEC-07: names of Object’s own are names like any other', async () => {
    const engine = await openCase('SEC-07/recording.json', 'SEC-07/trace.json');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const custom = engine.model().lanes.filter(({ id }) => id.startsWith('custom:'));
    expect(custom.map(({ title, count }) => [title, count])).toEqual([
      ['__proto__', 1],
      ['constructor', 1],
      ['toString', 1],
      ['hasOwnProperty', 1],
    ]);
    const agent = engine.model().track('agent');
    expect([agent?.columns.parent[1], agent?.columns.parent[3]]).toEqual([0, 2]);
    expect(agent?.kindOf(5)).toBe('__proto__');
  });
});

describe.runIf(here)('cases: diffs, pictures, samples and sizes', () => {
  it('DIF-07: checkpoints keep their meaning: unchanged, none, and not there', async () => {
    const engine = await openCase('DIF-07/recording.json');
    const model = engine.model();
    const at = (t: number): [string, number] | undefined => {
      const found = model.latest('repo', t);
      return found === undefined
        ? undefined
        : [found.track.label(found.index), found.track.columns.flags[found.index] as number];
    };
    expect(at(500)).toBeUndefined();
    expect(at(1500)).toEqual(['+1 −1', 0]);
    expect(at(2500)).toEqual(['+1 −1', Flag.held]);
    expect(at(3500)).toEqual(['no changes', 0]);
    expect(at(5500)?.[1]).toBe(Flag.missing);
    expect(model.gaps).toContainEqual(
      expect.objectContaining({ laneId: 'repo', reason: 'missing', detail: 'diffs/gone.patch' }),
    );
  });

  it('UIX-07: missing numbers are missing, a true zero is zero', async () => {
    const engine = await openCase('UIX-07/gaps.recording.json');
    const mem = [...(engine.model().track('runtime')?.columns.values[1] ?? [])];
    expect(mem).toEqual([1000, 2000, NaN, NaN, 9007199254740991, 0]);
    expect(engine.model().failingMoment?.entryId).toBe('runtime:3');
  });

  it('UIX-08: pictures and steps are matched by time, not by index', async () => {
    const engine = await openCase(
      'UIX-08/recording.json',
      'UIX-08/trace.json',
      'UIX-08/f1.png',
      'UIX-08/f3.png',
    );
    const model = engine.model();
    expect([model.lane('frames')?.count, model.steps.length]).toEqual([2, 3]);
    expect(model.latest('frames', 2000)?.index).toBe(0);
    expect(model.latest('frames', 4000)?.index).toBe(1);
    const blob = await engine.blob('f3.png');
    expect(blob.ok && blob.value.type).toBe('image/png');
  });

  it('SIZ-02: ten thousand levels of nesting are read, found and shown', async () => {
    const engine = await openCase('SIZ-02/trace.json');
    expect(engine.model().entryCount).toBe(2);
    expect((await engine.search('bottom', 10)).length).toBeGreaterThan(0);
    expect((await engine.detail('agent:0'))?.truncated).toBe(false);
  });

  it('SIZ-05: five thousand sub-agents and a chain of 79, parents last', async () => {
    const bytes = execFileSync('python3', [join(CASES, 'SIZ-05/gen.py')], { maxBuffer: 64 << 20 });
    const started = performance.now();
    const engine = await openAll([{ name: 'trace.json', bytes }]);
    const model = engine.model();
    expect(model.entryCount).toBe(5080);
    expect(performance.now() - started).toBeLessThan(3000);
    const [hit] = await engine.search('agent 4999', 5);
    const found = model.locate(hit?.entryId ?? '');
    expect(found?.track.label(found.index)).toBe('agent 4999');
    expect(
      (found?.track.columns.end[found.index] as number) - (found?.track.columns.start[found.index] as number),
    ).toBe(500 + (4999 % 700));
    const deep = (await engine.search('level 79', 5))[0];
    const chain: string[] = [];
    for (let at = model.locate(deep?.entryId ?? ''); at !== undefined; ) {
      chain.push(at.track.label(at.index));
      const parent = at.track.columns.parent[at.index] as number;
      at = parent < 0 ? undefined : { track: at.track, index: at.track.indexOf(parent) };
    }
    expect(chain).toHaveLength(80);
    expect(chain.at(-1)).toBe('root agent');
  });

  it('NET-04: the four bad downloads are told apart', async () => {
    const messages: string[] = [];
    for (const name of ['empty.json', 'login.html', 'truncated.json.gz']) {
      const engine = await loadInProcessEngine();
      const blob = new Blob([readFileSync(join(CASES, 'NET-04', name))]);
      const result = await engine.open({ kind: 'files', files: [{ name, blob }] }, {});
      messages.push(result.ok ? 'opened' : result.error.message);
    }
    expect(messages[0]).toContain('is empty');
    expect(messages[1]).toContain('web page');
    expect(new Set(messages).size).toBe(3);
  });
});

describe.runIf(here)('the platform’s own run (samples/everdict)', () => {
  const RUN = join(SHARED, 'samples/everdict/run');
  const load = (...names: string[]): Named[] =>
    names.map((name) => ({ name, bytes: readFileSync(join(RUN, name)) }));
  const below = (folder: string): string[] =>
    readdirSync(join(RUN, folder)).map((name) => `${folder}/${name}`);

  it('opens the settled attempt with every lane it recorded', async () => {
    const engine = await openAll(
      load('recording-g1.json', 'trace.json', 'run.json', ...below('frames'), ...below('dom')),
    );
    const model = engine.model();
    expect(model.meta).toMatchObject({ outcome: 'passed', harness: 'shop-agent@0.3.1', fidelity: 'frames' });
    const counts = Object.fromEntries(model.lanes.map(({ id, count }) => [id, count]));
    expect(counts).toMatchObject({
      agent: 65,
      infra: 3,
      nav: 3,
      network: 13,
      console: 8,
      frames: 22,
      repo: 2,
      logs: 3,
      runtime: 19,
      'custom:checkpoint': 1,
    });
    expect(counts['dom']).toBeGreaterThan(100);
    expect(model.gaps).toEqual([]);
  });

  it('keeps the two attempts apart', async () => {
    const files = load(
      'recording-g0.json',
      'recording-g1.json',
      'trace.json',
      'run.json',
      ...below('frames'),
      ...below('dom'),
    );
    const newest = await openAll(files);
    expect(newest.model().meta).toMatchObject({
      attempt: 1,
      attempts: [{ generation: 0 }, { generation: 1 }],
    });
    const first = await openAll(files, 0);
    expect(first.model().meta.attempt).toBe(0);
    expect(first.model().origin).not.toBe(newest.model().origin);
    expect(first.model().lane('agent')?.count).toBe(0);
    expect(first.model().issues).toContainEqual(expect.objectContaining({ code: 'trace-of-other-attempt' }));
  });

  it('opens what the server answered over HTTP', async () => {
    const engine = await openAll(
      load('api/recording-settled.json', 'api/trajectory-settled.json', 'api/run-settled.json').map(
        ({ name, bytes }) => ({ name: basename(name), bytes }),
      ),
    );
    const model = engine.model();
    expect(model.lane('agent')?.count).toBeGreaterThan(50);
    expect(model.lane('network')?.count).toBe(13);
    expect(model.meta.traceSource).toBe('trajectory-settled.json');
  });

  it('shows the richer trace of two, says which, and counts the difference', async () => {
    const engine = await openAll(
      load('run.json', 'api/trajectory-settled.json').map(({ name, bytes }) => ({
        name: basename(name),
        bytes,
      })),
    );
    const model = engine.model();
    expect(model.meta.traceSource).toBe('result.trace, trajectory-settled.json (infra)');
    // `placement`, which spans the three events that the run record has too, is told by the trajectory alone.
    expect(model.lane('infra')?.count).toBe(4);
    expect(model.issues.filter(({ code }) => code === 'traces-differ').map(({ message }) => message)).toEqual(
      [
        'trajectory-settled.json tells the run otherwise than result.trace, which is shown: error 4 against 2, span 9 against 6. ' +
          'Segment infra tells 4 infra events, result.trace 3: 3 are the same, and 1 is shown beside them.',
      ],
    );
  });

  it('replays the trace when the recording alone is refused', async () => {
    const engine = await openAll(
      load('api/error-403-recording-not-creator.json', 'api/trajectory-settled.json').map(
        ({ name, bytes }) => ({ name: name.includes('403') ? 'recording.json' : basename(name), bytes }),
      ),
    );
    const model = engine.model();
    expect(model.lane('agent')?.count).toBeGreaterThan(40);
    expect(model.issues).toContainEqual(expect.objectContaining({ code: 'withheld' }));
    expect(model.gaps.filter(({ reason }) => reason === 'forbidden').map(({ laneId }) => laneId)).toContain(
      'frames',
    );
    expect(model.lane('frames')).toMatchObject({ count: 0, notice: 'withheld' });
  });

  it('a snapshot of a run that is still going is not called sealed', async () => {
    const engine = await openAll(
      load('api/recording-running-g1.json', 'api/run-running-g1.json').map(({ name, bytes }) => ({
        name: basename(name),
        bytes,
      })),
    );
    expect(engine.model().status).toBe('live');
  });
});
