import { field, stringField } from './records.ts';

/** Text of a chat message's content: a string, or blocks of which some are text. Pictures are named, not told. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((block: unknown) => {
      if (typeof block === 'string') return block;
      const text = stringField(block, 'text');
      if (text !== undefined) return text;
      const type = stringField(block, 'type') ?? '';
      return /image/.test(type) ? '[picture]' : '';
    })
    .filter((text) => text !== '')
    .join('\n');
}

/** Addresses of the pictures in a chat message's content: data URLs, or whatever was put there. */
export function contentPictures(content: unknown): string[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown) => {
    const image = field(block, 'image_url');
    const url = typeof image === 'string' ? image : stringField(image, 'url');
    if (url !== undefined) return [url];
    const source = field(block, 'source');
    const data = stringField(source, 'data') ?? stringField(block, 'data');
    const type =
      stringField(source, 'media_type') ?? stringField(block, 'mimeType') ?? stringField(block, 'mediaType');
    return stringField(block, 'type') === 'image' && data !== undefined
      ? [data.startsWith('data:') ? data : `data:${type ?? 'image/png'};base64,${data}`]
      : [];
  });
}

/** Arguments that some producers give as a JSON string. */
export function jsonArgs(args: unknown): unknown {
  if (typeof args !== 'string') return args;
  try {
    return JSON.parse(args) as unknown;
  } catch {
    return args;
  }
}
