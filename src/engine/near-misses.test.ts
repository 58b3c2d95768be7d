import { expect, it } from 'vitest';
import { nearMiss } from './near-misses.ts';

const look = (name: string, text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { file: { name }, probe: { name, size: bytes.length, bytes, text, siblings: [] } };
};
const PAGE = look('run.json', '<!doctype html><title>Sign in</title>');

it('a web page is told as an address is that answers with one, and as a near miss among other files', () => {
  const [code, message] = nearMiss('run.json', [PAGE], []);
  expect(code).toBe('not-a-recording');
  expect(message).toMatch(/web page .*sign in first/);
  expect(nearMiss('two', [PAGE, look('b.html', '<html><body>no</body></html>')], [])[0]).toBe(
    'not-a-recording',
  );
  expect(nearMiss('two', [PAGE, look('junit.xml', '<testsuites/>')], [])[0]).toBe('near-miss');
  expect(nearMiss('one', [look('junit.xml', '<testsuites/>')], [])[0]).toBe('near-miss');
});
