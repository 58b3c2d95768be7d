import { expect, test } from 'vitest';
import { bugReport } from './bug-report.ts';

test('a report says where and holds nothing that was recorded', () => {
  const error = new TypeError('cannot read "secret of the recording"');
  error.stack = [
    'TypeError: cannot read "secret of the recording"',
    '    at draw (https://host.example/path/assets/player-abc.js?run=evd-1:12:34)',
    '    at https://host.example/assets/index.js:1:2',
    'secret of the recording: at :3',
  ].join('\n');
  const report = bugReport(error, '\n    at Stage (https://host.example/assets/player-abc.js:5:6)');
  expect(report).toContain('TypeError');
  expect(report).toContain('at draw (player-abc.js:12:34)');
  expect(report).toContain('at Stage (player-abc.js:5:6)');
  expect(report).not.toContain('secret');
  expect(report).not.toContain('host.example');
  expect(report).not.toContain('evd-1');
});

test('what was thrown need not be an error', () => {
  expect(bugReport('secret', undefined)).toContain('kind: string');
  expect(bugReport('secret', undefined)).not.toContain('secret');
});
