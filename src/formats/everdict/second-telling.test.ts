import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutFile, readBack } from '../testing.ts';

const T0 = 1_795_000_000_000;
const at = (ms: number): string => new Date(T0 + ms).toISOString();
const infra = (ms: number, message: string) => ({
  t: ms,
  at: at(ms),
  kind: 'infra',
  scope: 'placement',
  event: message,
  message,
});
const log = (ms: number, text: string) => ({ t: ms, at: at(ms), kind: 'log', text });

const OWN = [infra(0, 'accepted'), log(100, 'a'), log(200, 'b'), infra(900, 'released')];

const run = (trace: readonly unknown[]) => ({
  id: 'run-1',
  harness: { id: 'h', version: '1' },
  caseId: 'c',
  status: 'succeeded',
  result: { trace },
});

const trajectory = (events: readonly unknown[], segments: readonly unknown[]) => ({
  meta: { runId: 'run-1', source: 'run', eventCount: events.length },
  events,
  segments: [{ emitter: 'run', source: 'run', t0: at(0), eventCount: events.length }, ...segments],
});

async function open(documents: Readonly<Record<string, unknown>>) {
  const files = Object.entries(documents).map(([name, value]) =>
    cutFile(
      name,
      new TextEncoder().encode(
        name.endsWith('l')
          ? (value as readonly unknown[]).map((each) => `${JSON.stringify(each)}\n`).join('')
          : JSON.stringify(value),
      ),
      [],
    ),
  );
  const { document } = await readBack('everdict', files, files);
  const { read, shown, offAxis, rejected } = document.ledger;
  expect(shown + offAxis + rejected).toBe(read);
  return document;
}

type Opened = Awaited<ReturnType<typeof open>>;
const labels = (document: Opened, id: string): string[] => {
  const track = document.tracks.find((each) => each.id === id);
  return track === undefined ? [] : Array.from({ length: track.columns.length }, (_, i) => track.label(i));
};
const differences = (document: Opened): string[] =>
  document.issues.filter(({ code }) => code === 'traces-differ').map(({ message }) => message);

const SEGMENTS = [
  {
    emitter: 'infra',
    t0: at(0),
    events: [infra(0, 'accepted'), infra(40, 'image pulled'), infra(900, 'released')],
  },
  { emitter: 'service:cart', t0: at(0), events: [{ t: 150, kind: 'log', text: 'cart started' }] },
];

it.each([
  ['result.trace', { 'run.json': run(OWN) }],
  ['trace.jsonl', { 'trace.jsonl': OWN }],
])('segments of others are shown beside %s; what both tell is shown once', async (source, documents) => {
  const document = await open({
    ...documents,
    'trajectory.json': trajectory([log(100, 'a'), log(200, 'b'), log(300, 'c')], SEGMENTS),
  });
  expect(labels(document, 'agent')).toEqual(['a', 'b']);
  expect(labels(document, 'infra')).toEqual(['accepted', 'image pulled', 'released']);
  expect(labels(document, 'service:cart')).toEqual(['cart started']);
  // 4 of the trace, 3 of the run told again, 3 of infra, 1 of the cart.
  expect(document.ledger.read).toBe(11);
  expect(document.ledger.shown).toBe(11);
  expect(document.ledger.reasons).toContainEqual(
    expect.objectContaining({ code: 'merged: same-trace', count: 5 }),
  );
  expect(differences(document)).toEqual([
    `trajectory.json tells the run otherwise than ${source}, which is shown: log 3 against 2. Segment infra tells 3 infra events, ${source} 2: 2 are the same, and 1 is shown beside them.`,
  ]);
  expect(document.meta.traceSource).toBe(`${source}, trajectory.json (infra, service:cart)`);
});

it('two tellings that agree differ in nothing, whatever has no time', async () => {
  const untimed = [
    { t: 0, kind: 'infra', scope: 'placement', message: 'accepted' },
    { t: 1, kind: 'infra', scope: 'placement', message: 'released' },
  ];
  const document = await open({
    'run.json': run(OWN),
    'trajectory.json': trajectory([log(100, 'a'), log(200, 'b')], [{ emitter: 'infra', events: untimed }]),
  });
  expect(differences(document)).toEqual([]);
  expect(labels(document, 'infra')).toEqual(['accepted', 'released']);
  expect(document.meta.traceSource).toBe('result.trace');
});

it('an empty trace file hides no other telling', async () => {
  const document = await open({
    'trace.jsonl': [],
    'trajectory.json': trajectory([log(100, 'a')], SEGMENTS),
  });
  expect(labels(document, 'agent')).toEqual(['a']);
  expect(labels(document, 'infra')).toHaveLength(3);
});

it('every infra event of either telling is shown once, and each place is taken once', async () => {
  const event = fc
    .tuple(fc.constantFrom(0, 10, 20), fc.constantFrom('accepted', 'restarted', 'released'))
    .map(([ms, message]) => infra(ms, message));
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 6 }), fc.array(event, { maxLength: 6 }), async (a, b) => {
      const document = await open({
        'run.json': run([log(5, 'a'), ...a]),
        'trajectory.json': trajectory([log(5, 'a')], [{ emitter: 'infra', t0: at(0), events: b }]),
      });
      const count = (list: readonly { message: string; t: number }[], key: string): number =>
        list.filter(({ message, t }) => `${message}@${t}` === key).length;
      const keys = [...new Set([...a, ...b].map(({ message, t }) => `${message}@${t}`))];
      const expected = keys.reduce((sum, key) => sum + Math.max(count(a, key), count(b, key)), 0);
      const track = document.tracks.find(({ id }) => id === 'infra');
      expect(track?.columns.length ?? 0).toBe(expected);
      expect(new Set(track?.columns.seq ?? []).size).toBe(expected);
    }),
    { numRuns: 60 },
  );
});
