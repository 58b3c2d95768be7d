import { field, parseRecord, stringField } from '../../records.ts';
import type { Cassette } from '../import-cassette.ts';
import { listOf } from '../states.ts';

/** Where an identity stands in the structure, by its value: `root/turn#1`. Two cassettes of one scenario have the same places. */
export type Places = ReadonlyMap<string, string>;

/** Names every identity that the states of a cassette declare, by where it stands in them; nothing is named by how its value looks. */
export function placesOf(cassette: Pick<Cassette, 'initial' | 'expected' | 'files'>): Places {
  const places = new Map<string, string>();
  const name = (id: string | undefined, place: string): void => {
    // The first telling counts: what a continued session had keeps its place.
    if (id !== undefined && id !== '' && !places.has(id)) places.set(id, place);
  };
  for (const state of [cassette.initial, cassette.expected]) {
    if (state === undefined) continue;
    const sessions = listOf(field(state, 'agent'), 'sessions');
    const byId = new Map(sessions.map((session) => [stringField(session, 'id') ?? '', session]));
    const lineages = new Map<string, string>();
    for (const session of sessions) {
      const lineage = lineageOf(session, byId, lineages, new Set());
      name(stringField(session, 'id'), lineage);
      name(stringField(session, 'providerSessionId'), `${lineage}/provider`);
      nameInside(session, lineage, name);
    }
    nameAround(state, name);
  }
  const blobs = cassette.files.get('blobs/manifest.json');
  for (const blob of listOf(blobs === undefined ? undefined : parseRecord(blobs), 'blobs'))
    name(stringField(blob, 'attachmentId'), `blob:${stringField(blob, 'sha256') ?? ''}`);
  return places;
}

type Name = (id: string | undefined, place: string) => void;

/** Child sessions are bound by all of their descent: parent, its turn, its call, and the how-manieth they are there. */
function lineageOf(
  session: unknown,
  byId: ReadonlyMap<string, unknown>,
  known: Map<string, string>,
  under: Set<string>,
): string {
  const id = stringField(session, 'id') ?? '';
  const told = known.get(id);
  if (told !== undefined) return told;
  const parentId = stringField(session, 'parentSessionId');
  const parent = parentId === undefined ? undefined : byId.get(parentId);
  let lineage = 'root';
  if (stringField(session, 'kind') !== 'root') {
    // A circle of parents has no descent.
    const above =
      parent === undefined || under.has(id)
        ? 'unbound'
        : lineageOf(parent, byId, known, new Set([...under, id]));
    const turn = indexIn(listOf(parent, 'turns'), 'id', stringField(session, 'parentTurnId'));
    const call = callIndex(parent, stringField(session, 'parentToolCallId'));
    const base = `${above}/turn#${turn}/call#${call}/child`;
    const brothers = [...known.values()].filter((each) => each.startsWith(`${base}#`)).length;
    lineage = `${base}#${brothers}`;
  }
  known.set(id, lineage);
  return lineage;
}

function nameInside(session: unknown, lineage: string, name: Name): void {
  for (const [i, turn] of listOf(session, 'turns').entries()) {
    name(stringField(turn, 'id'), `${lineage}/turn#${i}`);
    name(stringField(turn, 'rootProviderTurnId'), `${lineage}/provider-turn#${i}`);
  }
  for (const [i, message] of listOf(session, 'messages').entries()) {
    const id = stringField(message, 'id') ?? '';
    const payload = field(message, 'payload');
    const submit = stringField(payload, 'clientSubmitId');
    // What the client itself called a message stays as it is.
    if (submit !== undefined && submit !== '' && id.endsWith(submit)) name(id, id);
    else name(id, `${lineage}/message#${i}`);
    const call = stringField(payload, 'callId') ?? callOf(id);
    name(call, `${lineage}/call#${i}`);
  }
  for (const [i, interaction] of listOf(session, 'interactions').entries())
    name(stringField(interaction, 'requestId'), `${lineage}/interaction#${i}`);
}

function nameAround(state: unknown, name: Name): void {
  const tutti = field(state, 'tuttiMode');
  for (const [i, each] of listOf(tutti, 'activations').entries()) {
    name(stringField(each, 'id'), `activation#${i}`);
    name(stringField(each, 'currentRevisionId'), `activation#${i}/revision`);
  }
  for (const [i, each] of listOf(tutti, 'turnSnapshots').entries())
    name(stringField(each, 'revisionId'), `snapshot#${i}/revision`);
  for (const [i, each] of listOf(state, 'workflows').entries()) {
    name(stringField(each, 'id'), `workflow#${i}`);
    name(stringField(each, 'currentRevisionId'), `workflow#${i}/revision`);
  }
  for (const [i, issue] of listOf(state, 'issues').entries()) {
    name(stringField(issue, 'id'), `issue#${i}`);
    for (const [k, task] of listOf(issue, 'tasks').entries())
      name(stringField(task, 'id'), `issue#${i}/task#${k}`);
  }
}

/** Messages of calls are named after their call. */
const callOf = (id: string): string | undefined =>
  id.startsWith('toolcall:') && !id.startsWith('toolcall:plan:') ? id.slice('toolcall:'.length) : undefined;

const indexIn = (list: readonly unknown[], key: string, id: string | undefined): number =>
  id === undefined ? -1 : list.findIndex((each) => stringField(each, key) === id);

const callIndex = (parent: unknown, id: string | undefined): number =>
  id === undefined
    ? -1
    : listOf(parent, 'messages').findIndex(
        (message) =>
          stringField(field(message, 'payload'), 'callId') === id ||
          callOf(stringField(message, 'id') ?? '') === id,
      );
