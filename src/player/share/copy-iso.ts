import type { ModelReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { copyText } from './clipboard.ts';
import { COPIED } from './link-notice.ts';
import { shareWords } from './share-words.ts';

/** A t as an ISO instant in UTC, to the millisecond; nothing where no wall clock is known. */
export function isoOf({ origin, axis }: Pick<ModelReader, 'origin' | 'axis'>, t: number): string | undefined {
  if (origin === null || axis === 'steps' || !Number.isFinite(t)) return undefined;
  const instant = new Date(Math.round(origin + t));
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** When the selected entry began, as an ISO instant; nothing where it has no such time. */
export function isoOfSelection(session: Session): string | undefined {
  const { selection } = session.state();
  const model = session.model();
  const entry = selection === undefined ? undefined : model.locate(selection);
  if (entry?.track.anchored !== true) return undefined;
  return isoOf(model, entry.track.columns.start[entry.index] ?? Number.NaN);
}

/** Copies an ISO instant, and says so. */
export async function copyIso(session: Session, iso: string): Promise<void> {
  const done = await copyText(iso);
  session.commands.notify(
    done
      ? { code: COPIED, message: shareWords.copiedTime(iso) }
      : { code: 'clipboard', message: shareWords.refused },
  );
}
