import { fail, formatClock, ok, type Failure, type Result, say, grouped } from '../../base/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { writeHar } from './export-har.ts';
import { gather, type Stretch } from './gather.ts';
import type { FromHarWorker, HarQuestion, SentTrack, ToHarWorker, WrittenHar } from './har.worker.ts';
import { pacer } from './pacer.ts';

const CANCELLED = fail('cancelled', 'Cancelled.');

/**
 * The requests of a lane as a HAR: of the whole run, or of a stretch of it. Gathered and written in a worker that is given the
 * records past the page; on the page, in slices, where there is no way for that. The signal ends it.
 */
export async function harExport(
  model: ModelReader,
  engine: Engine,
  laneId: string,
  stretch: Stretch | undefined,
  signal: AbortSignal,
): Promise<Result<WrittenHar, Failure>> {
  const { origin } = model;
  if (origin === null)
    return fail('no-origin', 'A HAR needs times of day, which this recording does not have.');
  const comment = `${model.meta.title ?? 'A recording'}${stretch === undefined ? '' : `, ${spanOf(stretch)}`}. Secrets are redacted.`;
  const port = engine.payloadPort?.();
  if (port !== undefined)
    return inWorker(
      {
        port,
        tracks: sentTracks(model, laneId),
        laneId,
        origin,
        stretch,
        comment,
        unplaced: model.offAxis.filter((entry) => entry.laneId === laneId).length,
      },
      engine,
      signal,
    );
  const gathered = await gather(model, engine, laneId, origin, stretch);
  if (signal.aborted) return CANCELLED;
  const { file, redacted, left } = await writeHar(gathered.requests, gathered.pages, { comment }, pacer);
  return ok({
    file,
    redacted,
    requests: gathered.requests.length - left,
    bodiesLeft: gathered.bodiesLeft,
    left: gathered.unplaced + left,
  });
}

export const spanOf = ({ from, to }: Stretch): string => `${formatClock(from, 1)} – ${formatClock(to, 1)}`;

/** What was saved and what was not, in words. */
export function harWords({ requests, redacted, bodiesLeft, left }: WrittenHar): string {
  const s = (n: number): string => (n === 1 ? '' : 's');
  const words = [say`Saved ${grouped(requests)} request${s(requests)}`];
  if (redacted > 0) words.push(say`${grouped(redacted)} secret${s(redacted)} redacted`);
  if (bodiesLeft > 0)
    words.push(bodiesLeft === 1 ? say`1 body left out` : say`${bodiesLeft} bodies left out`);
  if (left > 0)
    words.push(say`${grouped(left)} request${s(left)} without a time or a readable record left out`);
  return `${words.join('; ')}.`;
}

function sentTracks(model: ModelReader, laneId: string): SentTrack[] {
  return model.tracks
    .filter((track) => track.laneId === laneId || track.laneId === 'nav')
    .map((track) => {
      const { start, end, seq, kind, length } = track.columns;
      const { id, anchored, series, kinds } = track;
      const labels =
        track.laneId === 'nav' ? Array.from({ length }, (_, index) => track.label(index)) : undefined;
      return {
        id,
        laneId: track.laneId,
        anchored,
        series,
        kinds,
        labels,
        start: start.slice(0, length),
        end: end.slice(0, length),
        seq: seq.slice(0, length),
        kind: kind.slice(0, length),
      };
    });
}

function inWorker(
  question: HarQuestion,
  engine: Engine,
  signal: AbortSignal,
): Promise<Result<WrittenHar, Failure>> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./har.worker.ts', import.meta.url), {
      type: 'module',
      name: 'playhead-har',
    });
    const end = (result: Result<WrittenHar, Failure>): void => {
      signal.removeEventListener('abort', stop);
      worker.terminate();
      resolve(result);
    };
    const stop = (): void => end(CANCELLED);
    signal.addEventListener('abort', stop);
    if (signal.aborted) return stop();
    const post = (message: ToHarWorker, transfer: Transferable[] = []): void =>
      worker.postMessage(message, transfer);
    worker.onerror = (event) => end(fail('har-broke', event.message));
    worker.onmessage = ({ data }: MessageEvent<FromHarWorker>) => {
      if (data.type === 'done') end(data.result);
      else void engine.blob(data.ref).then((answer) => post({ type: 'blob', id: data.id, answer }));
    };
    const columns = question.tracks.flatMap(({ start, end: ends, seq, kind }) => [start, ends, seq, kind]);
    post({ type: 'write', question }, [question.port, ...columns.map(({ buffer }) => buffer)]);
  });
}
