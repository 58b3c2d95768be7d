import type { Probe } from '../types.ts';

/** Files of a session's folder and of a portable bundle, by their place beside `events.jsonl` (contracts/receipt.md 2.1). */
const PARTS =
  /(?:^|\/)(?:receipt\.(?:json|md)|manifest\.json|state\.json|review\.md|replay(?:-full)?\.json|focus\.json|diffs\/[^/]+\.patch|signatures\/receipt\.sig|provider\/(?:codex|claude)\/.+)$/;

const EVENTS = 'events.jsonl';

/** A record of the hash chain, told by the first one. */
export function isEventLine(text: string): boolean {
  const line = text.slice(0, text.indexOf('\n') === -1 ? text.length : text.indexOf('\n'));
  return (
    /^\s*\{"event_id":/.test(line) &&
    line.includes('"session_id":"ar_ses_') &&
    line.includes('"prev_hash":"sha256:')
  );
}

/** `session_replay`: one of the three shapes of a report. `v1`: the minimal one, which names its events by ref. */
export function replayKind(text: string): 'session_replay' | 'session_focus' | 'v1' | undefined {
  const head = text.slice(0, 4096);
  const kind = /"kind"\s*:\s*"agentreceipt\.(session_replay|session_focus)"/.exec(head)?.[1];
  if (kind === 'session_replay' || kind === 'session_focus') return kind;
  return /"schema_version"\s*:\s*"replay\/v\d+"/.test(head) ? 'v1' : undefined;
}

/** Lies where a session keeps it, and the session's events lie beside. */
export function belongsToSession({ name, siblings }: Probe): boolean {
  const part = PARTS.exec(name);
  if (part === null) return false;
  const folder = runOf(name);
  return (
    siblings.includes(`${folder}${EVENTS}`) && siblings.some((other) => other === `${folder}manifest.json`)
  );
}

/** What session a file is of, by its name: that of the folder in which its events lie. Folder, bundle and replay of one are tied by its id. */
export function runOf(name: string): string {
  const part = PARTS.exec(name);
  return part === null ? folderOf(name) : name.slice(0, part.index === 0 ? 0 : part.index + 1);
}

/** The folder a file of a session lies in, with its closing slash; empty at the top. */
export function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}
