import type { Engine } from '../../engine/index.ts';
import type { BodySource } from './request-types.ts';

/** Text of a body that is shown and searched, characters. */
export const MAX_CHARS = 1 << 20;
/** A picture larger than this is named, not drawn, bytes. */
const MAX_IMAGE = 8 << 20;
const SNIFF = 2048;

export type Body =
  | { readonly state: 'missing'; readonly message: string; readonly code: string }
  | { readonly state: 'undecodable'; readonly message: string; readonly text: string }
  | { readonly state: 'binary'; readonly bytes: number; readonly type: string }
  | { readonly state: 'image'; readonly blob: Blob; readonly type: string }
  | { readonly state: 'text'; readonly text: string; readonly bytes: number; readonly truncated: boolean };

/** The bytes behind a body, and what they are. Nothing of it is interpreted. */
export async function loadBody(engine: Engine, source: BodySource): Promise<Body> {
  if (source.kind === 'inline') {
    if (!source.base64) return textBody(source.text, source.text.length);
    const bytes = fromBase64(source.text);
    if (bytes === undefined) {
      return {
        state: 'undecodable',
        message: 'The recording says that this body is base64, and it is not. It is shown as it was written.',
        text: source.text.slice(0, MAX_CHARS),
      };
    }
    return bytesBody(new Blob([bytes], { type: source.mimeType ?? '' }));
  }
  const answer = await engine.blob(source.ref);
  if (!answer.ok)
    return { state: 'missing', message: `${source.ref}: ${answer.error.message}`, code: answer.error.code };
  return bytesBody(answer.value);
}

async function bytesBody(blob: Blob): Promise<Body> {
  const head = new Uint8Array(await blob.slice(0, SNIFF).arrayBuffer());
  const picture = pictureType(head);
  if (picture !== undefined && blob.size <= MAX_IMAGE)
    return { state: 'image', blob: new Blob([blob], { type: picture }), type: picture };
  if (picture !== undefined || head.includes(0))
    return { state: 'binary', bytes: blob.size, type: picture ?? blob.type };
  return textBody(await blob.slice(0, MAX_CHARS * 2).text(), blob.size);
}

function textBody(text: string, bytes: number): Body {
  const truncated = text.length > MAX_CHARS || bytes > MAX_CHARS * 2;
  return { state: 'text', text: text.slice(0, MAX_CHARS).toWellFormed(), bytes, truncated };
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text);
    return Uint8Array.from(binary, (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

const PICTURES: readonly (readonly [string, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
];

/** By the first bytes, never by what the answer called itself. */
function pictureType(head: Uint8Array): string | undefined {
  const found = PICTURES.find(([, magic]) => magic.every((byte, i) => head[i] === byte));
  if (found !== undefined) return found[0];
  const text = String.fromCharCode(...head.subarray(0, 12));
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'image/webp' : undefined;
}
