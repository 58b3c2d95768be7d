import { loadInProcessEngine } from '../../engine/index.ts';
import type { LaneInfo } from '../../model/index.ts';
import { createSession, type Session } from '../../session/index.ts';

export interface HarViewing {
  readonly session: Session;
  readonly lane: LaneInfo;
  seek(t: number): Promise<void>;
}

/** A viewing of files as a person would open them: recognised, read, and held by the engine. */
export async function openFiles(files: Readonly<Record<string, string | Blob>>): Promise<HarViewing> {
  const engine = await loadInProcessEngine();
  const session = createSession({ engine });
  const named = Object.entries(files).map(([name, content]) => ({ name, blob: new Blob([content]) }));
  const result = await session.open({ kind: 'files', files: named });
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  const lane = session.model().lane('network');
  if (lane === undefined) throw new Error('no network lane');
  return {
    session,
    lane,
    async seek(t) {
      session.commands.seek(t);
      await session.idle();
    },
  };
}

/** One HAR entry at `ms` after the start of the run. */
export function entry(ms: number, url: string, more: object = {}, response: object | null = {}): object {
  return {
    startedDateTime: new Date(Date.UTC(2026, 2, 1, 10) + ms).toISOString(),
    time: 100,
    request: {
      method: 'GET',
      url,
      httpVersion: 'h2',
      cookies: [],
      headers: [],
      queryString: [],
      headersSize: -1,
      bodySize: 0,
    },
    response:
      response === null
        ? null
        : {
            status: 200,
            statusText: 'OK',
            headers: [],
            content: { size: 2048, mimeType: 'application/json' },
            ...response,
          },
    timings: { send: 1, wait: 90, receive: 9 },
    ...more,
  };
}

export const har = (entries: readonly object[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, pages: [], entries } });
