import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as facts from './agent-facts.fixture.ts';
import { formats } from './index.ts';
import { cutFile, readBack, type ReadBack } from './testing.ts';

const ROOT = join(import.meta.dirname, '../../../shared/samples/real');
const isThere = existsSync(ROOT);
if (!isThere) console.info('samples/real is not beside the repository: its transcripts are not read');

/** Folder of samples, or one file of it, and the format that its transcripts are of. */
const HOME: Readonly<Record<string, string>> = {
  openhands: 'openhands',
  'swe-agent': 'swe-agent',
  'mini-swe-agent': 'mini-swe-agent',
  'browser-use': 'browser-use',
  opencode: 'opencode',
  'gemini-cli': 'gemini-cli',
  cline: 'cline',
  'ui-tars': 'ui-tars',
  aider: 'aider',
  specstory: 'specstory',
  'tau-bench': 'tau-bench',
  webvoyager: 'webvoyager',
  opencua: 'opencua',
  openclaw: 'openclaw',
  atof: 'atof',
  'other-agents/gptme-conversation.jsonl': 'gptme',
  'other-agents/pi-before-compaction.jsonl': 'pi',
  'other-agents/pi-large-session.jsonl': 'pi',
  'other-agents/pi-session.jsonl': 'pi',
};
const MINE = new Set([...Object.values(HOME), 'terminal-bench']);
/** Files that are close, and are named as what they are. */
const REFUSED: Readonly<Record<string, string>> = {
  'cline/cli-vcr-file-edit-auto-approve.json': 'http-tape',
  'cline/cli-vcr-headless-json.json': 'http-tape',
  'cline/cli-vcr-headless-verbose.json': 'http-tape',
  'cline/cli-vcr-read-file.json': 'http-tape',
  'openhands/sdk_v1_base_state.json': 'sidecar-alone',
};

interface Counted {
  readonly name: string;
  readonly count: (path: string) => facts.Facts;
  readonly attempt?: number;
}

/** Files whose facts are counted by a second hand. */
const FACTS: readonly Counted[] = [
  { name: 'openhands/basic_gui_mode.json', count: facts.openHands },
  { name: 'openhands/wrong_initial_state.json', count: facts.openHands },
  {
    name: 'openhands/multi_swe_bench_output.jsonl',
    count: (path: string) => facts.openHandsInstance(path, 0),
    attempt: 0,
  },
  {
    name: 'openhands/multi_swe_bench_output.jsonl',
    count: (path: string) => facts.openHandsInstance(path, 2),
    attempt: 2,
  },
  { name: 'swe-agent/pydicom__pydicom-1458.traj', count: facts.sweAgent },
  { name: 'swe-agent/6e44b9__sweagenttestrepo-1c2844.traj', count: facts.sweAgent },
  { name: 'mini-swe-agent/github_issue.traj.json', count: facts.miniSweAgent },
  { name: 'mini-swe-agent/local.traj.json', count: facts.miniSweAgent },
  { name: 'browser-use/jakkaj-AgentHistory-3.6MB-b64.json', count: facts.browserUse },
  { name: 'opencode/local-1.18.33-export.json', count: facts.openCodeExport },
  { name: 'opencode/local-1.18.33-export-subagent-child.json', count: facts.openCodeExport },
  { name: 'opencode/local-1.18.33-run-format-json.jsonl', count: facts.openCodeRun },
  { name: 'opencode/kimaki-real-session-task-three-parallel-sleeps.jsonl', count: facts.openCodeEvents },
  { name: 'opencode/kimaki-real-session-task-user-interruption.jsonl', count: facts.openCodeEvents },
  { name: 'gemini-cli/agentcmd-session-2025-10-27T19-55-981c87cb.json', count: facts.geminiChat },
  { name: 'gemini-cli/agentcmd-session-2025-10-29T10-36-453aa339.json', count: facts.geminiChat },
  { name: 'gemini-cli/local-0.61.0-session-2026-11-30T07-55-67706025.jsonl', count: facts.geminiChat },
  { name: 'cline/session.messages.json', count: facts.clineSession },
  { name: 'cline/success.messages.json', count: facts.clineSession },
  { name: 'ui-tars/nvidia-loop3-event-stream.jsonl', count: facts.tarko },
  { name: 'ui-tars/streaming-tool-calls.jsonl', count: facts.tarko },
  { name: 'other-agents/pi-before-compaction.jsonl', count: facts.pi },
  { name: 'other-agents/pi-large-session.jsonl', count: facts.pi },
  { name: 'specstory/codex-cli-2026-02-20_15-53-44Z-read-docs-git-provenance.md', count: facts.specStory },
  { name: 'specstory/codex-cli-2026-08-03_21-15-01Z-use-claude-commands-code.md', count: facts.specStory },
  { name: 'webvoyager/taskGitHub--0/interact_messages.json', count: facts.webVoyager },
  { name: 'webvoyager/taskWolfram_Alpha--6/interact_messages.json', count: facts.webVoyager },
  { name: 'tau-bench/tb_airline.json', count: facts.tauBench },
  { name: 'aider/agentsview.aider.chat.history.md', count: facts.aider },
  { name: 'other-agents/gptme-conversation.jsonl', count: facts.gptme },
  { name: 'openclaw/sample-telemetry.jsonl', count: facts.openClaw },
  { name: 'opencua/s_c53b113bf3e7d362.json', count: facts.openCua },
  { name: 'opencua/s_df0fd37049f470c2.json', count: facts.openCua },
  { name: 'atof/nemo_relay_atof_v0.1_real_redacted.jsonl', count: facts.atof },
];

/** Files of our own for formats of which one real file is known, or none. */
const OWN: readonly Counted[] = [
  { name: 'aider/fixtures/.aider.chat.history.md', count: facts.aider },
  { name: 'gptme/fixtures/conversation.jsonl', count: facts.gptme },
  { name: 'openclaw/fixtures/telemetry.jsonl', count: facts.openClaw },
  { name: 'atof/fixtures/run.jsonl', count: facts.atof },
  { name: 'terminal-bench/fixtures/trial/results.json', count: facts.terminalBench },
  { name: 'browser-use/fixtures/history.json', count: facts.browserUse },
  { name: 'tau-bench/fixtures/results.json', count: facts.tauBench },
];

const names = isThere
  ? readdirSync(ROOT, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:png|zip|gz|eval)$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
      .sort()
  : [];

const homeOf = (name: string): string | undefined => HOME[name] ?? HOME[name.split('/')[0] ?? ''];

function winnerOf(name: string): string | undefined {
  const bytes = new Uint8Array(readFileSync(join(ROOT, name))).subarray(0, 65_536);
  const probe = {
    name: 'download',
    size: bytes.length,
    bytes,
    text: new TextDecoder().decode(bytes),
    siblings: [],
  };
  const [best] = formats
    .map((format) => ({ id: format.id, sure: format.sniff(probe) }))
    .sort((a, b) => b.sure - a.sure);
  return best === undefined || best.sure <= 0.15 ? undefined : best.id;
}

const open = async (name: string, attempt?: number): Promise<ReadBack> => {
  const id = homeOf(name) ?? '';
  const folder = /^(?:webvoyager|opencua)\//.test(name) ? dirname(name) : undefined;
  const beside =
    folder === undefined ? [name] : readdirSync(join(ROOT, folder)).map((each) => `${folder}/${each}`);
  const files = beside.map((each) => cutFile(each, new Uint8Array(readFileSync(join(ROOT, each)))));
  const main = files.filter((file) => file.name === name);
  return readBack(id, main, files, attempt === undefined ? {} : { attempt });
};

describe.runIf(isThere)('transcripts of other tools', () => {
  it('every sample is claimed by the format it is of, and no other sample by one of these', () => {
    for (const name of names) {
      const home = homeOf(name);
      const winner = winnerOf(name);
      if (home !== undefined) expect([name, winner]).toEqual([name, home]);
      else if (winner !== undefined) expect([name, MINE.has(winner)]).toEqual([name, false]);
    }
  });

  it.each(names.filter((name) => homeOf(name) !== undefined))(
    '%s opens, or is refused by name; every record is accounted for',
    async (name) => {
      const { result, document } = await open(name);
      expect(result.ok ? 'opened' : result.error.code).toBe(REFUSED[name] ?? 'opened');
      const { read, shown, offAxis, rejected } = document.ledger;
      expect(shown + offAxis + rejected).toBe(read);
      if (!result.ok) return;
      expect(read).toBeGreaterThan(0);
      expect(rejected).toBe(name === 'other-agents/pi-session.jsonl' ? 1 : 0);
      expect(document.lane('agent')?.anchored).toBe(true);
    },
  );

  it('exports of OpenCode that were opened together are one run: the child under the call that started it', async () => {
    const names = ['opencode/local-1.18.33-export-subagent-child.json', 'opencode/local-1.18.33-export.json'];
    const files = names.map((name) => cutFile(name, new Uint8Array(readFileSync(join(ROOT, name)))));
    const { document } = await readBack('opencode', files, files);
    const track = document.track('agent');
    if (track === undefined) throw new Error('no agent');
    const labels = Array.from({ length: track.columns.length }, (_, i) => track.label(i));
    const child = labels.indexOf('bash wc -l app.py');
    const above = (index: number): number => track.indexOf(track.columns.parent[index] ?? -1);
    expect(labels[above(above(child))]).toBe('general: count lines');
    const told = names.map((name) => facts.openCodeExport(join(ROOT, name)));
    expect(document.meta.usage?.outputTokens).toBe(
      told.reduce((sum, { outputTokens }) => sum + (outputTokens ?? 0), 0),
    );
    expect(document.meta.title).toBe('Fix add bug');
  });

  it.each(FACTS)('$name $attempt holds what its text says', async ({ name, count, attempt }) => {
    const told = count(join(ROOT, name));
    expect(shownBy(await open(name, attempt), told)).toEqual(told);
  });
});

describe('files of our own', () => {
  it.each(OWN)('$name holds what its text says', async ({ name, count }) => {
    const path = join(import.meta.dirname, name);
    const told = count(path);
    const folder = dirname(path);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((each) => cutFile(relative(folder, each), new Uint8Array(readFileSync(each))));
    const main = files.filter((file) => file.name === relative(folder, path));
    expect(shownBy(await readBack(name.split('/')[0] ?? '', main, files), told)).toEqual(told);
  });
});

/** The same facts as the model holds them; those that the file does not tell are left out. */
function shownBy({ document, payloads }: ReadBack, told: facts.Facts): facts.Facts {
  const track = document.track('agent');
  if (track === undefined) throw new Error('no agent');
  let calls = 0;
  let failures = 0;
  let actions = 0;
  const codes: number[] = [];
  for (let i = 0; i < track.columns.length; i++) {
    if (track.kindOf(i) === 'tool_call') calls++;
    if (track.kindOf(i) === 'env_action') actions++;
    if (track.kindOf(i) !== 'tool_result') continue;
    if (track.columns.level[i] === 3) failures++;
    const code = fieldOf(payloads.get(track.entryId(i)), 'exitCode');
    if (typeof code === 'number') codes.push(code);
  }
  const usage = document.meta.usage;
  const wanted = <T>(name: keyof facts.Facts, value: T): Record<string, T> =>
    told[name] === undefined ? {} : { [name]: value };
  return {
    calls,
    failures,
    ...wanted('inputTokens', usage?.inputTokens ?? 0),
    ...wanted('outputTokens', usage?.outputTokens ?? 0),
    ...wanted('usd', near(usage?.usd ?? 0, told.usd, 1e-9)),
    ...wanted('durationMs', near(document.duration, told.durationMs, 1)),
    ...wanted('files', filesOf(document, payloads)),
    ...wanted(
      'exitCodes',
      codes.toSorted((a, b) => a - b),
    ),
    ...wanted('actions', actions),
    ...wanted('pictures', document.track('frames')?.columns.length ?? 0),
  };
}

/** The told value itself where it differs by rounding alone: a date of the script's has no part of a millisecond. */
const near = (value: number, told: number | undefined, within: number): number =>
  told !== undefined && Math.abs(value - told) < within ? told : value;

function filesOf(document: ReadBack['document'], payloads: ReadBack['payloads']): string[] {
  const track = document.track('repo.edits');
  const files = new Set<string>();
  for (let i = 0; i < (track?.columns.length ?? 0); i++) {
    const list = fieldOf(payloads.get(track?.entryId(i) ?? ''), 'files');
    if (Array.isArray(list)) for (const file of list) files.add(String(file));
  }
  return [...files].sort();
}

function fieldOf(text: string | undefined, name: string): unknown {
  const value: unknown = text === undefined ? undefined : JSON.parse(text);
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
