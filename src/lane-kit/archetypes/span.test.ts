import { describe, expect, it } from 'vitest';
import { Level, type RecordingSink } from '../../model/index.ts';
import { DrawList } from '../draw-list.ts';
import { DIM } from '../style.ts';
import { recordingOf, TEST_ORIGIN, viewOf, type TestViewOptions } from '../testing.ts';
import { drawSpans } from './span.ts';
import { spanLayout } from './span-layout.ts';

const LOOK = { ink: 'agent', alpha: 1, label: true, bold: false, labelInk: 'bg' } as const;
const layout = spanLayout({ top: 4, rows: 4, firstHeight: 15, height: 12, gap: 2, first: LOOK, rest: LOOK });

interface Row {
  start: number;
  end?: number | 'open';
  label?: string;
  level?: Level;
  parent?: number;
}

function draw(rows: Row[], options: TestViewOptions = {}) {
  const { model } = recordingOf((sink: RecordingSink) => {
    const track = sink.track({
      id: 'agent',
      lane: 'agent',
      archetype: 'span',
      plane: 'agent',
      title: 'Agent',
      clock: 'wall',
    });
    rows.forEach(({ start, end, label = '', level, parent }, seq) => {
      track.append({
        seq,
        start: TEST_ORIGIN + start,
        end: typeof end === 'number' ? TEST_ORIGIN + end : end,
        kind: 'span',
        label,
        parent,
        ...(level === undefined ? {} : { level }),
      });
    });
  });
  const list = new DrawList();
  const view = viewOf(model, 'agent', { t0: 0, t1: 1000, ...options });
  const track = model.track('agent');
  if (track === undefined) throw new Error('no track');
  drawSpans(list, view, track, layout);
  return { list, view, track, model };
}

describe('spans', () => {
  it('draws a bar per span, with its label inside it', () => {
    const { list } = draw([
      { start: 0, end: 400, label: 'open shop' },
      { start: 400, end: 1000, label: 'search' },
    ]);
    expect(list.of('rect').map(({ x, w, y, h }) => [x, w, y, h])).toEqual([
      [0, 399, 4, 15],
      [400, 599, 4, 15],
    ]);
    for (const text of list.of('text')) {
      const bar = list
        .of('rect')
        .find((rect) => rect.x <= text.x && text.x + text.maxWidth <= rect.x + rect.w);
      expect(bar).toBeDefined();
    }
    expect(list.of('text').map((text) => text.text)).toEqual(['open shop', 'search']);
  });

  it('gives children a row of their own', () => {
    const { list } = draw([
      { start: 0, end: 900 },
      { start: 100, end: 300, parent: 0 },
      { start: 300, end: 800, parent: 0 },
    ]);
    expect(list.of('rect').map((rect) => rect.y)).toEqual([4, 21, 21]);
  });

  it('gives the shortest span two pixels', () => {
    const { list } = draw([
      { start: 500, end: 500.1 },
      { start: 900, end: 1000 },
    ]);
    expect(list.of('rect')[0]?.w).toBe(2);
  });

  it('marks an error by colour and by a diamond', () => {
    const { list } = draw([
      { start: 100, end: 300, level: Level.error },
      { start: 600, end: 603, level: Level.error },
    ]);
    expect(list.of('rect').every((rect) => rect.ink === 'err')).toBe(true);
    expect(list.of('diamond').map((mark) => mark.ink)).toEqual(['bg', 'err']);
  });

  it('says nothing of an end that lies after the playhead', () => {
    const rows: Row[] = [
      { start: 100, end: 600, level: Level.error },
      { start: 700, end: 900, level: Level.error },
    ];
    const before = draw(rows, { playhead: 599 }).list;
    expect([...before.of('rect'), ...before.of('diamond')].filter((call) => call.ink === 'err')).toEqual([]);
    const after = draw(rows, { playhead: 600 }).list;
    expect(after.of('rect').filter((rect) => rect.ink === 'err')).toHaveLength(1);
  });

  it('dims what lies after the playhead, and cuts the bar that it crosses', () => {
    const { list } = draw(
      [
        { start: 0, end: 500 },
        { start: 600, end: 800 },
      ],
      { playhead: 250 },
    );
    expect(list.of('rect').map(({ x, w, alpha }) => [x, w, alpha])).toEqual([
      [0, 250, 1],
      [250, 249, DIM],
      [600, 199, DIM],
    ]);
  });

  it('draws an open span to the end of the run, hatched and called unfinished', () => {
    const { list } = draw([
      { start: 200, end: 'open', label: 'wait' },
      { start: 900, end: 1000 },
    ]);
    expect(list.of('hatch')[0]).toMatchObject({ x: 200, w: 799 });
    expect(list.of('text')[0]?.text).toContain('unfinished');
  });

  it('never shows an open span as failed before the run has ended', () => {
    const rows: Row[] = [
      { start: 200, end: 'open', level: Level.error },
      { start: 900, end: 1000 },
    ];
    expect(
      draw(rows, { playhead: 999 })
        .list.of('rect')
        .some((rect) => rect.ink === 'err'),
    ).toBe(false);
    expect(
      draw(rows, { playhead: 1000 })
        .list.of('rect')
        .some((rect) => rect.ink === 'err'),
    ).toBe(true);
  });

  it('draws nothing outside the window, but what reaches into it', () => {
    const { list } = draw(
      [
        { start: 0, end: 450 },
        { start: 460, end: 470 },
        { start: 480, end: 900 },
      ],
      { t0: 475, t1: 480 },
    );
    expect(list.of('rect').map((rect) => rect.x)).toEqual([1000]);
    const reaching = draw([{ start: 0, end: 900 }], { t0: 475, t1: 480, playhead: 900 }).list;
    expect(reaching.of('rect')).toHaveLength(1);
  });

  it('outlines the selection', () => {
    const { list } = draw([{ start: 100, end: 300 }], { selection: 'agent:0', t1: 1000 });
    expect(list.of('rect').filter((rect) => rect.ink === 'ink')).toHaveLength(4);
  });
});

describe('level of detail', () => {
  it('draws a hundred thousand spans with no more rectangles than a lane may spend, and hides no error', () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, i): Row => ({
        start: i / 100,
        end: i / 100 + 0.008,
        ...(i === 54_321 ? { level: Level.error } : {}),
      }),
    );
    const { list } = draw(rows);
    expect(list.calls.length).toBeLessThan(1500);
    expect(
      list
        .of('rect')
        .filter((rect) => rect.ink === 'err')
        .map((rect) => Math.floor(rect.x)),
    ).toEqual([543]);
  });

  it('keeps a long span that begins among short ones', () => {
    const rows: Row[] = [
      { start: 500, end: 500.1 },
      { start: 500.2, end: 500.3 },
      { start: 500.4, end: 700 },
      { start: 800, end: 1000 },
    ];
    const { list } = draw(rows);
    expect(list.of('rect').some((rect) => rect.w > 190 && rect.x > 500)).toBe(true);
  });
});

describe('the axis of steps', () => {
  it('gives each entry the room of its step, with its label', () => {
    const { model } = recordingOf((sink) => {
      sink.clock({ id: 'count', kind: 'order' });
      const track = sink.track({
        id: 'agent',
        lane: 'agent',
        archetype: 'span',
        plane: 'agent',
        title: 'Agent',
        clock: 'count',
      });
      ['look', 'click', 'say'].forEach((label, seq) => {
        track.append({
          seq,
          start: undefined,
          kind: 'message',
          label,
          level: seq === 1 ? Level.error : Level.info,
        });
      });
    });
    expect(model.axis).toBe('steps');
    const track = model.track('agent');
    if (track === undefined) throw new Error('no track');
    const list = new DrawList();
    drawSpans(list, viewOf(model, 'agent', { t0: 0, t1: 3, width: 300, playhead: 1 }), track, layout);
    expect(list.of('text').map(({ text }) => text)).toEqual(expect.arrayContaining(['look', 'click', 'say']));
    expect(
      new Set(
        list
          .of('rect')
          .filter(({ ink }) => ink === 'err')
          .map(({ x }) => x),
      ),
    ).toEqual(new Set([100]));
  });
});
