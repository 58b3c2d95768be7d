import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadInProcessEngine } from '../engine/index.ts';
import { DrawList, type LaneDefinition, type TestViewOptions, viewOf } from '../lane-kit/index.ts';
import type { LaneInfo, ModelReader } from '../model/index.ts';
import { lane as agent } from './agent/index.ts';
import { lane as generic } from './generic/index.ts';
import { lane as repo } from './repo/index.ts';
import { lane as runtime } from './runtime/index.ts';

const CASES = join(import.meta.dirname, '../../../shared/cases');
const here = existsSync(CASES);
if (!here) console.info('../shared is not here: the lanes were not drawn from its cases.');

async function open(...paths: string[]): Promise<ModelReader> {
  const engine = await loadInProcessEngine();
  const files = paths.map((path) => ({
    name: basename(path),
    blob: new Blob([new Uint8Array(readFileSync(join(CASES, path)))]),
  }));
  const result = await engine.open({ kind: 'files', files }, {});
  if (!result.ok) throw new Error(result.error.message);
  return engine.model();
}

function laneOf(model: ModelReader, id: string): LaneInfo {
  const lane = model.lane(id);
  if (lane === undefined) throw new Error(`no lane ${id}`);
  return lane;
}

function draw(
  definition: LaneDefinition,
  model: ModelReader,
  id: string,
  options: TestViewOptions = {},
): DrawList {
  const list = new DrawList();
  definition.draw(list, viewOf(model, id, { height: definition.height(laneOf(model, id)), ...options }));
  return list;
}

describe.runIf(here)('lanes of the cases', () => {
  it('UIX-07: one sample is one visible mark, and reads 12 %', async () => {
    const model = await open('UIX-07/single.recording.json');
    expect(draw(runtime, model, 'runtime').of('dot')).toHaveLength(1);
    expect(runtime.headline?.(laneOf(model, 'runtime'), 0)).toBe('12 %');
  });

  it('UIX-07: missing is no line and a dash, zero is zero, a restart is no negative rate', async () => {
    const model = await open('UIX-07/gaps.recording.json');
    const lane = laneOf(model, 'runtime');
    const headline = (t: number) => runtime.headline?.(lane, t);
    expect([headline(3000), headline(4500), headline(5000)]).toEqual(['50 % · –', '– · 8 PiB', '0 % · 0 B']);
    const list = draw(runtime, model, 'runtime');
    const memory = list.of('polyline').at(-1)?.points ?? [];
    expect(memory.filter(([, y]) => Number.isNaN(y)).length).toBeGreaterThan(0);
    expect(list.of('text').map(({ text }) => text)).toEqual(expect.arrayContaining(['killed', 'started']));
    const facts = [0, 1, 2, 3, 4, 5].flatMap(
      (seq) => runtime.describe({ trackId: 'runtime', seq }, model, 9000).facts,
    );
    expect(
      facts.map(([, value]) => value).some((value) => value.startsWith('−') || value.startsWith('-')),
    ).toBe(false);
  });

  it('DIF-07: each checkpoint says its size, an unchanged one stays faint, a missing one says so', async () => {
    const model = await open('DIF-07/recording.json');
    const words = draw(repo, model, 'repo')
      .of('text')
      .map(({ text }) => text);
    expect(words).toEqual(expect.arrayContaining(['+1 −1', 'no changes', 'missing']));
  });

  it('ENC-08: direction characters of a command stay in the label, for the painter to mark', async () => {
    const model = await open('ENC-08/trace.json');
    expect(
      draw(agent, model, 'agent')
        .of('text')
        .some(({ text }) => text.includes('\u202E')),
    ).toBe(true);
  });

  it('SEC-07: lanes with the names of prototype members are lanes like any other', async () => {
    const model = await open('SEC-07/recording.json', 'SEC-07/trace.json');
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const id = `custom:${name}`;
      expect(laneOf(model, id).title).toBe(name);
      expect(draw(generic, model, id).calls.length).toBeGreaterThan(0);
      expect(
        generic.describe({ trackId: id, seq: laneOf(model, id).tracks[0]?.columns.seq[0] ?? 0 }, model, 1e9)
          .title,
      ).toContain(name);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('CLK-04: a lane beside the axis is drawn as words, never at an instant', async () => {
    const model = await open('CLK-04/recording.json');
    const list = draw(generic, model, 'network');
    expect(list.calls.map(({ op }) => op)).toEqual(['text']);
    expect(list.of('text')[0]?.text).toContain('suspect unit');
  });
});
