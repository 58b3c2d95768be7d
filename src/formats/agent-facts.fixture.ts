import { readFileSync } from 'node:fs';

/**
 * Facts of real files, counted from their text with nothing of the readers: what a transcript must show is told by two hands.
 * `undefined`: the file does not tell it.
 */
export interface Facts {
  readonly calls: number;
  readonly failures: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly usd?: number;
  readonly durationMs?: number;
  /** Files that edit tools changed, sorted. */
  readonly files?: readonly string[];
  /** Exit codes of commands, sorted. */
  readonly exitCodes?: readonly number[];
  readonly pictures?: number;
  /** What was done that is no call of a tool: a click, an edit that was applied, keys that were typed. */
  readonly actions?: number;
}

// The files are of no one shape: they are walked as what they are.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Any = any;

const sum = (list: Any[], of: (each: Any) => number | undefined): number =>
  list.reduce((all: number, each) => all + (of(each) ?? 0), 0);
const sorted = (list: number[]): number[] => list.toSorted((a, b) => a - b);
const unique = (list: string[]): string[] => [...new Set(list)].sort();
const json = (path: string): Any => JSON.parse(readFileSync(path, 'utf8'));
const lines = (path: string): Any[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line.trim() === '' ? [] : [JSON.parse(line)];
      } catch {
        return [];
      }
    });
const bare = (path: string): string => path.replace(/^\/+/, '');
const utc = (stamp: string): number => Date.parse(/Z$|[+-]\d\d:\d\d$/.test(stamp) ? stamp : `${stamp}Z`);

const WORK = [
  'run',
  'run_ipython',
  'read',
  'edit',
  'write',
  'recall',
  'browse',
  'browse_interactive',
  'call_tool_mcp',
];

function openHandsEvents(events: Any[]): Facts {
  const seen = events.filter(
    (each) => each.cause !== undefined && each.cause !== null && each.observation !== 'null',
  );
  const codes = seen
    .map((each) => each.extras?.metadata?.exit_code)
    .filter((code) => code !== undefined && code >= 0);
  const refused = seen.filter((each) => String(each.content).startsWith('ERROR'));
  const replies = new Map<string, Any>();
  for (const each of events) {
    const response = each.tool_call_metadata?.model_response;
    if (response?.id !== undefined) replies.set(response.id, response.usage);
  }
  const times = events.map((each) => utc(each.timestamp));
  return {
    calls: events.filter((each) => WORK.includes(each.action)).length,
    failures: codes.filter((code) => code !== 0).length + refused.length,
    inputTokens: sum([...replies.values()], (usage) => usage?.prompt_tokens),
    outputTokens: sum([...replies.values()], (usage) => usage?.completion_tokens),
    durationMs: Math.max(...times) - Math.min(...times),
    files: unique(
      seen
        .filter((each) => each.observation === 'edit' && !refused.includes(each))
        .map((each) => bare(each.extras.path)),
    ),
    exitCodes: sorted(codes),
  };
}

export const openHands = (path: string): Facts => openHandsEvents(json(path));

export function openHandsInstance(path: string, index: number): Facts {
  const instance = lines(path)[index];
  const facts = openHandsEvents(instance.history);
  return {
    ...facts,
    inputTokens: sum(instance.metrics.token_usages, (each) => each.prompt_tokens),
    outputTokens: sum(instance.metrics.token_usages, (each) => each.completion_tokens),
  };
}

export function sweAgent(path: string): Facts {
  const run = json(path);
  const bad = /^(Your (proposed edit|bash command|command)|Traceback|Usage: |Error: |No replacement|bash: )/;
  const timed = run.trajectory.every((step: Any) => step.execution_time !== undefined);
  return {
    calls: run.trajectory.length,
    failures: run.trajectory.filter((step: Any) => bad.test(step.observation.trim())).length,
    inputTokens: run.info.model_stats.tokens_sent,
    outputTokens: run.info.model_stats.tokens_received,
    usd: run.info.model_stats.instance_cost,
    // The prompt stands one millisecond before the first command.
    ...(timed ? { durationMs: 1 + 1000 * sum(run.trajectory, (step) => step.execution_time) } : {}),
  };
}

export function miniSweAgent(path: string): Facts {
  const chat = json(path) as Any[];
  const codes = chat.flatMap((each) => {
    const code = each.role === 'user' ? /^<returncode>(-?\d+)</.exec(each.content)?.[1] : undefined;
    return code === undefined ? [] : [Number(code)];
  });
  return {
    calls: chat.filter((each) => each.role === 'assistant' && each.content.includes('```mswea_bash_command'))
      .length,
    failures: codes.filter((code) => code !== 0).length,
    exitCodes: sorted(codes),
  };
}

export function browserUse(path: string): Facts {
  const { history } = json(path) as { history: Any[] };
  const done = history.flatMap((step) =>
    step.model_output === null ? [] : step.result.slice(0, step.model_output.action.length),
  );
  return {
    calls: done.length,
    failures: done.filter((each) => each.error).length,
    inputTokens: sum(history, (step) => (step.model_output === null ? 0 : step.metadata.input_tokens)),
    durationMs: 1000 * (history.at(-1).metadata.step_end_time - history[0].metadata.step_start_time),
    pictures: history.filter((step) => step.state.screenshot).length,
  };
}

function openCodeTools(
  parts: Any[],
  named: (path: string) => string,
): Pick<Facts, 'calls' | 'failures' | 'exitCodes' | 'files'> {
  const tools = parts.filter((part) => part.type === 'tool');
  const codes = tools
    .map((part) => part.state.metadata?.exit ?? part.state.metadata?.exitCode)
    .filter((code) => code !== undefined);
  const edits = tools.filter(
    (part) => ['edit', 'write'].includes(part.tool) && part.state.status === 'completed',
  );
  return {
    calls: tools.length,
    failures:
      tools.filter((part) => part.state.status === 'error').length +
      codes.filter((code) => code !== 0).length,
    exitCodes: sorted(codes),
    files: unique(edits.map((part) => named(part.state.input.filePath))),
  };
}

const openCodeTokens = (list: Any[]): Pick<Facts, 'inputTokens' | 'outputTokens' | 'usd'> => ({
  inputTokens: sum(list, ({ tokens }) => tokens.input + tokens.cache.read + tokens.cache.write),
  outputTokens: sum(list, ({ tokens }) => tokens.output),
  usd: sum(list, ({ cost }) => cost),
});

export function openCodeExport(path: string): Facts {
  const { messages } = json(path) as { messages: Any[] };
  const replies = messages.map(({ info }) => info).filter(({ role }) => role === 'assistant');
  return {
    ...openCodeTools(
      messages.flatMap(({ parts }) => parts),
      (path) => path.split('/').at(-1) ?? '',
    ),
    ...openCodeTokens(replies),
  };
}

export function openCodeRun(path: string): Facts {
  const parts = lines(path).flatMap(({ part }) => (part === undefined ? [] : [part]));
  return {
    ...openCodeTools(parts, bare),
    ...openCodeTokens(parts.filter(({ type }) => type === 'step-finish')),
  };
}

export function openCodeEvents(path: string): Facts {
  const parts = new Map<string, Any>();
  const replies = new Map<string, Any>();
  for (const { event } of lines(path)) {
    if (event.type === 'message.part.updated') parts.set(event.properties.part.id, event.properties.part);
    if (event.type === 'message.updated' && event.properties.info.role === 'assistant')
      replies.set(event.properties.info.id, event.properties.info);
  }
  return {
    ...openCodeTools([...parts.values()], bare),
    ...openCodeTokens([...replies.values()].filter(({ tokens }) => tokens !== undefined)),
  };
}

export function geminiChat(path: string): Facts {
  const messages = new Map<string, Any>();
  const all = path.endsWith('.jsonl') ? lines(path) : (json(path).messages as Any[]);
  for (const each of all) if (each.id !== undefined) messages.set(each.id, each);
  const replies = [...messages.values()].filter(({ type }) => type === 'gemini');
  const calls = replies.flatMap(({ toolCalls }) => toolCalls ?? []);
  const outputs = calls.map((call: Any) => JSON.stringify(call.result ?? ''));
  const codes = outputs.flatMap((text: string) => /Exit Code: (\d+)/.exec(text)?.[1] ?? []).map(Number);
  const isBad = (call: Any, i: number): boolean =>
    call.status !== 'success' || /Exit Code: [1-9]/.test(outputs[i] ?? '');
  const edited = calls.filter(
    (call: Any) => ['write_file', 'replace'].includes(call.name) && call.status === 'success',
  );
  return {
    calls: calls.length,
    failures: calls.filter(isBad).length,
    inputTokens: sum(replies, ({ tokens }) => tokens?.input),
    outputTokens: sum(replies, ({ tokens }) => tokens?.output),
    files: unique(edited.map((call: Any) => bare(call.args.file_path))),
    exitCodes: sorted(codes),
  };
}

export function clineSession(path: string): Facts {
  const { messages } = json(path) as { messages: Any[] };
  const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  const metrics = messages.flatMap((each) => (each.metrics === undefined ? [] : [each.metrics]));
  const edits = blocks.filter((block) => block.type === 'tool_use' && block.name === 'editor');
  const times = messages.map(({ ts }) => ts).filter((ts) => ts !== undefined);
  return {
    calls: blocks.filter((block) => block.type === 'tool_use').length,
    failures: blocks.filter(
      (block) =>
        block.type === 'tool_result' &&
        (block.is_error === true || JSON.stringify(block.content).includes('"success":false')),
    ).length,
    inputTokens: sum(metrics, (each) => each.inputTokens),
    outputTokens: sum(metrics, (each) => each.outputTokens),
    usd: sum(metrics, (each) => each.cost),
    durationMs: Math.max(...times) - Math.min(...times),
    files: unique(edits.map((block) => bare(block.input.path))),
  };
}

export function tarko(path: string): Facts {
  const events = json(path) as Any[];
  const times = events.map((each) => each.timestamp);
  return {
    calls: events.filter(({ type }) => type === 'tool_call').length,
    failures: events.filter(
      ({ type, error }) => type === 'tool_result' && error !== undefined && error !== '',
    ).length,
    durationMs: Math.max(...times) - Math.min(...times),
    pictures: JSON.stringify(events).match(/"data:image\//g)?.length ?? 0,
  };
}

export function pi(path: string): Facts {
  const messages = lines(path)
    .filter(({ type }) => type === 'message')
    .map(({ message }) => message);
  const replies = messages.filter(({ role, usage }) => role === 'assistant' && usage !== undefined);
  const asked = replies.flatMap(({ content }) => content).filter(({ type }: Any) => type === 'toolCall');
  const typed = messages.filter(({ role }) => role === 'bashExecution');
  const codes = typed.map(({ exitCode }) => exitCode).filter((code) => code !== undefined);
  return {
    calls: asked.length + typed.length,
    failures:
      messages.filter(({ role, isError }) => role === 'toolResult' && isError === true).length +
      codes.filter((code) => code !== 0).length,
    inputTokens: sum(replies, ({ usage }) => usage.input + usage.cacheRead + usage.cacheWrite),
    outputTokens: sum(replies, ({ usage }) => usage.output),
    usd: sum(replies, ({ usage }) => usage.cost.total),
    exitCodes: sorted(codes),
  };
}

export function specStory(path: string): Facts {
  const text = readFileSync(path, 'utf8');
  const tagged = text.match(/<tool-use /g)?.length ?? 0;
  const codes = [...text.matchAll(/^Process exited with code (-?\d+)$/gm)].map((match) => Number(match[1]));
  const stamps = [...text.matchAll(/^_\*\*.*?(\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ)\)\*\*_/gm)].map((match) =>
    Date.parse(match[1] ?? ''),
  );
  return {
    calls: tagged > 0 ? tagged : (text.match(/^Tool use: \*\*/gm)?.length ?? 0),
    failures: codes.filter((code) => code !== 0).length,
    exitCodes: sorted(codes),
    durationMs: Math.max(...stamps) - Math.min(...stamps),
  };
}

export function webVoyager(path: string): Facts {
  const chat = json(path) as Any[];
  return { calls: 0, failures: 0, pictures: chat.filter(({ role }) => role === 'user').length };
}

export function tauBench(path: string): Facts {
  const file = json(path);
  const { traj } = (Array.isArray(file) ? file[0] : file) as { traj: Any[] };
  return {
    calls: sum(traj, ({ tool_calls }) => tool_calls?.length),
    failures: traj.filter(({ role, content }) => role === 'tool' && content.startsWith('Error')).length,
  };
}

/** Only what was applied is a deed; a dry run and what was skipped are told and not done. */
export function aider(path: string): Facts {
  const said = readFileSync(path, 'utf8').split('\n');
  return {
    calls: 0,
    failures: 0,
    actions: said.filter((line) => /^> (?:Applied edit to|Creating empty file) /.test(line)).length,
  };
}

export function gptme(path: string): Facts {
  const said = lines(path);
  const replies = said.filter((each) => each.role === 'assistant');
  const usage = replies.flatMap((each) => (each.metadata?.usage === undefined ? [] : [each.metadata]));
  const times = said.map((each) => utc(each.timestamp));
  return {
    calls: sum(
      replies,
      (each) => (each.content.match(/^```(?:python|ipython|shell|bash|save|append|patch)\b/gm) ?? []).length,
    ),
    failures: 0,
    outputTokens: sum(usage, (each) => each.usage.output_tokens),
    usd: sum(usage, (each) => each.cost),
    durationMs: Math.max(...times) - Math.min(...times),
  };
}

export function openClaw(path: string): Facts {
  const events = lines(path);
  return {
    calls: events.filter((each) => each.type === 'tool.start').length,
    failures: events.filter((each) => each.type === 'tool.end' && each.success === false).length,
  };
}

export function openCua(path: string): Facts {
  const task = json(path);
  return {
    calls: 0,
    failures: 0,
    actions: task.steps.filter((step: Any) => typeof step.action === 'string').length,
  };
}

export function atof(path: string): Facts {
  const events = lines(path);
  const times = events.map((each) => utc(each.timestamp));
  const ends = events.filter((each) => each.scope_category === 'end');
  const usage = ends.map((each) => each.data?.usage).filter((each) => each !== undefined);
  return {
    calls: events.filter((each) => each.category === 'tool' && each.scope_category === 'start').length,
    failures: ends.filter(
      (each) => each.category === 'tool' && (each.data?.status === 'error' || each.data?.error !== undefined),
    ).length,
    outputTokens: sum(usage, (each) => each.output_tokens),
    durationMs: Math.max(...times) - Math.min(...times),
  };
}

/** The runner's own stamps. */
export function terminalBench(path: string): Facts {
  const trial = json(path);
  return {
    calls: 0,
    failures: 0,
    durationMs: utc(trial.trial_ended_at) - utc(trial.trial_started_at),
  };
}
