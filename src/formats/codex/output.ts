import { field, numberField, parseRecord, stringField } from '../records.ts';

/** What a call's output says of how it went. */
export interface Output {
  readonly ok: boolean;
  readonly output: unknown;
  readonly exitCode: number | undefined;
  readonly ranMs: number | undefined;
}

const FAILED =
  /^(?:apply_patch verification failed|unsupported (?:custom tool )?call|failed (?:to parse|in sandbox)|execution error|exec(?:_command)? failed|patch rejected|rejected by user|aborted by user|err(?:or)?\b)/i;
/** What stands before `Output:`, once or twice (0.171's `apply_patch` in a shell). A command may have several lines. */
const HEAD =
  /^(?:(?:Command: [\s\S]*?\n(?=Chunk ID|Wall time|Exit code|Process )|(?:Chunk ID|Wall time|Exit code|Process|Session ID|Original token count|Total output lines)[^\n]*\n)+Output:\n)+/;

/**
 * An output by the shape it has: JSON text `{output, metadata}` (the shell to 0.117), text under a head (`exec_command`, 0.171's
 * `apply_patch`), a plain sentence, an array of parts (MCP), or an object. What cannot be told apart is shown as it is.
 */
export function outputOf(output: unknown): Output {
  const plain: Output = { ok: true, output, exitCode: undefined, ranMs: undefined };
  if (typeof output !== 'string') {
    const success = field(output, 'success');
    const content = field(output, 'content');
    return { ...plain, ok: success !== false, output: content ?? output };
  }
  if (/^\s*[[{]/.test(output)) {
    const value = parseRecord(output);
    const metadata = field(value, 'metadata');
    const text = stringField(value, 'output');
    if (text !== undefined && metadata !== undefined) {
      const exitCode = numberField(metadata, 'exit_code');
      const seconds = numberField(metadata, 'duration_seconds');
      return {
        ok: exitCode === undefined || exitCode === 0,
        output: { stdout: text, ...(exitCode === undefined ? {} : { exitCode }) },
        exitCode,
        ranMs: seconds === undefined ? undefined : seconds * 1000,
      };
    }
    if (value !== undefined) return { ...plain, ok: field(value, 'isError') !== true, output: value };
  }
  const head = HEAD.exec(output.slice(0, 8192))?.[0];
  if (head === undefined) return { ...plain, ok: !FAILED.test(output) };
  const code = [...head.matchAll(/^(?:Process exited with code|Exit code:) (-?\d+)/gm)].at(-1)?.[1];
  const wall = /^Wall time: ([\d.]+)/m.exec(head)?.[1];
  const exitCode = code === undefined ? undefined : Number(code);
  return {
    ok: exitCode === undefined || exitCode === 0,
    output: { stdout: output.slice(head.length), ...(exitCode === undefined ? {} : { exitCode }) },
    exitCode,
    ranMs: wall === undefined ? undefined : Number(wall) * 1000,
  };
}
