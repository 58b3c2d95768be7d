import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DeltaSink, Flag, RecordingDocument } from '../../model/index.ts';
import type { TrackReader } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import type { ReadOptions } from '../types.ts';
import { format } from './index.ts';

const SHARED = new URL('../../../../shared/', import.meta.url);
const shared = existsSync(SHARED);
if (!shared) console.info('rrweb: cases and samples of ../shared are not here, their tests did not run');
const text = (path: string): string => readFileSync(new URL(path, SHARED), 'utf8');

function bytesFile(name: string, content: string, cut: number): ByteFile {
  const bytes = new TextEncoder().encode(content);
  return {
    name,
    size: bytes.length,
    stream: () =>
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < bytes.length; at += cut) controller.enqueue(bytes.slice(at, at + cut));
          controller.close();
        },
      }),
    slice: (from, to) => Promise.resolve(bytes.slice(from, to)),
  };
}

interface Opened {
  readonly model: RecordingDocument;
  readonly payloads: Map<string, string>;
  readonly search: Map<string, string>;
}

async function open(
  content: string,
  options: ReadOptions = {},
  cut = 1 << 16,
  into?: { sink: DeltaSink; opened: Opened },
): Promise<Opened & { sink: DeltaSink }> {
  const payloads = into?.opened.payloads ?? new Map<string, string>();
  const search = into?.opened.search ?? new Map<string, string>();
  const sink =
    into?.sink ??
    new DeltaSink({
      keep: (trackId, seq, payload, words) => {
        if (payload !== undefined)
          payloads.set(
            `${trackId}:${seq}`,
            typeof payload === 'string' ? payload : new TextDecoder().decode(payload),
          );
        if (words !== undefined) search.set(`${trackId}:${seq}`, words);
      },
    });
  const model = into?.opened.model ?? new RecordingDocument();
  const file = bytesFile('x.rrweb.json', content, cut);
  const none = () => Promise.resolve({ ok: false as const, error: { code: 'none', message: '' } });
  const reader = await format.load();
  const answer = await reader.read(
    { file, claimed: [file], siblings: [], options, resolve: none, readAs: none },
    sink,
    new AbortController().signal,
  );
  expect(answer.ok).toBe(true);
  model.apply(sink.take());
  return { model, payloads, search, sink };
}

const track = (opened: Opened, id = 'dom'): TrackReader => {
  const found = opened.model.track(id);
  if (found === undefined) throw new Error(`no track ${id}`);
  return found;
};
const rows = (reader: TrackReader): string[] =>
  Array.from(
    { length: reader.columns.length },
    (_, i) => `${reader.columns.start[i]} ${reader.kindOf(i)} ${reader.label(i)}`,
  );

const T = 1_795_000_000_000;
const snapshot = (t: number, body: unknown[] = []): unknown => ({
  type: 2,
  timestamp: t,
  data: {
    node: {
      type: 0,
      id: 1,
      childNodes: [
        {
          type: 2,
          id: 2,
          tagName: 'html',
          attributes: {},
          childNodes: [
            {
              type: 2,
              id: 3,
              tagName: 'head',
              attributes: {},
              childNodes: [
                {
                  type: 2,
                  id: 8,
                  tagName: 'style',
                  attributes: {},
                  childNodes: [{ type: 3, id: 9, textContent: '.hidden{}' }],
                },
              ],
            },
            { type: 2, id: 4, tagName: 'body', attributes: {}, childNodes: body },
          ],
        },
      ],
    },
    initialOffset: { left: 0, top: 0 },
  },
});
const button = {
  type: 2,
  id: 5,
  tagName: 'button',
  attributes: {},
  childNodes: [
    {
      type: 2,
      id: 6,
      tagName: 'span',
      attributes: {},
      childNodes: [{ type: 3, id: 7, textContent: ' Pay\n now ' }],
    },
  ],
};
const page = [
  { type: 4, data: { href: 'https://shop.example.test/', width: 800, height: 600 }, timestamp: T },
  snapshot(T + 10, [button]),
  { type: 3, data: { source: 2, type: 2, id: 6, x: 1, y: 2 }, timestamp: T + 500 },
  {
    type: 3,
    data: {
      source: 0,
      adds: [{ parentId: 4, nextId: null, node: { type: 3, id: 11, textContent: 'thank you' } }],
      removes: [{ parentId: 5, id: 6 }],
      texts: [],
      attributes: [{ id: 4, attributes: { class: 'x' } }],
    },
    timestamp: T + 900,
  },
];

describe('rrweb', () => {
  it('R17: events in any order are sorted once, and a stray stamp does not widen the run', async () => {
    const late = { type: 3, data: { source: 3, id: 1, x: 0, y: 9 }, timestamp: 86_400_000 };
    const shuffled = [page[2], page[0], late, page[3], page[1]];
    const opened = await open(JSON.stringify(shuffled));
    const { columns } = track(opened);
    const starts = [...columns.start.subarray(0, columns.length)];
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    const { start, duration } = opened.model;
    expect(starts.length).toBe(4);
    expect([Math.max(...starts) - Math.min(...starts), duration]).toEqual([900, 900]);
    expect(start).toBe(Math.min(...starts));
    expect(opened.model.ledger).toMatchObject({ read: 5, shown: 4, offAxis: 1 });
  });

  it('makes one entry an event, with words a person knows', async () => {
    const opened = await open(JSON.stringify(page));
    expect(rows(track(opened))).toEqual([
      '0 meta https://shop.example.test/',
      '10 full-snapshot page snapshot',
      '500 click click button “Pay now”',
      '900 mutation mutation +1 −1 ~1 thank you',
    ]);
    expect(track(opened).columns.flags[1]).toBe(Flag.keyframe);
    expect(opened.search.get('dom:1')).toBe('Pay now');
    expect(JSON.parse(opened.payloads.get('dom:2') ?? '')).toEqual(page[2]);
    expect(opened.model.ledger).toMatchObject({ read: 4, shown: 4, rejected: 0, offAxis: 0 });
    expect(opened.model.origin).toBe(T);
  });

  it.each([
    ['lines', page.map((event) => JSON.stringify(event)).join('\n')],
    ['{events}', JSON.stringify({ events: page })],
    ['{id, events}', JSON.stringify({ id: 'x', version: 2, events: page })],
    ['{data}', JSON.stringify({ data: page })],
    ['{data: {events}}', JSON.stringify({ data: { events: page } })],
    ['an indented array', JSON.stringify(page, undefined, 1)],
    ['lines of a window', JSON.stringify({ data: page })],
  ])('reads %s to the same entries', async (_, content) => {
    const expected = rows(track(await open(JSON.stringify(page))));
    expect(rows(track(await open(content)))).toEqual(expected);
    expect(rows(track(await open(content, {}, 7)))).toEqual(expected);
    expect(
      format.sniff({
        name: 'noname',
        size: content.length,
        bytes: new Uint8Array(),
        text: content,
        siblings: [],
      }),
    ).toBeGreaterThan(0.6);
  });

  it('rejects bad events one by one and keeps the rest', async () => {
    const content = `[${JSON.stringify(page[0])}, {"type": "x"}, 7, {"timestamp": ${T}}, "packed", ${JSON.stringify(page[1])}]`;
    const opened = await open(content);
    expect(track(opened).columns.length).toBe(2);
    expect(track(opened).columns.seq[1]).toBe(5);
    expect(opened.model.ledger).toMatchObject({ read: 6, shown: 2, rejected: 4 });
    expect(opened.model.ledger.reasons.map((reason) => reason.code).sort()).toEqual([
      'rrweb-bad-event',
      'rrweb-packed',
    ]);
  });

  it('keeps what came before a cut, at every byte', async () => {
    const content = JSON.stringify(page.slice(0, 3));
    const whole = rows(track(await open(content)));
    for (let end = 1; end < content.length; end += 3) {
      const opened = await open(content.slice(0, end));
      const { ledger } = opened.model;
      expect(ledger.read).toBe(ledger.shown + ledger.offAxis + ledger.rejected);
      const found = opened.model.track('dom');
      if (found !== undefined) expect(whole.slice(0, found.columns.length)).toEqual(rows(found));
    }
  });

  it('says when there is no snapshot, with counts, but not of a batch', async () => {
    const alone = await open(JSON.stringify([page[0], page[2]]));
    expect(alone.model.issues.find((issue) => issue.code === 'dom-no-snapshot')?.message).toContain(
      '2 events',
    );
    const batch = await open(JSON.stringify([page[2]]), { trackId: 'dom', seqBase: 65_536 });
    expect(batch.model.issues).toEqual([]);
    expect(batch.model.tracks[0]?.columns.seq[0]).toBe(65_536);
  });

  it('goes on where the batch before it ended: one track, names kept', async () => {
    const first = await open(JSON.stringify(page.slice(0, 2)), { trackId: 'dom', seqBase: 0 });
    await open(JSON.stringify(page.slice(2)), { trackId: 'dom', seqBase: 100 }, 1 << 16, {
      sink: first.sink,
      opened: first,
    });
    expect(rows(track(first))[2]).toBe('500 click click button “Pay now”');
    expect([...track(first).columns.seq]).toEqual([0, 1, 100, 101]);
  });

  it('takes stamps that are no epoch as a relative clock, and none at all as an order', async () => {
    const relative = await open(
      JSON.stringify([snapshot(1_900_000_001), { type: 1, data: {}, timestamp: 1_900_000_132 }]),
    );
    expect(relative.model.origin).toBeNull();
    expect([...track(relative).columns.start]).toEqual([0, 131]);
    expect(relative.model.axis).toBe('time');
    const order = await open(
      JSON.stringify([page[0], page[1]].map((event) => ({ ...(event as object), timestamp: undefined }))),
    );
    expect(order.model.axis).toBe('steps');
    expect([...track(order).columns.start]).toEqual([0, 1]);
  });

  it('does not take other JSON for its own', () => {
    const sniff = (content: string): number =>
      format.sniff({
        name: 'a.json',
        size: content.length,
        bytes: new Uint8Array(),
        text: content,
        siblings: [],
      });
    expect(sniff('[{"kind":"message","t":1}]')).toBe(0);
    expect(sniff('{"runId":"x","t0":1,"tracks":{"domEvents":[{"t":1,"ref":"a"}]}}')).toBe(0);
    expect(sniff('{"log":{"version":"1.2","entries":[]}}')).toBe(0);
    expect(sniff('plain text')).toBe(0);
  });
});

describe.runIf(shared)('cases', () => {
  it('DOM-01: no snapshot, the rest is listed', async () => {
    const opened = await open(text('cases/DOM-01/input.rrweb.json'));
    expect(opened.model.duration).toBe(3000);
    expect(rows(track(opened)).filter((row) => /click|scroll/.test(row))).toEqual([
      '900 click click',
      '1500 scroll scroll to 100',
    ]);
    expect(opened.model.issues.map((issue) => issue.code)).toContain('dom-no-snapshot');
  });

  it('DOM-03: a track a window; without tags a warning', async () => {
    const tagged = await open(text('cases/DOM-03/tagged.rrweb.json'));
    expect(tagged.model.tracks.map((each) => each.id)).toEqual(['dom.w1', 'dom.w2']);
    expect(tagged.model.lanes.find((lane) => lane.id === 'dom')?.tracks.length).toBe(2);
    expect(tagged.model.issues).toEqual([]);
    const untagged = await open(text('cases/DOM-03/untagged.rrweb.json'));
    expect(untagged.model.issues.map((issue) => issue.code)).toEqual(['dom-pages-mixed']);
  });

  it('CLK-04: payloads in seconds land where they belong, nothing in 1970', async () => {
    const opened = await open(text('cases/CLK-04/input.rrweb.json'));
    expect(opened.model.duration).toBe(3000);
    expect(opened.model.start).toBe(0);
    const network = track(opened, 'dom.network');
    expect(network.laneId).toBe('network');
    expect(network.columns.start[0]).toBeCloseTo(1200, 3);
    expect(network.columns.end[0]).toBeCloseTo(1900, 3);
    const crumbs = track(opened, 'dom.breadcrumbs');
    expect(`${crumbs.columns.start[0]} ${crumbs.label(0)}`).toBe('1000 click button');
    expect(opened.model.ledger).toMatchObject({ offAxis: 0, rejected: 0 });
    expect(opened.model.ledger.read).toBe(opened.model.ledger.shown);
  });

  const real = [
    'player-events.converted.json',
    'rrweb-v1-default.json',
    'rrweb-v2-default.jsonl',
    'rrweb-v1-canvas-mask.json',
    'test-events-dialog-playback.converted.json',
    'browser_client_integration_tests.can_record_events.json',
  ];
  it.each(real)('reads %s whole, and surely', async (name) => {
    const content = text(`samples/real/rrweb/${name}`);
    const opened = await open(content);
    const { ledger } = opened.model;
    expect(ledger.rejected).toBe(0);
    expect(ledger.read).toBe(ledger.shown);
    expect(ledger.read).toBeGreaterThan(1);
    const probe = {
      name: 'x',
      size: content.length,
      bytes: new Uint8Array(),
      text: content.slice(0, 65_536),
      siblings: [],
    };
    expect(format.sniff(probe)).toBeGreaterThan(0.6);
  });
});
