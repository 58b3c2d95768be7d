import type { ByteFile } from '../../sources/index.ts';
import { parseRecord, readText, stringField } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { lineOf } from './line.ts';

/** The first line of a rollout holds the base instructions: some 20 kB. */
const HEAD = 262_144;

export interface ThreadFile {
  readonly file: ByteFile;
  readonly id: string | undefined;
  /** The thread that started this one, or that it is a fork of. */
  readonly parentId: string | undefined;
  readonly forkedFrom: string | undefined;
  readonly nickname: string | undefined;
  readonly version: string | undefined;
}

/** The threads of one run: those that were claimed, and what lies beside them that one of them started or was forked into. Parents come first. */
export async function threadFiles(input: ReadInput): Promise<ThreadFile[]> {
  const claimed = await Promise.all(input.claimed.map(headOf));
  const names = new Set(input.claimed.map(({ name }) => name));
  const others = input.siblings.filter(({ name }) => !names.has(name) && /rollout-[^/]*\.jsonl/.test(name));
  const rest = await Promise.all(others.map(headOf));
  const found = [...claimed];
  for (let known = -1; known !== found.length; ) {
    known = found.length;
    const ids = new Set(found.map(({ id }) => id));
    for (const each of rest)
      if (!found.includes(each) && each.parentId !== undefined && ids.has(each.parentId)) found.push(each);
  }
  const ids = new Set(found.map(({ id }) => id));
  const isChild = ({ parentId }: ThreadFile): boolean => parentId !== undefined && ids.has(parentId);
  return [...found.filter((each) => !isChild(each)), ...found.filter(isChild)];
}

async function headOf(file: ByteFile): Promise<ThreadFile> {
  const none: ThreadFile = {
    file,
    id: undefined,
    parentId: undefined,
    forkedFrom: undefined,
    nickname: undefined,
    version: undefined,
  };
  const text = await readText(file, HEAD).catch(() => '');
  const end = text.indexOf('\n');
  const value = parseRecord(end === -1 ? text : text.slice(0, end));
  if (typeof value !== 'object' || value === null) return none;
  const { type, payload } = lineOf(value);
  if (type !== 'session_meta') return none;
  const forkedFrom = stringField(payload, 'forked_from_id');
  return {
    file,
    id: stringField(payload, 'id'),
    parentId: stringField(payload, 'parent_thread_id') ?? forkedFrom,
    forkedFrom,
    nickname: stringField(payload, 'agent_nickname') ?? stringField(payload, 'agent_role'),
    version: stringField(payload, 'cli_version'),
  };
}
