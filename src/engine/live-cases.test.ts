import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { RecordingDocument } from '../model/index.ts';
import { Reading } from './reading.ts';
import { VirtualTime } from './testing.ts';
import type { TailState } from './types.ts';

const CASES = join(import.meta.dirname, '../../../shared/cases');
const here = existsSync(CASES);
if (!here) console.info('../shared is not here: the cases of live runs did not run.');

const Scripted = v.object({
  routes: v.array(
    v.object({
      responses: v.array(
        v.object({
          status: v.optional(v.number(), 200),
          headers: v.optional(v.record(v.string(), v.string()), {}),
          file: v.optional(v.string()),
          body: v.optional(v.string(), ''),
          reset: v.optional(v.boolean(), false),
        }),
      ),
    }),
  ),
});

describe.runIf(here)('cases: live runs', () => {
  it('NET-07: while every poll fails the lines stay, and how old they are and why is said', async () => {
    const folder = join(CASES, 'NET-07');
    const script = v.parse(Scripted, JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')));
    const responses = script.routes[0]?.responses ?? [];
    const time = new VirtualTime();
    const asked: number[] = [];
    const fetch = (url: string): Promise<Response> => {
      const { pathname } = new URL(url);
      if (pathname === '/runs/x') return Promise.resolve(Response.json({ id: 'x', status: 'running' }));
      if (pathname !== '/runs/x/recording') return Promise.resolve(new Response('', { status: 404 }));
      const next = responses[Math.min(asked.length, responses.length - 1)];
      asked.push(time.now());
      if (next === undefined || next.reset) return Promise.reject(new TypeError('reset'));
      const body = next.file === undefined ? next.body : readFileSync(join(folder, next.file));
      return Promise.resolve(new Response(body, { status: next.status, headers: next.headers }));
    };
    const reading = new Reading({ fetch, sleep: time.sleep, now: time.now, random: () => 0.5 });
    const document = new RecordingDocument();
    let state: TailState | undefined;
    const request = { kind: 'run', api: 'http://plane.test/', runId: 'x', token: undefined } as const;
    const done = reading.open(request, undefined, {
      onDelta: (delta) => document.apply(delta),
      onTail: (own) => (state = own),
    });
    // Readers are loaded by the clock of the machine; no time of the test passes meanwhile.
    await vi.waitFor(() => expect(state?.caughtUp).toBe(true), { timeout: 20_000 });
    const opened = time.now();
    expect(document.lane('logs')?.count).toBe(3);
    await time.until(time.sleep(2900));
    expect(state).toMatchObject({ phase: 'stale', trouble: { code: expect.any(String) as string } });
    expect(state?.trouble?.message).toMatch(/plane\.test/);
    expect(state?.heardAt).toBeLessThan(opened + 1500);
    expect(document.lane('logs')?.count).toBe(3);
    expect(asked.filter((at) => at - opened < 10_000).length).toBeLessThanOrEqual(8);
    await time.until(time.sleep(40_000));
    expect(document.lane('logs')?.count).toBe(6);
    expect(state?.phase).toBe('growing');
    expect(asked.filter((at) => at - (asked[0] ?? 0) < 10_000).length).toBeLessThanOrEqual(8);
    reading.close();
    await time.until(done);
  });

  it('NET-03: nothing of ours goes to another origin, and a refusal names it and says what is missing', async () => {
    const time = new VirtualTime();
    const modes: (string | undefined)[] = [];
    const fetch = (_: string, init: RequestInit): Promise<Response> => {
      modes.push(init.credentials);
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const reading = new Reading({ fetch, sleep: time.sleep, now: time.now, random: () => 0.5 });
    const request = { kind: 'run', api: 'http://plane.test/', runId: 'x', token: undefined } as const;
    const answer = await reading.open(request, undefined, { onDelta: () => {}, onTail: () => {} });
    expect(modes).toEqual(['same-origin']);
    expect(answer.ok ? '' : answer.error.message).toMatch(/plane\.test.*cross-origin/);
  });
});
