import { isEpochMs, parseIso, type RecordingSink } from '../model/index.ts';
import type { ByteFile } from '../sources/index.ts';
import { textOf } from './records.ts';

const HEAD = 65_536;
const STAMP = /"timestamp"\s*:\s*"([^"]{10,40})"/g;
const DAY_MS = 86_400_000;

/**
 * Where time begins, when the first stamp of a file is not to be trusted: it lies apart from nearly all that follow (a wrong clock, a
 * damaged line) and would put them off the axis. Nothing is declared where the first stamp is as good as any. Reads the head alone.
 */
export async function steadyOrigin(file: ByteFile | undefined, sink: RecordingSink): Promise<void> {
  if (file === undefined) return;
  const text = await file.slice(0, HEAD).then(textOf, () => '');
  const stamps = [...text.matchAll(STAMP)].map(([, stamp = '']) => parseIso(stamp)).filter(isEpochMs);
  const [first] = stamps;
  if (first === undefined) return;
  const beside = (origin: number): number =>
    stamps.filter((stamp) => stamp >= origin - DAY_MS && stamp <= origin + 400 * DAY_MS).length;
  if (beside(first) * 2 >= stamps.length) return;
  const steady = stamps.find((stamp) => beside(stamp) * 2 >= stamps.length);
  if (steady !== undefined) sink.origin(steady);
}
