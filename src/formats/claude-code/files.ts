import type { ByteFile } from '../../sources/index.ts';
import { field, parseRecord, readText, stringField, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { timeOf } from './line.ts';
import type { AgentFile } from './session.ts';

const HEAD = 65_536;
const META_BYTES = 1 << 16;
const AGENT_NAME = /(?:^|\/)agent-([^/]+)\.jsonl(?:\.gz)?$/;

/** A file of the session, and whose it is. */
export interface SessionFile {
  readonly file: ByteFile;
  /** Of an agent's own file. */
  readonly agent: AgentFile | undefined;
}

interface Head {
  readonly file: ByteFile;
  readonly sessionId: string | undefined;
  readonly at: number;
  readonly isSidechain: boolean;
  readonly agentId: string | undefined;
}

/**
 * The files of one conversation: those that were claimed, and what lies beside or below them that says the same session id. The
 * session's own come first, in order of time, then its agents'.
 */
export async function sessionFiles(input: ReadInput): Promise<SessionFile[]> {
  const claimed = await Promise.all(input.claimed.map(headOf));
  const ids = new Set(claimed.map(({ sessionId }) => sessionId).filter((id) => id !== undefined));
  const names = new Set(input.claimed.map(({ name }) => name));
  const others = input.siblings.filter(({ name }) => !names.has(name) && /\.jsonl(?:\.gz)?$/.test(name));
  const beside = (await Promise.all(others.filter(({ name }) => mayBelong(name, ids)).map(headOf))).filter(
    ({ sessionId }) => sessionId !== undefined && ids.has(sessionId),
  );
  const heads = [...claimed, ...beside].sort((a, b) => a.at - b.at || (a.file.name < b.file.name ? -1 : 1));
  const found = await Promise.all(
    heads.map(async (head): Promise<SessionFile> => {
      const id = AGENT_NAME.exec(head.file.name)?.[1] ?? (head.isSidechain ? head.agentId : undefined);
      if (id === undefined) return { file: head.file, agent: undefined };
      return { file: head.file, agent: { id, title: await titleOf(head.file, id, input) } };
    }),
  );
  return [
    ...found.filter(({ agent }) => agent === undefined),
    ...found.filter(({ agent }) => agent !== undefined),
  ];
}

/** An agent's file, or the session's own, by its name: what is not looked into cannot be told apart otherwise. */
const mayBelong = (name: string, ids: ReadonlySet<string>): boolean =>
  AGENT_NAME.test(name) || [...ids].some((id) => name.endsWith(`${id}.jsonl`));

/** The first record that says whose the file is. Nothing is read but the head. */
async function headOf(file: ByteFile): Promise<Head> {
  let head: Head = { file, sessionId: undefined, at: Infinity, isSidechain: false, agentId: undefined };
  const text = await file.slice(0, HEAD).then(textOf, () => '');
  for (const row of text.split('\n')) {
    const value = parseRecord(row);
    if (typeof value !== 'object' || value === null) continue;
    const at = timeOf(value);
    if (head.at === Infinity && at !== undefined && !Number.isNaN(at)) head = { ...head, at };
    const sessionId = stringField(value, 'sessionId');
    if (sessionId === undefined) continue;
    return {
      ...head,
      sessionId,
      isSidechain: field(value, 'isSidechain') === true,
      agentId: stringField(value, 'agentId'),
    };
  }
  return head;
}

/** What the file beside it says of an agent (2.1: `agent-<id>.meta.json`). */
async function titleOf(file: ByteFile, id: string, input: ReadInput): Promise<string | undefined> {
  if (id.startsWith('acompact')) return 'compaction worker';
  const found = await input.resolve(`agent-${id}.meta.json`, file);
  if (!found.ok) return undefined;
  const meta = parseRecord(await readText(found.value, META_BYTES).catch(() => ''));
  const kind = stringField(meta, 'agentType');
  const words = stringField(meta, 'description');
  return kind === undefined ? words : words === undefined ? kind : `${kind}: ${words}`;
}
