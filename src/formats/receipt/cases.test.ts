import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalJson, encodeUtf8 } from '../../base/index.ts';
import { cutFile, readBack } from '../testing.ts';
import { CASES } from './cases.fixture.ts';
import type { SessionParts } from './session.fixture.ts';

const open = (parts: SessionParts) => {
  const files = Object.entries(parts).map(([name, text]) => cutFile(`s/${name}`, encodeUtf8(text)));
  return readBack('receipt', files);
};

const told = async (name: string): Promise<string> => {
  const { document, result } = await open(CASES[name]?.() ?? {});
  const { chain, ...evidence } = document.evidence;
  return canonicalJson({
    ok: result.ok,
    status: document.status,
    evidence,
    chain: { total: chain?.total, broken: chain?.broken, fault: chain?.fault },
    gaps: document.gaps,
    issues: document.issues.map(({ code, message }) => ({ code, message })),
    ledger: document.ledger,
    meta: document.meta,
    lanes: document.lanes.map(({ id, count }) => ({ id, count })),
    steps: document.steps.map(({ track, index }) => `${track.entryId(index)} ${track.label(index)}`),
  });
};

describe('evidence that is less than whole', () => {
  it.each(Object.keys(CASES))('%s: the same canonical JSON each time, as it was settled', async (name) => {
    const [first, second] = [await told(name), await told(name)];
    expect(second).toBe(first);
    await expect(`${first}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'golden', `${name}.golden.json`),
    );
  });

  const codesOf = async (name: string) => {
    const { document } = await open(CASES[name]?.() ?? {});
    return {
      gaps: document.gaps.map(({ code }) => code),
      failed: document.evidence.checks.filter(({ ok }) => !ok),
      document,
    };
  };

  it.each([
    ['interrupted', 'session-not-finalised'],
    ['truncated-provider-log', 'provider-log-truncated'],
    ['clock-skew', 'clock-skew'],
    ['workspace-changed-after', 'workspace-changed-after'],
    ['missing-artifact', 'missing-artifact'],
    ['redacted-payload', 'redacted'],
  ])('%s is a gap of its own, and no failure of integrity', async (name, code) => {
    const { gaps, failed } = await codesOf(name);
    expect(gaps).toContain(code);
    expect(failed).toEqual([]);
  });

  it('an event told twice, a parent that comes later and one of another session fail with their place', async () => {
    const twice = await codesOf('duplicate-event');
    expect(twice.failed[0]?.detail).toContain('event 5 is told twice, in lines 5 and 6');
    expect(twice.document.evidence.chain?.broken).toBe(5);
    expect((await codesOf('parent-forward')).failed).toEqual([
      {
        code: 'event_parent',
        ok: false,
        detail: 'event 5 (line 5) names event 9 as its parent, which comes after it',
      },
    ]);
    expect((await codesOf('parent-of-another-session')).failed).toEqual([
      {
        code: 'event_parent',
        ok: false,
        detail: 'event 6 (line 6) names a parent of another session, ar_ses_other',
      },
    ]);
  });

  it('a version that is not known fails by name with those that are', async () => {
    const { failed } = await codesOf('unknown-version');
    expect(failed.map(({ code }) => code)).toEqual(['receipt_version']);
    expect(failed[0]?.detail).toMatch(/version 2; known is 1/);
  });

  it('with a redacted payload git, gates and every step can be followed', async () => {
    const whole = await open(CASES['clock-skew']?.() ?? {});
    const { document } = await codesOf('redacted-payload');
    expect(document.steps).toHaveLength(whole.document.steps.length);
    expect(document.lane('custom:Git%20snapshots')?.count).toBe(2);
    expect(document.lane('repo')?.count).toBe(1);
    expect(document.meta.scores?.[0]).toMatchObject({ metric: 'tests', pass: true });
    const gap = document.gaps.find(({ code }) => code === 'redacted');
    expect(gap?.detail).toMatch(/^A secret in the arguments of event 6 \(line 6\).*sha256:[0-9a-f]{16}/);
  });
});
