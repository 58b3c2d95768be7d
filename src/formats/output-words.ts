import { jsonText } from './json-text.ts';
import { field, stringField } from './records.ts';
import { label, plainText } from './words.ts';

/** Text of an output to search through: of blocks their texts, of a command what it wrote, else JSON. */
export function outputText(output: unknown): string {
  if (output === undefined || output === null) return '';
  if (typeof output === 'string') return plainText(output);
  if (Array.isArray(output)) return output.map(blockText).filter(Boolean).join('\n');
  const stdout = stringField(output, 'stdout');
  const stderr = stringField(output, 'stderr');
  if (stdout !== undefined || stderr !== undefined)
    return plainText([stdout, stderr].filter(Boolean).join('\n'));
  const content = field(output, 'content');
  if (Array.isArray(content)) return outputText(content);
  return jsonText(output);
}

function blockText(block: unknown): string {
  if (typeof block === 'string') return plainText(block);
  const text = stringField(block, 'text');
  if (text !== undefined) return plainText(text);
  return `[${stringField(block, 'type') ?? 'value'}]`;
}

/** An output in one line: how it ended, where it did not end well, and what it says first. */
export function outputLine(output: unknown, ok: boolean, exitCode: number | undefined): string {
  // Some tools begin a failure's text with the code itself.
  const first = label(
    outputText(output).replace(/^(?:<tool_use_error>|(?:Error: )?exit code:? -?\d+\n)/i, ''),
  );
  if (exitCode !== undefined && exitCode !== 0)
    return first === '' ? `exit ${exitCode}` : label(`exit ${exitCode}: ${first}`);
  return first || (ok ? 'ok' : 'failed');
}
