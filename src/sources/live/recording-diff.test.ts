import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';
import { RecordingDiff } from './recording-diff.ts';

const encoder = new TextEncoder();
const answer = (tracks: Record<string, unknown[]>, more: object = {}): Uint8Array =>
  encoder.encode(
    JSON.stringify({ status: 'running', found: true, recording: { runId: 'r', t0: 5, tracks }, ...more }),
  );
const line = (n: number): object => ({ t: n, text: `line ${n}` });

function told(diff: RecordingDiff, body: Uint8Array): string[] {
  const news = diff.read(body);
  if (news.complete) news.accept();
  return news.entries.map(({ track, index, bytes }) => {
    const { text, t } = JSON.parse(new TextDecoder().decode(bytes)) as { text?: string; t: number };
    return `${track}:${index} ${text ?? t}`;
  });
}

describe('W9: what a recording that is told whole holds anew', () => {
  it('is what was appended, a track each', () => {
    const diff = new RecordingDiff();
    expect(told(diff, answer({ logs: [line(1), line(2)], nav: [] }))).toEqual([
      'logs:0 line 1',
      'logs:1 line 2',
    ]);
    expect(told(diff, answer({ logs: [line(1), line(2)] }))).toEqual([]);
    expect(told(diff, answer({ logs: [line(1), line(2), line(3)], nav: [{ t: 7 }] }))).toEqual([
      'logs:2 line 3',
      'nav:0 7',
    ]);
  });

  it('is found where the server sorted it in, or told a track backwards; twins stay two', () => {
    const diff = new RecordingDiff();
    told(diff, answer({ logs: [line(1), line(3), line(3)] }));
    expect(told(diff, answer({ logs: [line(1), line(2), line(3), line(3)] }))).toEqual(['logs:3 line 2']);
    expect(told(diff, answer({ logs: [line(3), line(3), line(3), line(2), line(1)] }))).toEqual([
      'logs:4 line 3',
    ]);
  });

  it('is not a ref that only got a new signature', () => {
    const diff = new RecordingDiff();
    told(diff, answer({ frames: [{ t: 1, ref: 'https://x/a.png?sig=1' }] }));
    expect(told(diff, answer({ frames: [{ t: 1, ref: 'https://x/a.png?sig=2' }] }))).toEqual([]);
  });

  it('is all of a delta, where the server tells deltas', () => {
    const diff = new RecordingDiff();
    told(diff, answer({ logs: [line(1)] }, { next: '1' }));
    expect(diff.read(answer({ logs: [line(1)] }, { next: '2', delta: true })).next).toBe('2');
    expect(told(diff, answer({ logs: [line(1)] }, { next: '2', delta: true }))).toEqual(['logs:1 line 1']);
  });

  it('is nothing where the answer broke off', () => {
    const diff = new RecordingDiff();
    const body = answer({ logs: [line(1), line(2)] });
    expect(diff.read(body.subarray(0, body.length - 20)).complete).toBe(false);
    expect(told(diff, body)).toHaveLength(2);
  });
});

it('L4: waits double, are capped, and differ between watchers', () => {
  const waits = [1, 2, 3, 4, 5, 6, 20].map((failures) => backoffMs(failures, 0.5));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(backoffMs(1, 0)).toBeLessThan(backoffMs(1, 0.99));
});
