import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../base/index.ts';
import type { RecordingDocument } from '../../model/index.ts';
import { cutFile, readBack } from '../testing.ts';
import { parts, sealed } from './made-cassette.fixture.ts';

const SHARED = join(import.meta.dirname, '../../../../shared/samples/cassette');
const openParts = (all: Readonly<Record<string, string>>) =>
  readBack(
    'cassette',
    Object.entries(all).map(([path, text]) => cutFile(`c/${path}`, encodeUtf8(text))),
  );

const told = (document: RecordingDocument, laneId: string): string[] =>
  (document.lane(laneId)?.tracks ?? []).flatMap((track) =>
    Array.from(
      { length: track.columns.length },
      (_, i) => `${track.columns.start[i]} ${track.kindOf(i)} ${track.label(i)}`,
    ),
  );

/** Of the first half of the split message. */
const HALF = '{"method":"item/started","params":{"item":{"id":"i1","type":"commandExecution",'.length;

describe('a cassette as a recording', () => {
  it('tells what the user did, what went over the connection, and what the agent made of it', async () => {
    const { document, result } = await openParts(sealed());
    expect(result.ok).toBe(true);
    expect(document.ledger).toMatchObject({ read: 4 + 10 + 4, shown: 18, rejected: 0 });
    expect(told(document, 'custom:User%20activity')[0]).toBe('0 intent activation/requested: Say hello');
    expect(told(document, 'custom:connection-1')).toContain(`300 stdout stdout: ${HALF} bytes, goes on`);
    expect(told(document, 'custom:connection-1')).toContain('150 stdout answer 1, turn/started');
    const agent = told(document, 'agent');
    expect(agent).toContain('320 tool_call command echo hello');
    expect(agent).toContain('340 span Waits for approval: echo hello');
    expect(agent).toContain('1100 message Said it.');
  });

  it('keeps the wait for a person apart from the tool’s time', async () => {
    const { document } = await openParts(sealed());
    const track = document.track('agent');
    const wait =
      track === undefined
        ? -1
        : Array.from({ length: track.columns.length }, (_, i) => i).findIndex((i) =>
            track.label(i).startsWith('Waits'),
          );
    expect([track?.columns.start[wait], track?.columns.end[wait]]).toEqual([340, 940]);
  });

  it('puts checkpoints on a lane that the keys step through, and says that the clocks are estimated', async () => {
    const { document } = await openParts(sealed());
    expect(told(document, 'custom:checkpoints')).toEqual([
      '0 checkpoint 0 replay.bootstrap (before the recording)',
      '120 checkpoint 1 session.ready',
      '340 checkpoint 2 interaction.pending',
      '1200 checkpoint 3 turn.terminal',
    ]);
    expect(document.issues.map(({ code }) => code)).toContain('alignment-estimated');
    expect(document.evidence.integrity).toBe('consistent-unsigned');
  });

  it('refused, says what and where', async () => {
    const { result } = await openParts({
      ...sealed(),
      'provider/frames.jsonl': `${parts()['provider/frames.jsonl']} `,
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'file-digest' } });
    expect(result.ok ? '' : result.error.message).toContain('provider/frames.jsonl');
  });
});

describe.runIf(existsSync(SHARED))('cassettes of the tool itself as recordings', () => {
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => cutFile(`c/${relative(folder, path)}`, new Uint8Array(readFileSync(path))));

  it('a new session: its clock begins with its activation, its failing test is the failing moment', async () => {
    const { document } = await readBack('cassette', filesOf(join(SHARED, 'codex-create-session')));
    expect(document.ledger).toMatchObject({ read: 6 + 46 + 15, shown: 67 });
    expect(document.failingMoment?.t).toBe(3221);
    expect(document.meta.usage).toMatchObject({ inputTokens: 1000, outputTokens: 200 });
    expect(document.lane('repo')?.count).toBe(1);
    expect(document.meta.title).toBe('Make slug() collapse repeated spaces and strip punctuation');
    expect(document.lane('custom:connection-1')?.title).toBe('codex 1 (estimated alignment)');
    expect(told(document, 'agent').find((line) => line.includes('apply_patch'))).toMatch(
      / tool_call apply_patch src\/slug\.mjs @@/,
    );
    expect(told(document, 'agent').filter((line) => line.includes('Tests pass now.'))).toHaveLength(1);
  });

  it('a continued session says that its connection was joined, and when it began', async () => {
    const { document, result } = await readBack('cassette', filesOf(join(SHARED, 'codex-continue-session')));
    expect(result.ok).toBe(true);
    expect(document.meta.notes).toContain('continues a session');
  });
});
