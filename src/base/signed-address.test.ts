import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareAddress, isSignedAddress } from './signed-address.ts';

describe('an address that was signed', () => {
  it.each([
    [
      'https://b.s3.test/run.zip?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=K%2F20261130&X-Amz-Date=20261130T000000Z&X-Amz-Expires=900&X-Amz-SignedHeaders=host&X-Amz-Signature=abc',
      'https://b.s3.test/run.zip',
    ],
    ['https://b.test/a.zip?versionId=7&x-amz-signature=abc#x', 'https://b.test/a.zip?versionId=7#x'],
    ['https://b.test/a.zip?AWSAccessKeyId=K&Signature=s&Expires=1', 'https://b.test/a.zip'],
    ['https://g.test/o?X-Goog-Signature=1&X-Goog-Credential=2', 'https://g.test/o'],
    ['https://a.test/c/b.zip?sv=2022&sr=b&se=2026&sp=r&sig=abc', 'https://a.test/c/b.zip'],
    ['https://c.test/a.zip?Policy=p&Signature=s&Key-Pair-Id=k&part=2', 'https://c.test/a.zip?part=2'],
    ['https://h.test/a.zip?access_token=abc', 'https://h.test/a.zip'],
    ['a.zip?X%2DAmz%2DSignature=1', 'a.zip'],
  ])('%s is bare as %s', (signed, bare) => {
    expect(bareAddress(signed)).toBe(bare);
    expect(isSignedAddress(signed)).toBe(true);
    expect(isSignedAddress(bare)).toBe(false);
  });

  it.each([
    'https://x.test/a.zip?expires=5&policy=none',
    'https://x.test/a?q=%E0%A4%A&sv=1',
    'a?b#c?sig=1',
    '',
  ])('%s is left as it is', (address) => {
    expect(bareAddress(address)).toBe(address);
  });

  it('is bare after one pass, whatever it holds', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('sig=1', 'X-Amz-Date=2', 'a=b', 'token=x', '', 'se'));
    fc.assert(
      fc.property(fc.string(), fc.array(part), (path, parts) => {
        const bare = bareAddress(`${path}?${parts.join('&')}`);
        expect(bareAddress(bare)).toBe(bare);
      }),
      { numRuns: 200 },
    );
  });
});
