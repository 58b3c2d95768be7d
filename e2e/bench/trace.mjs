// @ts-check

/**
 * What a page's main thread did, from the browser's own trace: nothing that the page says about itself, so nothing that it
 * can leave out.
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }} TraceEvent
 */

const CATEGORIES = ['toplevel', 'devtools.timeline', 'blink.user_timing', 'v8'];

/** Drawing a frame, which the browser does by itself: style, layout, paint. */
const DRAWING = new Set([
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'UpdateLayer',
  'Commit',
]);
/** Whatever is drawn inside of these was asked for by a script: it counts as work. */
const SCRIPT = new Set([
  'FunctionCall',
  'v8.callFunction',
  'EvaluateScript',
  'v8.evaluateModule',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
]);

/**
 * Records while something runs.
 * @param {import('@playwright/test').CDPSession} cdp
 * @param {() => Promise<void>} run
 * @returns {Promise<TraceEvent[]>}
 */
export async function traced(cdp, run) {
  /** @type {TraceEvent[]} */
  const events = [];
  const collect = (/** @type {{ value: object[] }} */ { value }) =>
    events.push(.../** @type {TraceEvent[]} */ (value));
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  try {
    await run();
  } finally {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    cdp.off('Tracing.dataCollected', collect);
  }
  return events;
}

/**
 * CPU milliseconds of the main thread between two marks of the page: `task` is everything, `work` all but the browser's own
 * drawing of frames, so scripts with the layout they force, tasks, messages and collecting garbage. Both by what the thread
 * itself ran, where the browser says so.
 * @param {readonly TraceEvent[]} events
 * @param {string} from name of a mark
 * @param {string} to
 */
export function mainThreadBetween(events, from, to) {
  const begin = events.find(({ name }) => name === from);
  const end = events.find(({ name }) => name === to);
  if (begin === undefined || end === undefined)
    throw new Error(`Void: no mark ${from} or ${to} in the trace`);
  const own = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === begin.pid && tid === begin.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > begin.ts && ts < end.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  /** @type {{ until: number, script: boolean, drawing: boolean }[]} */
  const stack = [];
  let task = 0;
  let drawing = 0;
  for (const event of own) {
    while (stack.length > 0 && (stack.at(-1)?.until ?? 0) <= event.ts) stack.pop();
    const around = stack.at(-1) ?? { script: false, drawing: false };
    const { dur = 0, tdur = dur } = event;
    // What began before the mark or ends after it counts by the share that lies between.
    const inside = dur === 0 ? 0 : (Math.min(event.ts + dur, end.ts) - Math.max(event.ts, begin.ts)) / dur;
    const isDrawing = DRAWING.has(event.name) && !around.script;
    if (stack.length === 0) task += tdur * inside;
    if (isDrawing && !around.drawing) drawing += tdur * inside;
    stack.push({
      until: event.ts + dur,
      script: around.script || SCRIPT.has(event.name),
      drawing: around.drawing || isDrawing,
    });
  }
  return { task: task / 1000, work: (task - drawing) / 1000 };
}
