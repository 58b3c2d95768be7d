import type { TrackSpec } from '../model/index.ts';
import type { Transcript } from './transcript.ts';
import { label } from './words.ts';

/** The address that an agent saw at each of its steps, as the navigation lane: only where it changed. */
export class Navigations {
  readonly #transcript: Transcript;
  #last: string | undefined;

  constructor(transcript: Transcript) {
    this.#transcript = transcript;
  }

  /** `at` as the transcript's own times. */
  see(url: string | undefined, title: string | undefined, at: number | undefined): void {
    if (url === undefined || url === '' || url === this.#last) return;
    this.#last = url;
    const transcript = this.#transcript;
    transcript.sink.track(SPEC(transcript.clock)).append({
      seq: transcript.nextSeq(),
      start: at ?? transcript.lastAt,
      kind: 'navigation',
      label: label(url),
      search: title === undefined ? url : `${url}\n${title}`,
      payload: JSON.stringify({ url, title }),
      derived: true,
    });
  }
}

const SPEC = (clock: string): TrackSpec => ({
  id: 'nav',
  lane: 'nav',
  archetype: 'hold',
  plane: 'environment',
  title: 'Navigation',
  clock,
});
