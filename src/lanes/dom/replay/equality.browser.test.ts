import Player from 'rrweb-player';
import { beforeAll, describe, expect, it } from 'vitest';
import { folded, rig, stateOf } from '../testing/pages.ts';
import { record } from '../testing/recorded.ts';
import type { Recorded } from '../testing/recorded.ts';
import { recordSession } from '../testing/session-recorder.ts';
import { shared, sharedIsHere } from '../testing/shared.ts';
import { Losses } from './losses.ts';
import { STILL } from './surface.ts';
import { Sanitiser } from './sanitise.ts';

interface Timed {
  timestamp: number;
  type: number;
}
const TIMES = 31;

/** The file with what the sanitiser takes out taken out, and nothing else changed: what is compared is the driving. */
function sanitised(events: readonly Timed[]): Timed[] {
  const sanitiser = new Sanitiser(new Losses());
  return events.map((event) => ({ ...event, ...sanitiser.event(event) }));
}

/**
 * What a plain seek of a fresh rrweb player shows, the event stamped `at` included (it stops short of it by
 * itself). Its virtual DOM is off: with it a seek loses changes to constructed sheets and doubles `xmlns`.
 */
async function plain(events: readonly Timed[], at: number): Promise<string> {
  const target = document.createElement('div');
  document.body.append(target);
  const player = new Player({
    target,
    props: {
      events: structuredClone(events) as never,
      showController: false,
      autoPlay: false,
      mouseTail: false,
      triggerFocus: false,
      skipInactive: false,
      showWarning: false,
      useVirtualDom: false,
      insertStyleRules: [...STILL],
    },
  });
  const replayer = player.getReplayer();
  replayer.pause(at - (events[0]?.timestamp ?? 0) + 0.25);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const state = stateOf(replayer.iframe.contentDocument as Document);
  replayer.destroy();
  (player as unknown as { $destroy(): void }).$destroy();
  target.remove();
  return state;
}

/** 31 times over the file: exact stamps of events, and instants between two of them. */
function times(events: readonly Timed[]): number[] {
  const first = events.findIndex((event) => event.type === 2);
  // Between a Meta and its snapshot rrweb shows an empty page, and we the one before.
  const rest = events.slice(first).filter((event, i, all) => event.type !== 4 && all[i + 1]?.type !== 4);
  return Array.from({ length: TIMES }, (_, i) => {
    const at = rest[Math.round((i * (rest.length - 1)) / (TIMES - 1))]?.timestamp ?? 0;
    return i % 3 === 1 ? at + 0.5 : at;
  });
}

const WAYS = ['forward in place', 'jumping about', 'by what differs, from keyframes of our own'] as const;

/** Compares all times, three ways: what a plain seek shows is asked for once. */
async function compare(events: readonly Timed[], recorded: Recorded): Promise<void> {
  const t0 = recorded.model.origin ?? events[0]?.timestamp ?? 0;
  const reference = sanitised(events);
  const expected = new Map<number, string>();
  for (const at of times(events)) expected.set(at, await plain(reference, at));
  const keyframes = await folded(recorded, 3);
  for (const way of WAYS) {
    const page = rig(recorded, 'dom', true, way === WAYS[2] ? keyframes : undefined, 0);
    const order = [...expected.keys()].sort((a, b) => a - b);
    const differences: string[] = [];
    for (const at of way === 'forward in place' ? order : shuffled(order)) {
      await page.feed.seek(at - t0);
      const ours = stateOf(page.document());
      if (ours !== expected.get(at))
        differences.push(`${way} ${at - t0}: ${firstDifference(ours, expected.get(at) ?? '')}`);
    }
    page.close();
    expect(differences.slice(0, 3)).toEqual([]);
  }
  // Jumps turn the page that stands into the other; the first one, and what only a fresh page gets right, is built.
  if (events.length > 30)
    expect(keyframes.pages.filter((type) => type === 'change').length).toBeGreaterThan(5);
}

function firstDifference(ours: string, theirs: string): string {
  const [a, b] = [ours.split('\n'), theirs.split('\n')];
  const at = a.findIndex((line, i) => line !== b[i]);
  return `ours ${a[at]?.slice(0, 150)} | theirs ${b[at]?.slice(0, 150)} (line ${at} of ${a.length} and ${b.length})`;
}

/** Back and forth, each time once, the same way in every run. */
const shuffled = (list: readonly number[]): number[] =>
  list
    .map((t, i) => ({ t, key: (i * 17) % 31 }))
    .sort((a, b) => a.key - b.key)
    .map(({ t }) => t);

describe('the page equals a plain seek at 31 times', () => {
  let events: Timed[] = [];
  beforeAll(async () => {
    events = (await recordSession()) as Timed[];
  });

  it('recorded here', async () => {
    await compare(events, await record(events));
  }, 60_000);

  it
    .runIf(sharedIsHere)
    .each([
      'player-events.converted.json',
      'rrweb-v1-default.json',
      'rrweb-v1-canvas-mask.json',
      'rrweb-v2-default.jsonl',
      'test-events-iframe.converted.json',
      'test-events-shadow-dom.converted.json',
      'test-events-ordering.converted.json',
      'test-events-dialog-playback.converted.json',
      'test-events-adopted-style-sheet.converted.json',
      'test-events-bad-style.converted.json',
    ])(
    '%s',
    async (name) => {
      const text = await shared(`samples/real/rrweb/${name}`);
      const list = (
        name.endsWith('.jsonl')
          ? text
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line))
          : JSON.parse(text)
      ) as Timed[];
      await compare(list, await record(text));
    },
    60_000,
  );
});
