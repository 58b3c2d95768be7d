import type { FromDecoder, ToDecoder } from './decode.worker.ts';
import type { DecodeAnswer, DecodeRoom } from './picture-decode.ts';
import type { DiffAnswer } from './picture-diff.ts';

/** One question in flight: as it is put to the worker, how its answer is taken, and how the page answers it alone. */
interface Job {
  readonly message: ToDecoder;
  take(answer: FromDecoder): void;
  alone(): void;
}

/** How long an idle worker is kept, ms: it costs some megabytes. */
const IDLE_MS = 30_000;

const jobs = new Map<number, Job>();
let lastId = 0;
let worker: Worker | undefined;
/** A worker could not start, or died: from then on the page does it itself. */
let refused = false;
let idle: ReturnType<typeof setTimeout> | undefined;

/**
 * Decodes a picture off the page's thread, but for SVG, which no worker can draw. All who ask share one
 * worker, started at the first question and let go when idle. The caller owns the bitmap and closes it.
 */
export async function decodePicture(blob: Blob, room: DecodeRoom = {}): Promise<DecodeAnswer> {
  if (blob.type === 'image/svg+xml') return (await import('./svg-picture.ts')).decodeSvg(blob, room);
  return new Promise((resolve, reject) => {
    const id = ++lastId;
    put({
      message: { id, type: 'decode', blob, room },
      take: (answer) => {
        if (answer.type === 'decode') resolve(answer.answer);
      },
      alone: () => {
        import('./picture-decode.ts').then((page) => page.decodePicture(blob, room)).then(resolve, reject);
      },
    });
  });
}

/** Compares two pictures pixel by pixel, off the page's thread. The caller owns the bitmap and closes it. */
export function diffPictures(a: Blob, b: Blob, room: DecodeRoom = {}): Promise<DiffAnswer> {
  return new Promise((resolve, reject) => {
    const id = ++lastId;
    put({
      message: { id, type: 'diff', a, b, room },
      take: (answer) => {
        if (answer.type === 'diff') resolve(answer.answer);
      },
      alone: () => {
        import('./picture-diff.ts').then((page) => page.diffPictures(a, b, room)).then(resolve, reject);
      },
    });
  });
}

function put(job: Job): void {
  worker ??= start();
  if (worker === undefined) {
    job.alone();
    return;
  }
  clearTimeout(idle);
  jobs.set(job.message.id, job);
  worker.postMessage(job.message);
}

function start(): Worker | undefined {
  if (refused) return undefined;
  try {
    const started = new Worker(new URL('./decode.worker.ts', import.meta.url), {
      type: 'module',
      name: 'pictures',
    });
    started.addEventListener('message', ({ data }: MessageEvent<FromDecoder>) => {
      jobs.get(data.id)?.take(data);
      jobs.delete(data.id);
      if (jobs.size === 0) idle = setTimeout(stop, IDLE_MS);
    });
    started.addEventListener('error', giveUp);
    started.addEventListener('messageerror', giveUp);
    return started;
  } catch {
    // A host that forbids workers: slower, and right all the same.
    refused = true;
    return undefined;
  }
}

function stop(): void {
  worker?.terminate();
  worker = undefined;
}

/** The worker is gone: what it owes is done here. */
function giveUp(): void {
  refused = true;
  stop();
  const owed = [...jobs.values()];
  jobs.clear();
  for (const job of owed) job.alone();
}
