import { describe, expect, it } from 'vitest';
import { resolveInput } from './request.ts';
import type { Surroundings } from './request.ts';

const SIGNED = 'https://b.test/a.zip?v=1&X-Amz-Signature=abc&X-Amz-Expires=900';
const BARE = 'https://b.test/a.zip?v=1';

function surroundings(): Surroundings & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    base: 'https://play.test/x/',
    api: undefined,
    token: undefined,
    kept,
    signed: { keep: (bare, signed) => kept.set(bare, signed), find: (bare) => kept.get(bare) },
  };
}

describe('a signed address', () => {
  it('is asked for with its signature, and named without', () => {
    const around = surroundings();
    expect(resolveInput(SIGNED, around)).toEqual({
      ok: true,
      value: { request: { kind: 'url', url: SIGNED }, target: { kind: 'src', url: BARE } },
    });
    expect([...around.kept]).toEqual([[BARE, SIGNED]]);
  });

  it('is found again by what a link tells of it, and only in the tab that was given it', () => {
    const around = surroundings();
    resolveInput(SIGNED, around);
    expect(resolveInput(BARE, around)).toMatchObject({
      value: { request: { url: SIGNED }, target: { url: BARE } },
    });
    expect(resolveInput(BARE, surroundings())).toMatchObject({ value: { request: { url: BARE } } });
    expect(
      resolveInput(BARE, { base: 'https://play.test/', api: undefined, token: undefined }),
    ).toMatchObject({
      value: { request: { url: BARE } },
    });
  });
});
