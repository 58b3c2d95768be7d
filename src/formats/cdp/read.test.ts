import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cutFile, readBack, type ReadBack } from '../testing.ts';

const REAL = join(import.meta.dirname, '../../../../shared/samples/real/cdp');
const here = existsSync(REAL);
if (!here) console.info('../shared is not here: the tests over real protocol logs did not run.');

interface Message {
  readonly method?: string;
  readonly params?: {
    readonly requestId?: string;
    readonly frame?: { readonly parentId?: string; readonly url?: string };
  };
}

function bytesOf(name: string): Uint8Array {
  const bytes = readFileSync(join(REAL, name));
  return name.endsWith('.gz') ? new Uint8Array(gunzipSync(bytes)) : bytes;
}

const count = ({ document }: ReadBack, laneId: string): number => document.lane(laneId)?.count ?? 0;

describe.runIf(here)('samples/real', () => {
  it.each([
    'cdp-chromium156.jsonl',
    'lighthouse-artifacts_progressive-app_devtoolslog.json',
    'lighthouse-artifacts_redirect_devtoolslog.json',
    'lighthouse-artifacts_video-embed_devtoolslog.json.gz',
  ])('%s: requests, console lines, pictures and addresses are those of the log', async (name) => {
    const bytes = bytesOf(name);
    const text = new TextDecoder().decode(bytes);
    const messages = (
      text.startsWith('[')
        ? JSON.parse(text)
        : text
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as unknown)
    ) as Message[];
    const of = (...methods: string[]): Message[] =>
      messages.filter(({ method }) => method !== undefined && methods.includes(method));
    const back = await readBack('cdp', [cutFile(name, bytes)]);
    expect(back.result.ok).toBe(true);
    const { ledger, offAxis, lanes } = back.document;
    expect([ledger.read, ledger.shown + ledger.offAxis + ledger.rejected]).toEqual([
      messages.length,
      messages.length,
    ]);
    expect(offAxis).toEqual([]);
    for (const lane of lanes) expect([lane.id, lane.anchored]).toEqual([lane.id, true]);
    expect(count(back, 'network')).toBe(of('Network.requestWillBeSent', 'Network.webSocketCreated').length);
    expect(count(back, 'console')).toBe(
      of('Runtime.consoleAPICalled', 'Runtime.exceptionThrown', 'Log.entryAdded').length,
    );
    expect(count(back, 'frames')).toBe(of('Page.screencastFrame').length);
    expect(back.kept.size).toBe(of('Page.screencastFrame').length);
    expect(count(back, 'nav')).toBe(
      of('Page.frameNavigated').filter(
        ({ params }) => params?.frame?.parentId === undefined && params?.frame?.url !== 'about:blank',
      ).length,
    );
    expect(count(back, 'websocket')).toBe(
      of('Network.webSocketFrameSent', 'Network.webSocketFrameReceived', 'Network.eventSourceMessageReceived')
        .length,
    );
    expect(back.document.duration).toBeLessThan(120_000);
  });
});
