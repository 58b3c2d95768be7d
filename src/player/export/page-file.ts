import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import { exportWords } from './words.ts';

const PLACE = '<!-- playhead:recording -->';
/** Bytes of the recording a block of base64 holds; a multiple of 3, so that each is whole. */
const BLOCK_BYTES = 3 << 20;

/** The page that a recording is put into. It lies beside the player; a page that came from a disk has none. */
export async function fetchTemplate(signal: AbortSignal): Promise<Result<string, Failure>> {
  if (location.protocol === 'file:') return fail('no-template', exportWords.noPageHere);
  try {
    const answer = await fetch(new URL('single/player.html', document.baseURI), {
      signal,
      credentials: 'same-origin',
    });
    const text = answer.ok ? await answer.text() : '';
    if (text.includes(PLACE)) return ok(text);
  } catch {
    // Said below: whatever the reason, the person can do the same about it.
  }
  return signal.aborted ? fail('cancelled', 'Cancelled.') : fail('no-template', exportWords.noTemplate);
}

/** The template with the recording in it. Block by block: neither the recording nor its base64 is in memory whole. */
export async function pageFile(
  template: string,
  recording: Blob,
  name: string,
  title: string,
): Promise<Blob> {
  const at = template.indexOf(PLACE);
  const head = template
    .slice(0, at)
    .replace('<title>Playhead</title>', () => `<title>${escaped(title)} · Playhead</title>`);
  const parts: (Blob | string)[] = [head];
  for (let from = 0; from < recording.size; from += BLOCK_BYTES) {
    const base64 = await base64Of(recording.slice(from, from + BLOCK_BYTES));
    parts.push(
      new Blob([
        `<script type="application/octet-stream" data-recording="${escaped(name)}">`,
        base64,
        '</script>\n',
      ]),
    );
  }
  parts.push(template.slice(at + PLACE.length));
  return new Blob(parts, { type: 'text/html;charset=utf-8' });
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000)
    text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
