import type { NamedBlob } from '../engine/index.ts';

/** The recording that an export wrote into the page: blocks of base64, which the browser neither runs nor shows. */
export function recordingInPage(page: Document): NamedBlob | undefined {
  const blocks = [...page.querySelectorAll('script[data-recording]')];
  const [first] = blocks;
  if (first === undefined) return undefined;
  const pieces = blocks.map((block) => bytesOf(block.textContent ?? ''));
  // Their text is as long as the recording and a third: not kept beside it.
  for (const block of blocks) block.remove();
  return {
    name: first.getAttribute('data-recording') ?? 'recording.zip',
    blob: new Blob(pieces, { type: 'application/zip' }),
  };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64.trim());
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
