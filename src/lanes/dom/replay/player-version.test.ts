import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const json = (path: string): { version?: string; dependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'));

describe('the player of recorded pages', () => {
  it('R18: is pinned to the version that was tried, and that one is here', () => {
    const wanted = json('package.json').dependencies?.['rrweb-player'];
    expect(wanted).toMatch(/^\d+\.\d+\.\d+$/);
    expect(json('node_modules/rrweb-player/package.json').version).toBe(wanted);
  });
});
