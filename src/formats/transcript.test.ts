import { expect, it } from 'vitest';
import { DeltaSink, Level, RecordingDocument } from '../model/index.ts';
import { parseApplyPatch } from './apply-patch.ts';
import { callLine, commandLine } from './call-words.ts';
import { RepoEdits } from './repo-edits.ts';
import { CumulativeUsage } from './spending.ts';
import { Transcript } from './transcript.ts';

const T0 = Date.UTC(2026, 10, 1);

function written(write: (transcript: Transcript) => void): {
  document: RecordingDocument;
  payload: (id: string) => Record<string, unknown>;
} {
  const payloads = new Map<string, string>();
  const sink = new DeltaSink({
    keep: (track, seq, payload) => {
      if (typeof payload === 'string') payloads.set(`${track}:${seq}`, payload);
    },
  });
  const transcript = new Transcript(sink);
  write(transcript);
  transcript.finish();
  sink.seal('sealed');
  const document = new RecordingDocument();
  document.apply(sink.take());
  return { document, payload: (id) => JSON.parse(payloads.get(id) ?? '{}') as Record<string, unknown> };
}

it('a record counts once, whatever is made of it', () => {
  const { document } = written((t) => {
    t.record(1, '', 'x', () => {
      t.message({ role: 'user', text: 'a', at: T0 });
      t.message({ role: 'user', text: 'b', at: T0 });
    });
    t.record(2, 'empty', 'nothing-in-it', () => undefined);
    t.record(3, '', 'x', () => void t.message({ role: 'user', text: 'far', at: NaN }));
  });
  const { read, shown, offAxis, rejected } = document.ledger;
  expect([read, shown, offAxis, rejected]).toEqual([3, 2, 1, 0]);
});

it('of a reply told in several records the last usage counts, and its span goes from the input to its last record', () => {
  const { document, payload } = written((t) => {
    t.message({ role: 'user', text: 'go', at: T0 });
    for (const output of [1, 5, 40])
      t.modelCall({ key: 'm1', model: 'm', at: T0 + 1000 + output, usage: { input: 10, output } });
    t.flush();
  });
  expect(document.meta.usage).toEqual({ inputTokens: 10, outputTokens: 40 });
  const call = document.locate('agent:1');
  expect([call?.track.columns.start[call.index], call?.track.columns.end[call.index]]).toEqual([0, 1040]);
  expect(payload('agent:1')).toMatchObject({ cost: { outputTokens: 40 }, latencyMs: 1040 });
});

it('a counter that repeats adds nothing, and one that falls began anew', () => {
  const counter = new CumulativeUsage();
  expect(counter.take({ input: 10, output: 2 })).toEqual({ input: 10, output: 2 });
  expect(counter.take({ input: 10, output: 2 })).toBeUndefined();
  expect(counter.take({ input: 15, output: 2 })).toEqual({ input: 5, output: 0 });
  expect(counter.take({ input: 4, output: 1 })).toEqual({ input: 4, output: 1 });
});

it('a result ends its call, a failure is recovered by the same call, an unanswered call stays open and is said', () => {
  const { document } = written((t) => {
    t.call({ id: 'a', name: 'Bash', args: { command: 'npm test' }, at: T0 });
    t.result({ call: 'a', ok: true, output: 'no', exitCode: 1, at: T0 + 50 });
    t.call({ id: 'b', name: 'Bash', args: { command: 'npm test' }, at: T0 + 60 });
    t.result({ call: 'b', ok: true, output: 'yes', at: T0 + 90 });
    t.call({ id: 'c', name: 'Read', args: { file_path: 'x' }, at: T0 + 95 });
    t.result({ call: 'nobody', ok: true, output: '', at: T0 + 99 });
  });
  const { track } = document.locate('agent:0') ?? {};
  expect(track?.columns.end[0]).toBe(50);
  expect(document.errors.map((each) => each.track.label(each.index))).toEqual(['exit 1: no']);
  expect(track?.columns.end[track.indexOf(4)]).toBe(Infinity);
  expect(document.issues.map(({ code }) => code)).toEqual(['call-without-result', 'result-without-call']);
});

it('a result that stands before its call in the file ends it all the same', () => {
  const { document } = written((t) => {
    t.result({ call: 'a', ok: false, output: 'no', at: T0 + 50 });
    t.call({ id: 'a', name: 'Bash', args: { command: 'x' }, at: T0 });
  });
  const call = document.locate('agent:1');
  expect([call?.track.columns.start[call.index], call?.track.columns.end[call.index]]).toEqual([-50, 0]);
  expect(document.issues).toEqual([]);
});

it('what passed between a call and the start of its tool is told apart', () => {
  const { document } = written((t) => {
    t.call({ id: 'a', name: 'WebFetch', args: {}, at: T0 });
    t.result({ call: 'a', ok: true, output: '', at: T0 + 9000, ranMs: 1000 });
  });
  const wait = document.locate('agent:2');
  expect([wait?.track.columns.start[wait.index], wait?.track.columns.end[wait.index]]).toEqual([0, 8000]);
});

it('without any time it plays on steps', () => {
  const { document } = written((t) => {
    for (const text of ['a', 'b', 'c']) t.message({ role: 'user', text, at: undefined });
    t.call({ id: 'a', name: 'x', args: {}, at: undefined });
    t.result({ call: 'a', ok: false, output: 'no', at: undefined });
  });
  expect([document.axis, document.duration]).toEqual(['steps', 4]);
  expect(document.locate('agent:4')?.track.columns.level[4]).toBe(Level.error);
});

it('the repo lane holds everything that was edited so far, and says what it is', () => {
  const { document, payload } = written((t) => {
    const edits = new RepoEdits();
    edits.root('/w');
    const patch =
      '*** Begin Patch\n*** Update File: /w/a.ts\n@@ fn\n keep\n-old\n+new\n*** Add File: b.ts\n+hi\n*** End Patch';
    const [update, add] = parseApplyPatch(`cat <<EOF | apply_patch\n${patch}\nEOF`);
    expect([update?.chunks.length, add?.op]).toEqual([1, 'add']);
    const entry = t.message({ role: 'user', text: 'x', at: T0 });
    edits.apply(t, {
      changes: [{ kind: 'chunks', path: update?.path ?? '', chunks: update?.chunks ?? [] }],
      at: T0 + 1,
      tool: 'apply_patch',
      entry,
    });
    edits.apply(t, {
      changes: [{ kind: 'create', path: 'b.ts', body: 'hi\n' }],
      at: T0 + 2,
      tool: 'apply_patch',
      entry,
    });
    expect(edits.paths).toEqual(['a.ts', 'b.ts']);
  });
  expect(document.lane('repo')?.count).toBe(2);
  expect(payload('repo.edits:2')['text']).toBe(
    'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1,2 @@ line not recorded\n keep\n-old\n+new\n' +
      'diff --git a/b.ts b/b.ts\nnew file mode 100644\n--- /dev/null\n+++ b/b.ts\n@@ -0,0 +1,1 @@\n+hi\n',
  );
  expect(document.gaps.map(({ code }) => code)).toEqual(['edits-only']);
});

it('a plan is told by the step that is under way', () => {
  const todos = [
    { content: 'Look', status: 'completed' },
    { content: 'Fix', status: 'in_progress' },
  ];
  expect(callLine('TodoWrite', { todos })).toBe('TodoWrite 2 of 2: Fix');
  expect(callLine('update_plan', { plan: [{ step: 'Look', status: 'completed' }] })).toBe(
    'update_plan 1 of 1: Look',
  );
});

it('the shell that runs every command tells none from another', () => {
  expect(commandLine(['bash', '-lc', 'ls -la'])).toBe('ls -la');
  expect(commandLine(['git', 'status'])).toBe('git status');
  expect(commandLine("/bin/bash -lc 'npm test'")).toBe('npm test');
  expect(commandLine("bash -lc 'a'; echo 'b'")).toBe("bash -lc 'a'; echo 'b'");
});
