import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordingOf, type TestRecording, TEST_ORIGIN } from '../../lane-kit/index.ts';
import type { ScreenView } from './screen/index.ts';
import { Tape } from './tape.ts';

/** A machine that builds something else meanwhile must not fail a property, ms. */
const SLOW = 60_000;

type Event = readonly ['o' | 'r', string];

const KINDS = { o: 'output', r: 'resize' } as const;

function sessionOf(events: readonly Event[]): TestRecording {
  return recordingOf((sink) => {
    const track = sink.track({
      id: 'terminal',
      lane: 'terminal',
      archetype: 'fold',
      plane: 'environment',
      title: 'Terminal',
      clock: 'wall',
      byteStream: true,
    });
    track.append({
      seq: 0,
      start: TEST_ORIGIN,
      kind: 'start',
      label: '',
      payload: '{"version":2,"width":12,"height":4}',
    });
    events.forEach(([code, data], i) =>
      track.append({
        seq: i + 1,
        start: TEST_ORIGIN + i,
        kind: KINDS[code],
        label: '',
        payload: JSON.stringify([i / 1000, code, data]),
      }),
    );
  });
}

/** Records asked for so far; `tape` reads them in turns with whoever else wants to run. */
function tapeOf({ model, payloads }: TestRecording) {
  const asked = { count: 0 };
  let turn = 0;
  const tape = new Tape(
    {
      track: () => model.track('terminal'),
      payloads: async (id, seqs) => {
        asked.count += seqs.length;
        return seqs.map((seq) => payloads.get(`${id}:${seq}`));
      },
    },
    { now: () => (turn += 3), yield: () => Promise.resolve() },
  );
  return { tape, asked };
}

const seen = (view: ScreenView): string =>
  JSON.stringify(view, (key, value: unknown) => (key === 'epoch' ? undefined : value));

async function direct(recording: TestRecording, index: number): Promise<string> {
  const { tape } = tapeOf(recording);
  await tape.seek(index);
  return seen(tape.view());
}

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .constantFrom(
        'one\r\n',
        'two ',
        '\u001b[31m',
        '\u001b[2;3H',
        '\u001b[?1049h',
        '\u001b[?1049l',
        '漢',
        '\u001b[3',
        '1mx',
        '\u001b[2J',
      )
      .map((data) => ['o', data] as const),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('20x6', '5x2', '12x4', 'wide', '0x0').map((data) => ['r', data] as const),
  },
);

it('is at any entry what writing everything up to it gives, however it came there', {
  timeout: SLOW,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
      async (pattern, times, jumps) => {
        const events = Array.from(
          { length: pattern.length * times },
          (_, i) => pattern[i % pattern.length] as Event,
        );
        const recording = sessionOf(events);
        const { tape } = tapeOf(recording);
        for (const jump of jumps) {
          const index = jump % (events.length + 1);
          await tape.seek(index);
          expect(tape.isAt(index)).toBe(true);
          expect(seen(tape.view())).toBe(await direct(recording, index));
        }
      },
    ),
    { numRuns: 20 },
  );
});

it('ends at the newest of several seeks that were asked for at once', { timeout: SLOW }, async () => {
  const recording = sessionOf(Array.from({ length: 3000 }, (_, i) => ['o', `line ${i}\r\n`] as const));
  const { tape } = tapeOf(recording);
  await Promise.all([tape.seek(2900), tape.seek(10), tape.seek(1700)]);
  expect(tape.isAt(1700)).toBe(true);
  expect(seen(tape.view())).toBe(await direct(recording, 1700));
});

it('reads at most the entries since a keyframe when it goes back', { timeout: SLOW }, async () => {
  const recording = sessionOf(Array.from({ length: 6000 }, (_, i) => ['o', `line ${i}\r\n`] as const));
  const { tape, asked } = tapeOf(recording);
  await tape.seek(6000);
  expect(asked.count).toBe(6001);
  for (const index of [5900, 400, 3345, 3346, 3000]) {
    const before = asked.count;
    await tape.seek(index);
    expect(asked.count - before).toBeLessThanOrEqual(500);
  }
});

it('follows a stream that grows, and starts anew where another one took its place', async () => {
  let recording = sessionOf([['o', 'one\r\n']]);
  const tape = new Tape(
    {
      track: () => recording.model.track('terminal'),
      payloads: async (id, seqs) => seqs.map((seq) => recording.payloads.get(`${id}:${seq}`)),
    },
    { now: () => 0, yield: () => Promise.resolve() },
  );
  await tape.seek(1);
  recording = sessionOf([
    ['o', 'one\r\n'],
    ['o', 'two\r\n'],
  ]);
  await tape.seek(2);
  expect(tape.view().lines.map((line) => line.text)).toEqual(['one', 'two', '', '']);
});
