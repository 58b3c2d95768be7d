import type { Probe } from '../types.ts';

/** What a cassette may hold, and how much of it (contracts/cassette.md 1.1). Sizes in bytes. */
export const SCHEMA = 7;
export const STATE_FORMAT = 'tutti.agent-session-replay-state.v1';
export const LIMITS = {
  manifest: 1 << 20,
  frame: 8_388_608,
  frames: 268_435_456,
  total: 402_653_184,
  blob: 20_971_520,
  line: 16 << 20,
} as const;

/** Role of each file by its path; `initial-state.json` where a session is continued. */
export const ROLES: ReadonlyMap<string, string> = new Map([
  ['activity-events.jsonl', 'activity-events'],
  ['checkpoint-plan.json', 'checkpoint-plan'],
  ['initial-state.json', 'semantic-initial-state'],
  ['provider/manifest.json', 'provider-tape-manifest'],
  ['provider/frames.jsonl', 'provider-tape-frames'],
  ['expected-state.json', 'semantic-expected-state'],
  ['blobs/manifest.json', 'referenced-blob-manifest'],
]);
export const INITIAL = 'initial-state.json';
const BLOB = /^blobs\/sha256\/[0-9a-f]{64}$/;

export function roleOf(path: string): string | undefined {
  return ROLES.get(path) ?? (BLOB.test(path) ? 'referenced-blob' : undefined);
}

export function isCassetteManifest(text: string): boolean {
  const head = text.slice(0, 65_536);
  return head.includes('"schemaVersion"') && /"stateFormat"\s*:\s*"tutti\./.test(head);
}

/** A line of the user's lane, which says its schema first. */
export function isActivityLine(text: string): boolean {
  const line = text.slice(0, 4096);
  return /^\s*\{"schemaVersion":7,"sequence":\d+,"kind":"(?:intent|effect|direct-stimulus)"/.test(line);
}

export function belongsToCassette({ name, siblings }: Probe): boolean {
  const root = rootOf(name);
  return (
    root !== undefined &&
    siblings.includes(`${root}cassette.json`) &&
    siblings.includes(`${root}provider/manifest.json`)
  );
}

/** Where a cassette's folder begins, by the name of one of its files. */
function rootOf(name: string): string | undefined {
  const part =
    /(?:^|\/)(?:activity-events\.jsonl|checkpoint-plan\.json|initial-state\.json|expected-state\.json|provider\/(?:manifest\.json|frames\.jsonl)|blobs\/(?:manifest\.json|sha256\/[0-9a-f]{64})|checkpoint-\d{4}\.png)$/.exec(
      name,
    );
  return part === null ? undefined : name.slice(0, part.index === 0 ? 0 : part.index + 1);
}
