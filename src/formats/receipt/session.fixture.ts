import * as ed25519 from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { GENESIS, hashOf } from './chain.ts';
import { goJson } from './go-json.ts';

/** A key for tests, which signs nothing else. */
const SECRET = new Uint8Array(32).fill(7);
export const SESSION = 'ar_ses_1767225600000000000_0a1b2c3d4e5f';
export const PATCH = `diff --git a/src/sum.py b/src/sum.py
--- a/src/sum.py
+++ b/src/sum.py
@@ -1,2 +1,2 @@
 def total(items):
-    return sum(items) - 1
+    return sum(items)
`;

export interface EventIn {
  readonly source: string;
  readonly type: string;
  readonly at: number;
  readonly payload: unknown;
}

export const START = Date.UTC(2026, 0, 1);
export const call = (id: string, command: string, at: number, more: object = {}): EventIn => ({
  source: 'codex_session_log',
  type: 'provider.command',
  at,
  payload: {
    line_no: at,
    tool_call: { tool: 'exec_command', call_id: id, command, arguments: { cmd: command } },
    ...more,
  },
});
export const result = (id: string, exit: number, at: number): EventIn => ({
  source: 'codex_session_log',
  type: 'provider.command_result',
  at,
  payload: {
    line_no: at,
    command_result: {
      call_id: id,
      status: exit === 0 ? 'success' : 'failed',
      exit_code: exit,
      stdout_truncated: false,
    },
  },
});

/** A session that finds a failing test, mends the code and runs it again: what each witness told of it. */
export const EVENTS: readonly EventIn[] = [
  {
    source: 'git_monitor',
    type: 'git.snapshot',
    at: 0,
    payload: {
      phase: 'start',
      branch: 'main',
      head: 'a'.repeat(40),
      dirty: false,
      repo_root: '/home/dev/sums',
      status: [],
    },
  },
  {
    source: 'instruction_capture',
    type: 'instruction.file',
    at: 1,
    payload: { path: 'AGENTS.md', size: 20, summary: ['rule: test'] },
  },
  {
    source: 'fs_watcher',
    type: 'fs.change',
    at: 900,
    payload: { action: 'modify', op: 'WRITE', path: 'src/sum.py', sensitive: false, dependency: false },
  },
  call('c1', 'pytest -q', 100),
  result('c1', 1, 500),
  call('c2', 'sed -i s/-1// src/sum.py', 800, {
    risk_signals: [{ level: 'medium', signal: 'mass_edit_or_overwrite' }],
  }),
  result('c2', 0, 950),
  call('c3', 'pytest -q', 1000),
  result('c3', 0, 1400),
  {
    source: 'manual_marker',
    type: 'manual.marker',
    at: 1500,
    payload: { message: 'looks right', note: 'a<b & "c" \u2028' },
  },
  {
    source: 'git_monitor',
    type: 'git.snapshot',
    at: 1600,
    payload: {
      phase: 'final',
      branch: 'main',
      head: 'a'.repeat(40),
      dirty: true,
      repo_root: '/home/dev/sums',
      status: [{ code: 'M', path: 'src/sum.py' }],
    },
  },
  {
    source: 'receipt_finalizer',
    type: 'receipt.finalize',
    at: 1610,
    payload: { provider_events_present: true },
  },
];

/** The lines of `events.jsonl`, each over the one before it. */
export function chained(events: readonly EventIn[] = EVENTS): string[] {
  let prev = GENESIS;
  return events.map(({ source, type, at, payload }, i) => {
    const record = {
      event_id: `evt_${i}`,
      session_id: SESSION,
      seq: i + 1,
      timestamp: new Date(START + at).toISOString(),
      source,
      type,
      provider: 'codex',
      cwd: '/home/dev/sums',
    };
    const body = `${goJson(record, false).slice(0, -1)},"payload":${goJson(payload, true)},"prev_hash":"${prev}"}`;
    const hash = hashOf(prev + body);
    prev = hash;
    return `${body.slice(0, -1)},"event_hash":"${hash}"}`;
  });
}

export type SessionParts = Record<string, string>;

export interface SessionOptions {
  /** Of the receipt; it is hashed and signed as it is. */
  readonly version?: number;
  readonly patch?: string;
}

/** The files of a finalised session, signed. */
export function session(
  events: readonly EventIn[] = EVENTS,
  { version = 1, patch = PATCH }: SessionOptions = {},
): SessionParts {
  ed25519.hashes.sha512 = sha512;
  const lines = chained(events);
  const manifest = JSON.stringify({
    schema_version: 1,
    session_id: SESSION,
    state: 'finalized',
    event_count: lines.length,
  });
  const key = ed25519.getPublicKey(SECRET);
  const last = JSON.parse(lines.at(-1) ?? '{}') as { event_hash?: string };
  const verification = {
    event_chain_hash: last.event_hash ?? GENESIS,
    diff_hash: hashOf(patch),
    manifest_hash: hashOf(manifest),
    receipt_hash: '',
    signature_algorithm: 'ed25519',
    signer_public_key: base64(key),
    signer_key_id: hashOf(key),
    signature: '',
    valid: true,
  };
  const receipt = {
    schema_version: version,
    session_id: SESSION,
    created_at: new Date(START + 1700).toISOString(),
    mode: 'sidecar',
    agent: { provider: 'Codex CLI', provider_confidence: 'high' },
    summary: {
      changed_files: [{ path: 'src/sum.py', action: 'modify', sensitive: false, dependency: false }],
    },
    capture_confidence: { git_diff: 'high', file_reads: 'none' },
    risk: { level: 'low', reasons: null },
    verification,
  };
  verification.receipt_hash = hashOf(goJson(receipt, false));
  const { event_chain_hash, diff_hash, manifest_hash, receipt_hash, signer_key_id } = verification;
  const signed = goJson({ event_chain_hash, diff_hash, manifest_hash, receipt_hash, signer_key_id }, false);
  verification.signature = base64(ed25519.sign(new TextEncoder().encode(signed), SECRET));
  return {
    'events.jsonl': `${lines.join('\n')}\n`,
    'receipt.json': JSON.stringify(receipt, undefined, 2),
    'manifest.json': manifest,
    'diffs/final.patch': patch,
  };
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
