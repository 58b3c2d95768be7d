import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../base/index.ts';
import { cutFile, readBack } from '../testing.ts';
import { checkChain } from './chain.ts';
import { chained, EVENTS, session, type SessionParts } from './session.fixture.ts';
import { verifySession } from './verify.ts';

const SHARED = join(import.meta.dirname, '../../../../shared/samples/receipt');

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((each, i) => ({ text: each, line: i + 1 }))
    .filter(({ text: each }) => each.trim() !== '')
    .map((each) => ({ ...each, record: parsed(each.text) }));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const judge = (parts: SessionParts) =>
  verifySession({
    lines: linesOf(parts['events.jsonl'] ?? ''),
    receipt: parts['receipt.json'] === undefined ? undefined : parsed(parts['receipt.json']),
    manifest: bytes(parts['manifest.json']),
    patch: bytes(parts['diffs/final.patch']),
    signature: parts['signatures/receipt.sig'],
  });

const bytes = (text: string | undefined) => (text === undefined ? undefined : encodeUtf8(text));

const open = (parts: SessionParts) => {
  const files = Object.entries(parts).map(([name, text]) => cutFile(`s/${name}`, encodeUtf8(text)));
  return readBack('receipt', files);
};

const failedOf = ({
  evidence,
}: {
  readonly evidence: { readonly checks: readonly { readonly code: string; readonly ok: boolean }[] };
}) => evidence.checks.filter(({ ok }) => !ok).map(({ code }) => code);

describe('a session of our own', () => {
  it('is consistent, unsigned by anyone pinned, and never called verified', async () => {
    const verdict = await judge(session());
    expect(verdict.verdict).toBe('passed');
    expect(verdict.evidence.integrity).toBe('consistent-unsigned');
    expect(failedOf(verdict)).toEqual([]);
  });

  it.each([
    [
      'a field edited',
      (p: SessionParts) => ({
        ...p,
        'events.jsonl': p['events.jsonl']?.replace('looks right', 'looks wrong'),
      }),
      'event_chain',
    ],
    [
      'two events swapped',
      (p: SessionParts) => ({ ...p, 'events.jsonl': swapped(p['events.jsonl'] ?? '') }),
      'event_chain',
    ],
    [
      'a key added to a line',
      (p: SessionParts) => ({
        ...p,
        'events.jsonl': p['events.jsonl']?.replace('{"event_id":"evt_3"', '{"extra":1,"event_id":"evt_3"'),
      }),
      'canonical_events',
    ],
    [
      'a manifest of another version',
      (p: SessionParts) => ({
        ...p,
        'manifest.json': p['manifest.json']?.replace('"schema_version":1', '"schema_version":0'),
      }),
      'manifest_version, manifest_hash',
    ],
    [
      'the patch changed',
      (p: SessionParts) => ({ ...p, 'diffs/final.patch': `${p['diffs/final.patch']}\n` }),
      'final_patch_hash',
    ],
    [
      'the manifest changed',
      (p: SessionParts) => ({ ...p, 'manifest.json': `${p['manifest.json']} ` }),
      'manifest_hash',
    ],
    [
      'the risk lowered',
      (p: SessionParts) => ({ ...p, 'receipt.json': p['receipt.json']?.replace('"low"', '"info"') }),
      'receipt_hash',
    ],
    [
      'another signature',
      (p: SessionParts) => ({ ...p, 'signatures/receipt.sig': btoa('x'.repeat(64)) }),
      'signature',
    ],
  ])('%s is caught by its own check', async (_, change, code) => {
    const verdict = await judge(change(session()) as SessionParts);
    expect(failedOf(verdict).join(', ')).toBe(code);
    expect(verdict.evidence.integrity).toBe('failed');
  });

  it('each change of any one byte of any event is caught, and the first broken link named', () => {
    const text = `${chained().join('\n')}\n`;
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.integer({ min: 0x20, max: 0x7e }), (at, code) => {
        const letter = String.fromCharCode(code);
        if (text[at] === letter || text[at] === '\n') return;
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        const verdict = checkChain(linesOf(changed));
        expect(verdict.ok && verdict.notCanonical.length === 0).toBe(false);
        const place = text.slice(0, at).split('\n').length;
        const told = verdict.line ?? verdict.notCanonical[0] ?? 0;
        expect(Math.abs(told - place)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  it('reads as calls paired with results, witnesses on lanes of their own, gates with their sequence', async () => {
    const { document, result } = await open(session());
    expect(result.ok).toBe(true);
    const { read, shown, offAxis, rejected } = document.ledger;
    expect(read).toBe(EVENTS.length);
    expect(shown + offAxis + rejected).toBe(read);
    expect(document.steps.filter(({ track, index }) => track.kindOf(index) === 'tool_call')).toHaveLength(3);
    expect(document.lanes.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Git snapshots',
        'Instructions',
        'File changes',
        'Markers',
        'Risk signals',
        'Capture',
      ]),
    );
    expect(document.meta.scores).toEqual([
      expect.objectContaining({
        metric: 'tests',
        pass: true,
        reason: 'failed → passed (its own report keeps it failed); covers the final patch',
      }),
    ]);
    expect(document.lane('repo')?.count).toBe(1);
    expect(document.status).toBe('sealed');
  });

  it('of git and the file system alone has its final patch where the tree was last looked at', async () => {
    const { document } = await open(
      session(EVENTS.filter(({ source }) => source === 'git_monitor' || source === 'fs_watcher')),
    );
    const [patch] = document.lane('repo')?.tracks ?? [];
    expect([patch?.anchored, patch?.columns.start[0]]).toEqual([true, 1600]);
    expect(document.gaps.map(({ code }) => code)).toContain('provider-events-missing');
  });

  it('without a part says which, and the rest stays navigable', async () => {
    const { 'diffs/final.patch': _, ...parts } = session();
    const { document } = await open(parts as SessionParts);
    expect(document.gaps.map(({ code, detail }) => `${code}: ${detail}`)).toContain(
      'missing-artifact: diffs/final.patch',
    );
    expect(document.evidence.integrity).toBe('consistent-unsigned');
    expect(document.steps.length).toBeGreaterThan(2);
  });

  it('interrupted: the chain so far stands, and what stopped early is said', async () => {
    const { document } = await open({ 'events.jsonl': session()['events.jsonl'] ?? '' });
    expect(document.gaps.map(({ code }) => code)).toContain('session-not-finalised');
    expect(document.evidence.integrity).toBe('consistent-unsigned');
  });

  it('torn in its last line keeps the prefix and marks the tear', async () => {
    const text = session()['events.jsonl'] ?? '';
    const { document } = await open({ 'events.jsonl': text.slice(0, -40) });
    expect(document.gaps.map(({ code }) => code)).toContain('torn-log');
    expect(document.evidence.integrity).toBe('failed');
    expect(document.ledger.shown).toBe(EVENTS.length - 1);
  });
});

describe('replays without events', () => {
  const replay = (value: object, more: SessionParts = {}) =>
    open({ 'replay.json': JSON.stringify(value), ...more });

  it('the minimal form of the article is usable, its gap is data', async () => {
    const { document, result } = await replay({
      schema_version: 1,
      kind: 'agentreceipt.session_replay',
      gaps: [{ code: 'provider_events_absent' }],
      verification: { valid: true },
      summary: { changed_file_count: 1 },
    });
    expect(result.ok).toBe(true);
    expect(document.gaps.map(({ detail }) => detail)).toEqual(['provider events absent']);
    expect(document.evidence.integrity).toBe('unchecked');
  });

  it('replay/v1 finds artifacts by digest, and a missing one is a precise gap', async () => {
    const { document } = await replay(
      {
        schema_version: 'replay/v1',
        session_id: 's1',
        baseline: { commit: 'abc', dirty: false },
        events: [
          { sequence: 1, ref: 'events/1.json' },
          { sequence: 2, ref: 'events/2.json' },
        ],
        artifacts: [
          {
            sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
            media_type: 'text/plain',
          },
          { sha256: 'f'.repeat(64), media_type: 'image/png' },
        ],
        unavailable: ['network'],
      },
      { 'artifact.txt': 'hello' },
    );
    expect(document.ledger.read).toBe(2);
    expect(document.gaps.map(({ code }) => code)).toEqual(['missing-artifact', 'declared']);
    expect(document.evidence.checks).toEqual([expect.objectContaining({ code: 'artifact', ok: true })]);
  });

  it('replay/v1: a redacted artifact keeps its digest, its reason and its class; a parent that comes later or is of another session fails with its place', async () => {
    const { document } = await replay({
      schema_version: 'replay/v1',
      session_id: 's1',
      events: [
        { sequence: 1, ref: 'events/1.json' },
        { sequence: 2, ref: 'events/2.json', parent: 3 },
        { sequence: 3, ref: 'events/3.json', parent: 1 },
        { sequence: 4, ref: 'events/4.json', parent: 1, parent_session_id: 's0' },
      ],
      artifacts: [
        {
          path: 'prompt.txt',
          sha256: 'a'.repeat(64),
          media_type: 'text/plain',
          redacted: { reason: 'holds a credential', class: 'secret' },
        },
      ],
    });
    expect(document.gaps).toEqual([
      expect.objectContaining({
        code: 'redacted',
        reason: 'redacted',
        detail: `prompt.txt sha256:${'a'.repeat(12)} (secret): holds a credential`,
      }),
    ]);
    expect(document.evidence.integrity).toBe('failed');
    expect(document.evidence.checks.map(({ code, detail }) => `${code}: ${detail}`)).toEqual([
      'event_parent: Event 2 names event 3 as its parent, which does not come before it',
      'event_parent: Event 4 belongs to, or follows from, another session: s0',
    ]);
  });

  it.each([['/etc/passwd'], ['../../x'], ['C:\\x'], ['file:///x'], ['file:x']])(
    'a ref that leads out (%s) is refused',
    async (ref) => {
      const { result } = await replay({ schema_version: 'replay/v1', events: [{ sequence: 1, ref }] });
      expect(result).toMatchObject({ ok: false, error: { code: 'path-escapes' } });
    },
  );

  it.each([['replay/v2'], [2]])(
    'version %s is refused by name before anything is read',
    async (schema_version) => {
      const { result } = await replay({
        kind: 'agentreceipt.session_replay',
        schema_version,
        timeline: 'not a list',
      });
      expect(result).toMatchObject({ ok: false, error: { code: 'unknown-version' } });
      expect(result.ok ? '' : result.error.message).toContain('replay/v1');
    },
  );
});

describe.runIf(existsSync(SHARED))('sessions of the tool itself', () => {
  const filesOf = (name: string) => {
    const folder = join(SHARED, name, 'session');
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => cutFile(`s/${relative(folder, path)}`, new Uint8Array(readFileSync(path))));
  };

  it.each(['codex-failing-tests', 'claude-hooks-commit', 'git-only-dirty-start', 'not-finalized'])(
    '%s: nothing lies before its start by a part of a millisecond, and no name is made up',
    async (name) => {
      const { document } = await readBack('receipt', filesOf(name));
      expect(document.start).toBeGreaterThanOrEqual(0);
      expect(document.meta.harness).not.toBe('unknown');
      expect(document.lane('repo')?.tracks.every(({ anchored }) => anchored) ?? true).toBe(true);
      const labels = document.steps.map(({ track, index }) => track.label(index));
      expect(labels.filter((label) => label.includes('{}'))).toEqual([]);
      const isOpenEdit = ({ track, index }: (typeof document.steps)[number]) =>
        track.label(index).startsWith('Edit') && track.columns.end[index] === Infinity;
      expect(document.steps.filter(isOpenEdit)).toEqual([]);
    },
  );

  const load = (folder: string): SessionParts =>
    Object.fromEntries(
      ['events.jsonl', 'receipt.json', 'manifest.json', 'diffs/final.patch', 'signatures/receipt.sig']
        .filter((name) => existsSync(join(folder, name)))
        .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    );
  const tampered = existsSync(SHARED) ? readdirSync(join(SHARED, 'tampered')) : [];

  it.each(tampered)('tampered: %s ends as the tool’s own verifier says, or stricter', async (name) => {
    const folder = join(SHARED, 'tampered', name);
    const expected = JSON.parse(readFileSync(join(folder, 'EXPECTED.json'), 'utf8')) as {
      verification: { overall_verdict: string };
    };
    const verdict = await judge(load(folder));
    expect(verdict.verdict).toBe(expected.verification.overall_verdict);
    if (name !== 'legacy-no-embedded-signer') expect(verdict.evidence.integrity).toBe('failed');
  });

  it.each(['claude-hooks-commit', 'codex-failing-tests', 'git-only-dirty-start'])(
    '%s passes, as session and as bundle',
    async (name) => {
      for (const kind of ['session', 'bundle']) {
        const parts = load(join(SHARED, name, kind));
        expect((await judge(parts)).verdict).toBe('passed');
        const { document, result } = await open(parts);
        expect(result.ok).toBe(true);
        const { read, shown, offAxis, rejected } = document.ledger;
        expect(shown + offAxis + rejected).toBe(read);
      }
    },
  );

  it('replays in all three shapes open', async () => {
    for (const name of [
      'claude-hooks-commit',
      'codex-failing-tests',
      'git-only-dirty-start',
      'not-finalized',
    ]) {
      const text = readFileSync(join(SHARED, name, 'replay-full.json'), 'utf8');
      const { result, document } = await open({ 'replay.json': text });
      expect(result.ok).toBe(true);
      expect(document.entryCount).toBeGreaterThan(0);
    }
  });
});
if (!existsSync(SHARED))
  console.info('receipt: ../shared is not here; the tool’s own sessions were not read');

function swapped(text: string): string {
  const lines = text.split('\n');
  [lines[3], lines[4]] = [lines[4] ?? '', lines[3] ?? ''];
  return lines.join('\n');
}
