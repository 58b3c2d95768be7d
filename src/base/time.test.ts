import { expect, it } from 'vitest';
import { formatBytes, formatClock, formatDuration, speakDuration } from './index.ts';

it('writes a time on the axis as a clock, to days and below zero', () => {
  expect(formatClock(42_860)).toBe('0:42.860');
  expect(formatClock(21_645_000, 0)).toBe('6:00:45');
  expect(formatClock(2 * 86_400_000 + 3_723_000, 0)).toBe('2d 01:02:03');
  expect(formatClock(-2000)).toBe('−0:02.000');
  expect(formatClock(59_999.6)).toBe('1:00.000');
  expect(formatClock(NaN)).toBe('–');
});

it('writes lengths in the unit a person would', () => {
  expect(formatDuration(0.0003)).toBe('300 ns');
  expect(formatDuration(0.0125)).toBe('12.5 µs');
  expect(formatDuration(842)).toBe('842 ms');
  expect(formatDuration(1234)).toBe('1.23 s');
  expect(formatDuration(60_500)).toBe('1 min 00 s');
  expect(formatDuration(21_645_000)).toBe('6 h 00 min');
});

it('speaks lengths, and writes bytes up to what a counter can hold', () => {
  expect(speakDuration(123_000)).toBe('2 minutes 3 seconds');
  expect(speakDuration(0)).toBe('0 seconds');
  expect(formatBytes(9007199254740991)).toBe('8 PiB');
  expect(formatBytes(0)).toBe('0 B');
  expect(formatBytes(965_259_264)).toBe('921 MiB');
});
