import { parsePayload } from '../base/index.ts';
import { describe, expect, it } from 'vitest';
import { Level, type RecordingSink } from '../model/index.ts';
import { defineLane } from './define-lane.ts';
import { describeEntry } from './describe.ts';
import { DrawList } from './draw-list.ts';
import { formatCount, formatSample, formatUsd } from './numbers.ts';
import { recordOf } from './record-of.ts';
import { claimLanes } from './register.ts';
import { recordingOf, TEST_ORIGIN, viewOf } from './testing.ts';
import { plainLabel, TextFit } from './text-fit.ts';

const agent = defineLane({ id: 'agent', plane: 'agent', title: 'Agent', emptyText: 'no trace in the input' });
const generic = defineLane({ id: 'generic', plane: 'evidence', title: 'Other', accepts: () => true });

const calls = (sink: RecordingSink): void => {
  const track = sink.track({
    id: 'agent',
    lane: 'agent',
    archetype: 'span',
    plane: 'agent',
    title: '',
    clock: 'wall',
  });
  track.append({
    seq: 0,
    start: TEST_ORIGIN,
    end: TEST_ORIGIN + 800,
    kind: 'tool_call',
    label: 'click Pay',
    level: Level.error,
  });
  track.append({ seq: 1, start: TEST_ORIGIN + 900, kind: 'message', label: 'Done' });
  const other = sink.track({
    id: 'custom:__proto__',
    lane: 'custom:__proto__',
    archetype: 'point',
    plane: 'evidence',
    title: '__proto__',
    clock: 'wall',
  });
  other.append({ seq: 0, start: TEST_ORIGIN + 10, kind: 'x', label: 'y' });
};

describe('description', () => {
  it('leaves out what a span tells by its end, until then', () => {
    const { model } = recordingOf(calls);
    const ref = { trackId: 'agent', seq: 0 };
    expect(describeEntry(ref, model, 799).facts).toEqual([
      ['kind', 'tool_call'],
      ['state', 'running'],
    ]);
    expect(describeEntry(ref, model, 800).facts).toEqual([
      ['kind', 'tool_call'],
      ['took', '800 ms'],
      ['level', 'error'],
    ]);
  });
});

describe('claiming', () => {
  it('gives known lanes their definition and the rest to the last', () => {
    const { model } = recordingOf(calls);
    expect(
      claimLanes([agent, generic], model).map(({ definition, lane }) => [definition.id, lane.id]),
    ).toEqual([
      ['agent', 'agent'],
      ['generic', 'custom:__proto__'],
    ]);
  });

  it('keeps the agent lane when there is no trace, and says so', () => {
    const { model } = recordingOf(() => {});
    const [claimed] = claimLanes([agent, generic], model);
    expect(claimed?.definition.id).toBe('agent');
    const list = new DrawList();
    agent.draw(list, viewOf(model, 'agent'));
    expect(list.of('text').map(({ text }) => text)).toEqual(['no trace in the input']);
  });
});

describe('numbers', () => {
  it('tells missing from zero', () => {
    expect(formatSample(Number.NaN, { name: 'mem', unit: 'bytes' })).toBe('–');
    expect(formatSample(0, { name: 'mem', unit: 'bytes' })).toBe('0 B');
    expect(formatSample(9007199254740991, { name: 'mem', unit: 'bytes' })).toBe('8 PiB');
    expect(formatSample(12, { name: 'cpu', unit: 'percent' })).toBe('12 %');
    expect(formatSample(2048, { name: 'rx', unit: 'bytes', counter: true })).toBe('2 KiB/s');
  });

  it('shortens counts and money', () => {
    expect([
      formatCount(999),
      formatCount(18_234),
      formatCount(1_300_000),
      formatUsd(0.061),
      formatUsd(12.5),
    ]).toEqual(['999', '18.2k', '1.3M', '$0.061', '$12.50']);
  });
});

describe('payloads', () => {
  it('are read to a depth and no further', () => {
    expect(parsePayload('['.repeat(64) + ']'.repeat(64))).toBeDefined();
    expect(parsePayload('['.repeat(65) + ']'.repeat(65))).toBeUndefined();
    expect(parsePayload('{"a": "[[[[\\"[[["}')).toEqual({ a: '[[[["[[[' });
    expect(parsePayload('{"a"')).toBeUndefined();
  });

  it('cannot reach a prototype', () => {
    recordOf('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('labels', () => {
  const fit = new TextFit((text) => text.length * 6);

  it('are cut with an ellipsis, never through a surrogate pair', () => {
    expect(fit.fit('checkout', 48)).toBe('checkout');
    expect(fit.fit('checkout', 40)).toBe('check…');
    expect(fit.fit('checkout', 5)).toBe('');
    expect(fit.fit('ab😀cdef', 24).isWellFormed()).toBe(true);
  });

  it('show direction controls and keep to one line', () => {
    expect(plainLabel('rm build/\u202Egnp.elif\nx')).toBe('rm build/‹U+202E›gnp.elif x');
  });

  it('of a megabyte cost what a short one does', () => {
    expect(fit.fit('x'.repeat(1 << 20), 1e9).length).toBe(240);
  });
});
