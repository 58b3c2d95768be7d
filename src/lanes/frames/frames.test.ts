import { describe, expect, it } from 'vitest';
import { recordingOf } from '../../lane-kit/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { pointerAt, pointerEntries, type PointerSample, samplesOf, viewportOf } from './pointer-records.ts';
import { lookedAtStep, stepSpan } from './step-phase.ts';
import { ageText, changeText, stillText } from './words.ts';

describe('words', () => {
  it('tells the age, the hold and the gap apart', () => {
    expect(ageText('time', 1000, 1800)).toBe('frame 0.8 s old');
    expect(ageText('steps', 3, 5)).toBe('frame of step 4');
    expect(stillText(12_100, undefined)).toBe('held since 0:12.1');
    expect(stillText(12_100, { from: 13_000, to: 18_400, reason: undefined })).toBe(
      'no frame captured between 0:13.0 and 0:18.4',
    );
    expect(stillText(undefined, { from: 13_000, to: undefined, reason: 'stopped early' })).toBe(
      'no frame captured after 0:13.0 (stopped early)',
    );
    expect(stillText(undefined, undefined)).toBe('');
  });

  it('never rounds a change away, nor up to all', () => {
    const box = { x: 1, y: 2, width: 3, height: 4 };
    expect(changeText(0, 100, undefined)).toBe('no pixel changed');
    expect(changeText(1, 1_000_000, box)).toMatch(/^less than 0\.1 %/);
    expect(changeText(999_999, 1_000_000, box)).toMatch(/^over 99\.9 %/);
    expect(changeText(32, 1000, box)).toBe('3.2 % of the pixels changed, within 3 × 4 px at 1, 2');
  });
});

describe('the step looked at', () => {
  const { model } = recordingOf((sink) =>
    addTrack(sink, 'agent', 'span', 'agent', [
      { at: 0, kind: 'message', label: 'look' },
      { at: 1000, until: 3000, kind: 'tool_call', label: 'click' },
      { at: 2000, kind: 'env_action', label: 'pressed' },
      { at: 5000, until: 'open', kind: 'tool_call', label: 'never ends' },
      { at: 8000, kind: 'tool_result', label: 'ok' },
    ]),
  );
  const span = (id: string) => stepSpan(model, id);

  it('is the selected one if it is a step, else the current one', () => {
    expect(lookedAtStep(model, 'agent:1', 0)).toBe('agent:1');
    expect(lookedAtStep(model, 'agent:4', 0)).toBe('agent:0');
    expect(lookedAtStep(model, undefined, 2)).toBe('agent:2');
    expect(lookedAtStep(model, undefined, -1)).toBeUndefined();
  });

  it('lasts to its end, to the next step where it has no length, to the end of the run where it has no end', () => {
    expect(span('agent:1')).toEqual({ label: 'click', from: 1000, to: 3000 });
    expect(span('agent:0')).toMatchObject({ from: 0, to: 1000 });
    expect(span('agent:2')).toMatchObject({ from: 2000, to: 5000 });
    expect(span('agent:3')).toMatchObject({ from: 5000, to: 8000 });
  });
});

describe('the pointer', () => {
  const rrweb = (at: number, kind: string, data: object) => ({
    at,
    kind,
    label: kind,
    payload: JSON.stringify({ type: 3, data }),
  });
  const { model, payloads } = recordingOf((sink) => {
    addTrack(sink, 'dom', 'fold', 'environment', [
      rrweb(0, 'meta', { width: 640, height: 400 }),
      rrweb(1000, 'mouse-move', {
        positions: [
          { x: 10, y: 10, timeOffset: -400 },
          { x: 20, y: 20, timeOffset: 0 },
        ],
      }),
      rrweb(1500, 'click', { x: 30, y: 30 }),
      rrweb(2500, 'mouse-move', { positions: [{ x: 40, y: 40, timeOffset: -300 }] }),
      rrweb(2600, 'mutation', {}),
    ]);
    const action = (at: number, fields: object) => ({
      at,
      kind: 'env_action',
      label: '',
      payload: JSON.stringify({ t: at, ...fields }),
    });
    addTrack(sink, 'agent', 'span', 'agent', [
      action(5000, { action: 'click', detail: { at: '1006,402' } }),
      action(7000, { action: 'move', detail: { x: 3, y: 4 } }),
      action(9000, { action: 'click', detail: { at: 'home', selector: '#x' } }),
      { at: 9500, kind: 'tool_call', label: 'wait', payload: JSON.stringify({ name: 'wait', args: {} }) },
    ]);
  });
  const textOf = (id: string): string | undefined => payloads.get(id);
  const at = (t: number) => {
    const samples: PointerSample[] = pointerEntries(model, t).samples.flatMap((entry) =>
      samplesOf(entry, textOf(entry.track.entryId(entry.index))),
    );
    return pointerAt(samples, t);
  };

  it('is where the last sample before t put it, also one of a batch that is stamped later', () => {
    expect(at(500)).toBeUndefined();
    expect(at(700)?.place).toMatchObject({ x: 10, y: 10 });
    expect(at(1000)?.place).toMatchObject({ x: 20, y: 20 });
    expect(at(2200)?.place).toMatchObject({ x: 40, y: 40 });
  });

  it('presses for a while, on the page and by the agent', () => {
    expect(at(1600)?.press).toMatchObject({ x: 30, y: 30, label: 'click' });
    expect(at(3100)?.press).toBeUndefined();
    expect(at(5100)?.press).toMatchObject({ x: 1006, y: 402, label: 'click' });
    expect(at(7100)).toMatchObject({ place: { x: 3, y: 4 }, press: undefined });
    // Actions that name no place do not hide the one before them.
    expect(at(9600)).toMatchObject({ place: { x: 3, y: 4 }, press: undefined });
  });

  it('takes a place that is none for none', () => {
    const last = model.latest('agent', 9000);
    if (last === undefined) throw new Error('no action');
    expect(samplesOf(last, textOf('agent:2'))).toEqual([]);
    expect(samplesOf(last, 'not json')).toEqual([]);
    expect(samplesOf(last, JSON.stringify({ detail: { x: 1e300, y: 0 } }))).toEqual([]);
  });

  it('scales by the size that the page declared', () => {
    const { viewport } = pointerEntries(model, 5000);
    expect(viewportOf(viewport && textOf(entryIdOf(viewport)))).toEqual({ width: 640, height: 400 });
    // A frame of which the page's size is told, as Playwright and the DevTools protocol do.
    expect(viewportOf('{"ref":"a.jpeg","width":1280,"height":720}')).toEqual({ width: 1280, height: 720 });
    expect(viewportOf('{"ref":"a.jpeg"}')).toBeUndefined();
  });
});

function entryIdOf({ track, index }: { track: ModelReader['tracks'][number]; index: number }): string {
  return track.entryId(index);
}
