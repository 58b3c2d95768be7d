import { hashOf } from './chain.ts';
import { call, chained, EVENTS, PATCH, session, type EventIn, type SessionParts } from './session.fixture.ts';

const lines = (parts: SessionParts): string[] => (parts['events.jsonl'] ?? '').trimEnd().split('\n');

const isProvider = ({ type }: EventIn): boolean => type.startsWith('provider.');
const isPhase = (event: EventIn, phase: string): boolean =>
  (event.payload as { phase?: string }).phase === phase;
const withPatchHash = (events: readonly EventIn[], hash: string): EventIn[] =>
  events.map((event) =>
    isPhase(event, 'final')
      ? { ...event, payload: { ...(event.payload as object), patch_hash: hash } }
      : event,
  );

/** One session of our own making for each way in which evidence is less than whole. */
export const CASES: Readonly<Record<string, () => SessionParts>> = {
  /** The recorder was killed: a chain and a state that says it is active. */
  interrupted: () => ({
    'events.jsonl': `${chained(EVENTS.slice(0, 6)).join('\n')}\n`,
    'state.json': JSON.stringify({
      schema_version: 1,
      state: 'active',
      event_count: 6,
      capture_sources: { git: 'active', filesystem: 'active', codex_logs: 'pending' },
    }),
  }),
  'duplicate-event': () => {
    const parts = session();
    const all = lines(parts);
    return { ...parts, 'events.jsonl': `${[...all.slice(0, 5), all[4], ...all.slice(5)].join('\n')}\n` };
  },
  /** The log broke off inside a line: a call has no result, and what came after is nowhere. */
  'truncated-provider-log': () =>
    session([
      ...EVENTS.slice(0, 5),
      call('c2', 'npm run lint', 700),
      {
        source: 'codex_session_log',
        type: 'provider.parse_warning',
        at: 1500,
        payload: { line_no: 9, code: 'malformed_json', message: 'unexpected end of JSON input' },
      },
      ...EVENTS.slice(-2),
    ]),
  /** The provider's machine is ninety seconds behind the recorder's. */
  'clock-skew': () =>
    session(EVENTS.map((event) => (isProvider(event) ? { ...event, at: event.at - 90_000 } : event))),
  /** A file was written after the last look at the tree, and the patch is of yet another state. */
  'workspace-changed-after': () =>
    session([
      ...withPatchHash(EVENTS.slice(0, -1), hashOf('another state')),
      {
        source: 'fs_watcher',
        type: 'fs.change',
        at: 1605,
        payload: { action: 'modify', op: 'WRITE', path: 'src/late.py', sensitive: false, dependency: false },
      },
      ...EVENTS.slice(-1),
    ]),
  'missing-artifact': () => {
    const { 'diffs/final.patch': _, ...parts } = session(withPatchHash(EVENTS, hashOf(PATCH)));
    return parts as SessionParts;
  },
  'unknown-version': () => session(EVENTS, { version: 2 }),
  /** Secrets were taken out before hashing: order, git and gates can be followed all the same. */
  'redacted-payload': () =>
    session(
      EVENTS.map((event) =>
        event.type === 'provider.command'
          ? {
              ...event,
              payload: JSON.parse(
                JSON.stringify(event.payload).replace('sed -i s/-1//', 'TOKEN=[REDACTED] sed -i s/-1//'),
              ) as unknown,
            }
          : event,
      ),
    ),
  /** An event that names one after it as what brought it about. */
  'parent-forward': () =>
    session(
      EVENTS.map((event, i) =>
        i === 4 ? { ...event, payload: { ...(event.payload as object), parent_seq: 9 } } : event,
      ),
    ),
  'parent-of-another-session': () =>
    session(
      EVENTS.map((event, i) =>
        i === 5
          ? {
              ...event,
              payload: { ...(event.payload as object), parent: { session_id: 'ar_ses_other', seq: 2 } },
            }
          : event,
      ),
    ),
};
