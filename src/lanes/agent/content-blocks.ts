import * as v from 'valibot';
import { labels } from './labels.ts';

/** One piece of a tool's output. */
export type OutputPart =
  | { readonly kind: 'text'; readonly text: string; readonly label: string }
  | { readonly kind: 'image'; readonly blob: Blob }
  | { readonly kind: 'fact'; readonly name: string; readonly value: string }
  | { readonly kind: 'value'; readonly value: unknown };

/** Pictures a browser draws from bytes without running anything. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Longest picture that is taken from a record, characters of base64. */
const MAX_BASE64 = 24 << 20;

const TextBlock = v.object({ type: v.literal('text'), text: v.string() });
/** `{type: image, data, mimeType}` (MCP), or with a `source` of `{data, media_type}` (Anthropic). */
const ImageBlock = v.object({
  type: v.literal('image'),
  data: v.optional(v.string()),
  mimeType: v.optional(v.string()),
  source: v.optional(v.object({ data: v.optional(v.string()), media_type: v.optional(v.string()) })),
});
const Streams = v.looseObject({
  stdout: v.optional(v.string()),
  stderr: v.optional(v.string()),
});

/** Takes a tool's output apart: text, pictures in it, what a command wrote to its streams, anything else as a value. */
export function outputParts(output: unknown): OutputPart[] {
  if (output === undefined || output === null) return [];
  if (typeof output === 'string') {
    const picture = dataUrl(output);
    if (picture !== undefined) return [{ kind: 'image', blob: picture }];
    return output === '' ? [] : [{ kind: 'text', text: output, label: labels.output }];
  }
  if (Array.isArray(output)) {
    const parts = output.map(blockOf);
    return parts.every((part) => part !== undefined) ? parts : [{ kind: 'value', value: output }];
  }
  if (typeof output !== 'object') return [{ kind: 'value', value: output }];
  const content: unknown = Object.hasOwn(output, 'content') ? Reflect.get(output, 'content') : undefined;
  if (Array.isArray(content) && content.length > 0 && content.every((each) => blockOf(each) !== undefined))
    return outputParts(content);
  return streamsOf(output) ?? [{ kind: 'value', value: output }];
}

function blockOf(block: unknown): OutputPart | undefined {
  if (typeof block === 'string') return { kind: 'text', text: block, label: labels.output };
  const text = v.safeParse(TextBlock, block);
  if (text.success) return { kind: 'text', text: text.output.text, label: labels.output };
  const image = v.safeParse(ImageBlock, block);
  if (!image.success) return undefined;
  const { data, mimeType, source } = image.output;
  const blob = decoded(data ?? source?.data ?? '', mimeType ?? source?.media_type ?? '');
  return blob === undefined ? undefined : { kind: 'image', blob };
}

/** `{stdout, stderr, exitCode, …}`: streams as texts, the short rest as facts. */
function streamsOf(output: object): OutputPart[] | undefined {
  const streams = v.safeParse(Streams, output);
  if (!streams.success || (streams.output.stdout ?? streams.output.stderr) === undefined) return undefined;
  const parts: OutputPart[] = [];
  for (const [name, value] of Object.entries(streams.output)) {
    if (name === 'stdout' || name === 'stderr') {
      if (typeof value === 'string' && value !== '') parts.push({ kind: 'text', text: value, label: name });
    } else if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string')
      parts.push({ kind: 'fact', name, value: String(value) });
    else parts.push({ kind: 'value', value: { [name]: value } });
  }
  return parts;
}

function dataUrl(text: string): Blob | undefined {
  const match = /^data:(image\/[a-z.+-]+);base64,/i.exec(text.slice(0, 64));
  return match === null ? undefined : decoded(text.slice(match[0].length), match[1] ?? '');
}

function decoded(base64: string, type: string): Blob | undefined {
  if (!PICTURES.has(type.toLowerCase()) || base64 === '' || base64.length > MAX_BASE64) return undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new Blob([bytes], { type: type.toLowerCase() });
  } catch {
    // Not base64: it is shown as the value that it is.
    return undefined;
  }
}
