import { expect, it } from 'vitest';
import { severalRecordings } from './several-recordings.ts';

const files = (...names: string[]) => names.map((name) => ({ name, blob: new Blob([]) }));

it.each([
  [['a.zip', 'b.zip'], true],
  [['a.trace.json', 'b.jsonl', 'c.har'], true],
  [['a.zip'], false],
  [['run/trace.jsonl', 'run/recording.json'], false],
  [['a.zip', 'frame.png'], false],
  [Array.from({ length: 9 }, (_, i) => `${i}.zip`), false],
])('%j: %s', (names, several) => {
  expect(severalRecordings(files(...names))).toBe(several);
});
