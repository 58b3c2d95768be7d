import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openZip, type ByteFile } from '../../sources/index.ts';
import { cutFile, readBack, type ReadBack } from '../testing.ts';
import { format } from './index.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const REAL = join(import.meta.dirname, '../../../../shared/samples/real/inspect');
const here = existsSync(REAL);
if (!here) console.info('../shared is not here: the tests over real Inspect logs did not run.');

async function open(path: string, attempt?: number): Promise<ReadBack> {
  const file = cutFile(path.split('/').at(-1) ?? path, readFileSync(path));
  const options = attempt === undefined ? {} : { attempt };
  if (!path.endsWith('.eval')) return readBack(format.id, [file], [file], options);
  const zip = await openZip(file);
  if (!zip.ok) throw new Error(zip.error.message);
  const all = zip.value.files();
  const claimed: ByteFile[] = [];
  for (const member of all) {
    const bytes = await member.slice(0, 65_536);
    const text = new TextDecoder().decode(bytes);
    if (format.sniff({ name: '', size: bytes.length, bytes, text, siblings: [] }) > 0.15)
      claimed.push(member);
  }
  return readBack(format.id, claimed, all, options);
}

const kinds = ({ document }: ReadBack): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const track of document.lane('agent')?.tracks ?? [])
    for (let i = 0; i < track.columns.length; i++)
      counts[track.kindOf(i)] = (counts[track.kindOf(i)] ?? 0) + 1;
  return counts;
};

describe.runIf(here)('samples/real', () => {
  const names = here ? readdirSync(REAL) : [];
  it.each(names.filter((name) => !name.includes('no-samples')))(
    '%s opens, and every record is accounted for',
    async (name) => {
      const back = await open(join(REAL, name));
      expect(back.result.ok).toBe(true);
      const { ledger, offAxis } = back.document;
      expect(ledger.shown + ledger.offAxis + ledger.rejected).toBe(ledger.read);
      expect([ledger.rejected, offAxis.length]).toEqual([0, 0]);
      expect(back.document.lane('agent')?.count).toBeGreaterThan(0);
      expect([...back.payloads.values()].join('')).not.toMatch(/(?:attachment|tc):\/\/[0-9a-f]{32}/);
    },
  );

  it('a log without a sample is refused, and said to have been cancelled', async () => {
    const back = await open(join(REAL, '2025-05-12T20-28-13-04-00_no-samples.json'));
    expect(back.result).toMatchObject({ ok: false, error: { code: 'no-samples' } });
  });

  it('samples are attempts, each with its outcome, and any can be asked for', async () => {
    const path = join(REAL, 'scout-2025-09-23T08-09-58-04-00_security-guide_LuxZJVwvymC3S3SyoJczxB.eval');
    const back = await open(path, 6);
    expect(back.document.meta.attempts).toHaveLength(16);
    expect(back.document.meta).toMatchObject({
      attempt: 6,
      outcome: 'failed',
      title: 'security_guide · sample 7',
    });
    expect((await open(path, 0)).document.meta).toMatchObject({ attempt: 0, outcome: 'passed' });
  });

  it('tool calls pair with their results, and what ran inside lies in the call', async () => {
    const back = await open(join(REAL, 'log_message_deduplication.eval'));
    expect(kinds(back)).toMatchObject({ tool_call: 5, tool_result: 5, env_action: 5, llm_call: 6 });
    expect(back.document.issues).toEqual([]);
  });

  it.each([
    ['2025-05-12T20-28-26-04-00_security-guide.json', 3],
    ['log_formats.json', 1],
    ['log_images_tc.json', 1],
  ] as const)('%s: tokens, calls and length of each sample are those of the file', async (name, samples) => {
    interface Event {
      readonly event: string;
      readonly timestamp: string;
      readonly output?: {
        readonly usage?: { readonly input_tokens: number; readonly output_tokens: number };
      };
    }
    interface Sample {
      readonly events?: readonly Event[];
      readonly transcript?: { readonly events: readonly Event[] };
    }
    const log = JSON.parse(readFileSync(join(REAL, name), 'utf8')) as { readonly samples: readonly Sample[] };
    expect(log.samples).toHaveLength(samples);
    for (const [i, sample] of log.samples.entries()) {
      const events = sample.events ?? sample.transcript?.events ?? [];
      const models = events.filter(({ event }) => event === 'model');
      const sum = (pick: 'input_tokens' | 'output_tokens'): number =>
        models.reduce((total, { output }) => total + (output?.usage?.[pick] ?? 0), 0);
      const back = await open(join(REAL, name), i);
      expect(back.document.meta.usage).toEqual({
        inputTokens: sum('input_tokens'),
        outputTokens: sum('output_tokens'),
      });
      expect(kinds(back)['llm_call']).toBe(models.length);
      const stamps = events.map(({ timestamp }) => Date.parse(timestamp));
      expect(back.document.duration).toBeGreaterThanOrEqual(Math.max(...stamps) - Math.min(...stamps) - 1);
    }
  });

  it('a picture in a message is a frame', async () => {
    const back = await open(join(REAL, 'log_images_tc.json'));
    expect(back.document.lane('frames')?.count).toBe(1);
    expect(back.kept.size).toBe(1);
  });
});

it('opens each sample of a log by its place', async () => {
  const [first, second, third] = await Promise.all(
    [0, 1, 2].map((at) => open(join(FIXTURES, 'log.json'), at)),
  );
  expect(first?.document.meta).toMatchObject({ attempt: 0, outcome: 'failed' });
  // What came from the cache is part of what was sent.
  expect(first?.document.meta.usage).toEqual({ inputTokens: 110, outputTokens: 4 });
  expect(second?.document.meta).toMatchObject({ attempt: 1, outcome: 'passed' });
  expect(third?.document.meta).toMatchObject({ attempt: 2, outcome: 'failed' });
  expect(first?.document.issues.map(({ code }) => code)).toContain('not-a-number');
});

it('a call that was asked for and never ran stays open', async () => {
  const { document } = await open(join(FIXTURES, 'log.json'), 0);
  expect(document.issues.map(({ code }) => code)).toContain('call-without-result');
});

it('an old reply has one time, its end: it began when what came before it did', async () => {
  const { document } = await open(join(FIXTURES, 'steps.json'));
  const [track] = document.lane('agent')?.tracks ?? [];
  const at =
    Array.from({ length: track?.columns.length ?? 0 }, (_, i) => i).find(
      (i) => track?.kindOf(i) === 'llm_call',
    ) ?? -1;
  expect([track?.columns.start[at], track?.columns.end[at]]).toEqual([0, 1000]);
});
