import { describe, expect, it } from 'vitest';
import { recordingOf } from '../../lane-kit/index.ts';
import type { Evidence, ModelReader, RunMeta, RunStatus } from '../../model/index.ts';
import { evidenceBadge, ledgerBadge } from '../evidence/evidence-words.ts';
import { attemptChoices, runFactsLine, runStateChip } from './run-state.ts';

const run = (status: RunStatus, meta: RunMeta): ModelReader =>
  ({ ...recordingOf(() => undefined).model, status, meta }) as ModelReader;

describe('the state chip', () => {
  it.each([
    ['live', undefined, 'Live', 'neutral'],
    ['sealed', 'failed', 'Failed · sealed', 'err'],
    ['sealed', 'passed', 'Passed · sealed', 'ok'],
    ['sealed', undefined, 'Sealed', 'neutral'],
    ['ended', 'passed', 'Passed · ended, not sealed', 'warn'],
    ['ended', undefined, 'Ended, not sealed', 'warn'],
  ] as const)('%s, %s', (status, outcome, text, tone) => {
    expect(runStateChip(run(status, outcome === undefined ? {} : { outcome }), false)).toMatchObject({
      text,
      tone,
    });
  });

  it('does not say live of what is only being read', () => {
    expect(runStateChip(run('live', {}), true).text).toBe('Reading');
  });
});

it('keeps every attempt and marks the one that is open', () => {
  const meta: RunMeta = {
    attempt: 0,
    attempts: [
      { generation: 0, outcome: 'failed' },
      { generation: 3, outcome: 'unknown' },
    ],
  };
  expect(attemptChoices(meta)).toEqual([
    { generation: 0, label: 'attempt 1 of 2, failed', current: true },
    { generation: 3, label: 'attempt 2 of 2', current: false },
  ]);
  expect(attemptChoices({})).toEqual([]);
});

it('says of harness, model and seed what is there', () => {
  expect(runFactsLine({ harness: 'scripted@1', seed: '7' })).toBe('scripted@1 · seed 7');
  expect(runFactsLine({})).toBe('');
});

describe('the evidence badge', () => {
  const badge = (evidence: Partial<Evidence> & Pick<Evidence, 'integrity'>) =>
    evidenceBadge({ checks: [], ...evidence });
  it('never says verified of what is only consistent', () => {
    expect(badge({ integrity: 'consistent-unsigned' }).text).toBe('consistent, unsigned');
    expect(badge({ integrity: 'verified' }).text).toBe('verified');
  });
  it('counts what is pending, and marks a failure', () => {
    expect(badge({ integrity: 'pending', checked: 3, total: 9 }).text).toBe('checking, 3 of 9');
    expect(badge({ integrity: 'failed' }).tone).toBe('err');
    expect(badge({ integrity: 'unchecked' }).tone).toBe('neutral');
  });
});

it('the ledger chip names what is not zero', () => {
  const base = { read: 1284, shown: 1284, offAxis: 0, rejected: 0, reasons: [] };
  expect(ledgerBadge(base)).toMatchObject({ text: '1,284 read', tone: 'neutral' });
  expect(ledgerBadge({ ...base, shown: 1281, offAxis: 2, rejected: 1 })).toMatchObject({
    text: '1,284 read · 2 off axis · 1 rejected',
    tone: 'warn',
  });
});
