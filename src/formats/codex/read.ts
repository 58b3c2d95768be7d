import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { InlinePictures } from '../inline-pictures.ts';
import { readMerged } from '../merged-streams.ts';
import { rejected } from '../record-stream.ts';
import { steadyOrigin } from '../steady-origin.ts';
import { RepoEdits } from '../repo-edits.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { CopiedHead, ToldLines } from './copied-head.ts';
import { threadFiles, type ThreadFile } from './files.ts';
import { lineOf, timeOf } from './line.ts';
import { Thread } from './thread.ts';

interface Agent {
  readonly seq: number;
  endsAt: number | undefined;
}

/** Reads a thread and those that it started, in step by the times of their lines. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const files = await threadFiles(input);
  await steadyOrigin(files[0]?.file, sink);
  const main = new Transcript(sink);
  const edits = new RepoEdits();
  const threads = new Map<number, Thread>();
  const agents = new Map<string, Agent>();
  /** By thread: what was told, where there is a fork of it; and what of a fork is a copy. */
  const told = new Map<string, ToldLines>();
  const heads = new Map<number, CopiedHead>();
  const expectForks = (from: number): void => {
    for (let index = from; index < files.length; index++) {
      const forkedFrom = files[index]?.forkedFrom;
      if (forkedFrom === undefined) continue;
      if (ids.has(forkedFrom) && !told.has(forkedFrom)) told.set(forkedFrom, new ToldLines());
      heads.set(index, new CopiedHead(forkedFrom, told.get(forkedFrom)));
    }
  };
  const callOf = new Map<string, number>();
  const ids = new Set(files.map(({ id }) => id));
  expectForks(0);
  const spawning = {
    spawned: (_by: Transcript, callSeq: number, threadId: string): void => {
      if (callOf.has(threadId)) return;
      callOf.set(threadId, callSeq);
      const agent = agents.get(threadId);
      if (agent !== undefined) main.reparent(agent.seq, callSeq);
    },
  };
  const threadOf = (index: number, at: number | undefined): Thread => {
    const known = threads.get(index);
    if (known !== undefined) return known;
    const transcript = transcriptOf(index, files[index], at);
    const thread = new Thread(transcript, edits, new InlinePictures(transcript, input), spawning);
    threads.set(index, thread);
    return thread;
  };
  const transcriptOf = (index: number, file: ThreadFile | undefined, at: number | undefined): Transcript => {
    if (index === 0) return main;
    const part = main.part(index, undefined);
    if (file?.id === undefined || file.parentId === undefined || !ids.has(file.parentId)) return part;
    const seq = part.agent({
      name: file.nickname ?? (file.forkedFrom === undefined ? 'sub-agent' : 'fork'),
      at,
      end: 'open',
      parent: callOf.get(file.id),
      attributes: { thread: file.id, forkedFrom: file.forkedFrom },
    });
    agents.set(file.id, { seq, endsAt: at });
    return part.under(seq);
  };
  /** A copied head is over: one entry stands for it. */
  const leave = (index: number, head: CopiedHead, { transcript }: Thread, at: number | undefined): void => {
    heads.delete(index);
    if (head.count === 0) return;
    transcript.log({
      at,
      text: `${head.count} records copied from ${ids.has(head.from) ? 'its parent' : 'a parent that is not open'}, ${head.from}`,
      stream: 'context',
      more: { forkedFrom: head.from, ...(head.kept.length === 0 ? {} : { copied: head.kept }) },
    });
  };
  const [first] = files;
  sink.meta({
    harness: first?.version === undefined ? 'Codex' : `Codex ${first.version}`,
    ...(first?.id === undefined ? {} : { runId: first.id }),
  });
  /** Names that were looked into, whether they belong here or not. */
  const looked = new Set(input.siblings.map(({ name }) => name));
  let isTorn = false;
  await readMerged(
    files.map(({ file }) => file),
    signal,
    ({ value }) => timeOf(value),
    ({ record, file: index }) => {
      const source = files[index];
      if (source === undefined) return;
      if (record.isCut) isTorn = true;
      if (rejected(record, source.file, sink)) return;
      const value = record.value as object;
      const line = lineOf(value);
      const thread = threadOf(index, line.at);
      if (source.id !== undefined) told.get(source.id)?.add(line);
      const head = heads.get(index);
      if (head?.takes(line) === true)
        thread.transcript.record(record.line, record.example, 'copied from the parent', () =>
          thread.inherited(line),
        );
      else {
        if (head?.isOver === true) leave(index, head, thread, line.at);
        thread.transcript.record(record.line, record.example, `folded ${line.kind || line.type}`, () =>
          thread.line(line, value),
        );
      }
      const agent = source.id === undefined ? undefined : agents.get(source.id);
      if (agent !== undefined && line.at !== undefined && !Number.isNaN(line.at)) agent.endsAt = line.at;
    },
    {
      drain: () => main.flush(),
      joined: async () => {
        const known = new Set(files.map(({ file }) => file.name));
        if (!input.siblings.some(({ name }) => !known.has(name) && !looked.has(name))) return [];
        for (const { name } of input.siblings) looked.add(name);
        const fresh = (await threadFiles(input)).filter(({ file }) => !known.has(file.name));
        for (const { id } of fresh) ids.add(id);
        files.push(...fresh);
        expectForks(files.length - fresh.length);
        return fresh.map(({ file }) => file);
      },
    },
  );
  for (const [index, head] of heads) {
    const thread = threads.get(index);
    if (thread !== undefined) leave(index, head, thread, undefined);
  }
  edits.finish();
  for (const { seq, endsAt } of agents.values()) main.end(seq, endsAt);
  for (const { transcript } of threads.values()) transcript.finish();
  if (!threads.has(0)) main.finish();
  sink.meta({ traceSource: files.map(({ file }) => file.name).join(', ') });
  sink.seal(isTorn ? 'ended' : 'sealed');
  return ok(undefined);
}
