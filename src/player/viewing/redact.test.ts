import { expect, test } from 'vitest';
import { REDACTED, redactText } from './redact.ts';

test.each([
  ['{"Authorization":"Bearer abcdefghijkl"}', `{"Authorization":"${REDACTED}"}`],
  ['{"set-cookie": "a=\\"b\\"; HttpOnly"}', `{"set-cookie": "${REDACTED}"}`],
  ['curl -H "X: Bearer abcdefgh12345678"', `curl -H "X: ${REDACTED}"`],
  ['{"token":"abc","key":"Enter"}', `{"token":"${REDACTED}","key":"Enter"}`],
  ['key AKIAIOSFODNN7EXAMPLE here', `key ${REDACTED} here`],
])('%s is redacted', (text, clean) => {
  expect(redactText(text)).toBe(clean);
});

test('what is no secret stays to the byte', () => {
  const text = '{"password_hint":"none","tokens":12,"text":"the bearer of news","cookies":"ok"}';
  expect(redactText(text)).toBe(text);
});
