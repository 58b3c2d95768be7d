import { describe, expect, it } from 'vitest';
import { webAddress } from './web-address.ts';
import { apiBase } from './runs.ts';

describe('addresses', () => {
  it('takes http(s) alone for a recording', () => {
    expect(webAddress(' https://x.test/a.zip ')).toBe('https://x.test/a.zip');
    for (const text of ['', 'x.test/a.zip', 'file:///a', 'blob:https://x/1', 'data:,x'])
      expect(webAddress(text)).toBeUndefined();
  });

  it('brings an API address to one form, and refuses credentials in it', () => {
    expect(apiBase('cp.test/api')).toBe('https://cp.test/api/');
    expect(apiBase('http://127.0.0.1:8080?x=1#y')).toBe('http://127.0.0.1:8080/');
    for (const text of ['https://me:secret@cp.test/', 'ftp://x', 'https://'])
      expect(apiBase(text)).toBeUndefined();
  });
});
