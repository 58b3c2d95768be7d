import { sha256 } from '@noble/hashes/sha2.js';
import { encodeUtf8 } from '../../base/index.ts';
import { hexOf } from './tape.ts';
import { hashOf } from './verify/fingerprints.ts';

export type Parts = Record<string, string>;

const SESSION = '11111111-2222-4333-8444-555555555555';
const START = Date.UTC(2026, 0, 1);
const BASE = '99999999-aaaa-4bbb-8ccc-dddddddddddd:activity:';

const activity = (
  sequence: number,
  kind: string,
  type: string,
  at: number,
  payload: object,
  cause?: number,
) => ({
  schemaVersion: 7,
  sequence,
  kind,
  type,
  eventId: `${BASE}${sequence}`,
  ...(cause === undefined ? {} : { causedByEventId: `${BASE}${cause}` }),
  agentSessionId: SESSION,
  payload,
  occurredAtUnixMs: START + at,
});

/** Asked, approved, answered: one turn with a command that had to be allowed. */
const ACTIVITY = [
  activity(1, 'intent', 'activation/requested', 0, {
    cwd: '${REPLAY_CWD}',
    initialDisplayPrompt: 'Say hello',
    mode: 'new',
  }),
  activity(2, 'effect', 'session/activate', 120, { cwd: '${REPLAY_CWD}', outcome: 'succeeded' }, 1),
  activity(3, 'intent', 'interaction/responseRequested', 900, {
    optionId: 'approve',
    requestId: 'approval-1',
  }),
  activity(4, 'effect', 'interaction/respond', 950, { optionId: 'approve', outcome: 'succeeded' }, 3),
];

/** What went over the connection: elapsed ms, kind, text. A message is split over two frames, another shares one. */
const SAID: readonly (readonly [number, string, string])[] = [
  [130, 'outbound', '{"id":1,"method":"turn/start","params":{"threadId":"t"}}\n'],
  [
    150,
    'stdout',
    '{"id":1,"result":{"turn":{"id":"turn-1"}}}\n{"method":"turn/started","params":{"turn":{"id":"turn-1","status":"inProgress"}}}\n',
  ],
  [300, 'stdout', '{"method":"item/started","params":{"item":{"id":"i1","type":"commandExecution",'],
  [320, 'stdout', '"command":"echo hello","status":"inProgress"}}}\n'],
  [
    340,
    'stdout',
    '{"id":"approval-1","method":"item/commandExecution/requestApproval","params":{"command":"echo hello"}}\n',
  ],
  [940, 'outbound', '{"id":"approval-1","result":{"decision":"accept"}}\n'],
  [990, 'stderr', 'slow start\n'],
  [
    1000,
    'stdout',
    '{"method":"item/completed","params":{"item":{"id":"i1","type":"commandExecution","command":"echo hello","status":"completed","exitCode":0,"aggregatedOutput":"hello\\n"}}}\n',
  ],
  [
    1100,
    'stdout',
    '{"method":"item/completed","params":{"item":{"id":"m1","type":"agentMessage","text":"Said it."}}}\n',
  ],
  [
    1200,
    'stdout',
    '{"method":"turn/completed","params":{"turn":{"id":"turn-1","status":"completed","items":[]}}}\n',
  ],
];

const checkpoint = (
  index: number,
  kind: string,
  activityEventSequence: number,
  chunkSeq: number,
  unitIndex: number,
  trigger: object,
) => ({
  id: `checkpoint-${String(index).padStart(4, '0')}`,
  index,
  kind,
  tags: [kind],
  cursor: {
    activityEventSequence,
    providerConnections: [{ connectionId: 'connection-1', chunkSeq, unitIndex }],
  },
  trigger,
  subjects: index === 0 ? null : [{ kind: 'session', origin: { source: 'recording-root' } }],
  readiness: { all: [] },
});

const ROOT = { kind: 'session', origin: { source: 'recording-root' } };
const observed = (
  chunkSeq: number,
  unitIndex: number,
  type: string,
  stable: Readonly<Record<string, string>>,
) => ({
  source: 'provider-observation',
  position: { connectionId: 'connection-1', chunkSeq, unitIndex, eventIndex: 1 },
  unitKind: 'protocol-message',
  type,
  fingerprint: hashOf(type, ROOT, stable),
});

const PLAN = {
  schemaVersion: 2,
  cassetteSchemaVersion: 7,
  observationSchemaVersion: 2,
  checkpoints: [
    checkpoint(0, 'replay.bootstrap', 0, 0, 0, { source: 'bootstrap' }),
    checkpoint(1, 'session.ready', 2, 0, 0, {
      source: 'activity-boundary',
      afterActivityEventSequence: 2,
      boundaryKind: 'intent-effects',
    }),
    checkpoint(
      2,
      'interaction.pending',
      2,
      5,
      1,
      observed(5, 1, 'interaction.requested', { interactionKind: 'approval' }),
    ),
    checkpoint(
      3,
      'turn.terminal',
      4,
      10,
      1,
      observed(10, 1, 'root_provider_turn.completed', { turnOutcome: 'completed', turnPhase: 'settled' }),
    ),
  ],
};

const STATE = {
  schemaVersion: 1,
  agent: {
    rootSessionId: SESSION,
    sessions: [
      {
        id: SESSION,
        kind: 'root',
        agentTargetId: 'local:codex',
        provider: 'codex',
        providerSessionId: 't',
        turns: [{ id: 'turn-1', phase: 'settled', outcome: 'completed' }],
        messages: [{ id: 'a', turnId: 'turn-1', role: 'assistant', payload: { text: 'Said it.' } }],
        interactions: [],
      },
    ],
  },
  tuttiMode: { activations: [], turnSnapshots: [] },
  workflows: [],
  issues: [],
};

/** The parts of a whole cassette, not sealed yet: change one and seal it, and only that is wrong. */
export function parts(): Parts {
  const chunks = SAID.map(([elapsedMs, kind, text], i) => ({
    connectionId: 'connection-1',
    chunkSeq: i + 1,
    globalSeq: i + 1,
    elapsedMs,
    kind,
    data: btoa(text),
  }));
  return {
    'activity-events.jsonl': lines(ACTIVITY),
    'blobs/manifest.json': json({ schemaVersion: 1, blobs: [] }),
    'checkpoint-plan.json': json(PLAN),
    'expected-state.json': json(STATE),
    'provider/frames.jsonl': lines(chunks),
  };
}

/** Puts the tape's manifest and the cassette's around the parts. */
export function sealed(files: Parts = parts(), session = SESSION, provider = 'codex'): Parts {
  const frames = files['provider/frames.jsonl'] ?? '';
  const tape = {
    schemaVersion: 4,
    projectionVersion: 1,
    status: 'complete',
    frameCount: frames.trimEnd().split('\n').length,
    storedBytes: encodeUtf8(frames).length,
    limits: { maxFrameBytes: 8_388_608, maxStoredBytes: 268_435_456 },
    framesSha256: digest(frames),
    connections: [
      {
        connectionId: 'connection-1',
        provider,
        agentSessionId: session,
        rootAgentSessionId: session,
        launchOrdinal: 1,
        cwdToken: `\${SESSION_CWD:${session}:1}`,
        captureOrigin: 'process-start',
      },
    ],
  };
  const all: Parts = { 'provider/manifest.json': json(tape), ...files };
  const roles: Record<string, string> = {
    'activity-events.jsonl': 'activity-events',
    'blobs/manifest.json': 'referenced-blob-manifest',
    'checkpoint-plan.json': 'checkpoint-plan',
    'expected-state.json': 'semantic-expected-state',
    'initial-state.json': 'semantic-initial-state',
    'provider/frames.jsonl': 'provider-tape-frames',
    'provider/manifest.json': 'provider-tape-manifest',
  };
  const listed = Object.keys(all)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((path) => ({
      path,
      role: roles[path] ?? 'other',
      sizeBytes: encodeUtf8(all[path] ?? '').length,
      sha256: digest(all[path] ?? ''),
    }));
  return {
    ...all,
    'cassette.json': json({
      schemaVersion: 7,
      stateFormat: 'tutti.agent-session-replay-state.v1',
      id: 'eeeeeeee-1111-4222-8333-444444444444',
      name: 'Hello with an approval',
      sourceRecordingId: '99999999-aaaa-4bbb-8ccc-dddddddddddd',
      agentTargetId: 'local:codex',
      replayPrerequisites: {
        composerDefaults: {
          model: 'gpt-5.1-codex',
          permissionModeId: 'default',
          reasoningEffort: 'medium',
          speed: 'standard',
        },
      },
      rootAgentSessionId: session,
      mode: 'create-session',
      totalBytes: listed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      maxTotalBytes: 402_653_184,
      files: listed,
      createdAtUnixMs: START + 5000,
    }),
  };
}

const digest = (text: string): string => hexOf(sha256(encodeUtf8(text)));
const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
const lines = (values: readonly unknown[]): string =>
  `${values.map((value) => JSON.stringify(value)).join('\n')}\n`;
