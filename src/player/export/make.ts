import { fail, formatBytes, ok, type Failure, type Result, say } from '../../base/index.ts';
import type { AboutRun } from '../../engine/index.ts';
import { readInks } from '../../lane-kit/index.ts';
import { loadHarExport } from '../../lanes/index.ts';
import type { Session, TimeWindow } from '../../session/index.ts';
import { exportedNotes } from '../notes/exported.ts';
import type { ClaimedLanes } from '../viewing/describe.ts';
import { CLIP_SIZES, type Choices } from './choices.ts';
import type { Job, Made } from './job.ts';
import { momentOf, stemOf, stretchOf } from './names.ts';
import { exportWords as words } from './words.ts';

/** Device pixels for each CSS px of a picture: it is looked at closely. */
const PICTURE_SCALE = 2;
const PICTURE = { width: 1280, height: 800, scale: PICTURE_SCALE };

/** Makes the file that was chosen. */
export async function make(
  session: Session,
  lanes: ClaimedLanes,
  choices: Choices,
  job: Job,
): Promise<Result<Made, Failure>> {
  const model = session.model();
  const range = choices.isRange ? session.state().range : undefined;
  const stem = stemOf(session);
  switch (choices.kind) {
    case 'bundle':
    case 'page':
      return recordingFile(session, choices, stem, job);
    case 'har': {
      const { harExport, harWords } = await loadHarExport();
      const made = await harExport(model, session.engine, 'network', range, job.signal);
      if (!made.ok) return made;
      const name = `${stem}${stretchOf(session, range)}.har`;
      return ok({ file: made.value.file, name, notes: [harWords(made.value)] });
    }
    case 'trace': {
      const { traceJson } = await import('./trace-json.ts');
      const made = await traceJson(session, range, choices.clean, job);
      return made.ok
        ? ok({ file: made.value, name: `${stem}${stretchOf(session, range)}.trace.json`, notes: [] })
        : made;
    }
    case 'table': {
      const lane = model.lane(choices.laneId);
      if (lane === undefined) return fail('no-lane', 'The lane is gone.');
      const { tableCsv } = await import('./table-csv.ts');
      const made = await tableCsv(model, { lane, range, clean: choices.clean }, job);
      const name = `${stem}-${lane.id.replaceAll(/[^\w.-]+/g, '-')}${stretchOf(session, range)}.csv`;
      return made.ok ? ok({ file: made.value, name, notes: [] }) : made;
    }
    case 'picture':
      return picture(session, lanes, stem);
    case 'clip': {
      const { clipOf } = await import('./clip.ts');
      const [width, height] = CLIP_SIZES[choices.clipSize];
      const stretch = range ?? wholeOf(session);
      const made = await clipOf(
        session,
        lanes,
        readInks(document.documentElement),
        {
          range: stretch,
          format: choices.clipFormat,
          size: { width: Math.max(width, 640), height: Math.max(height, 360), scale: 1 },
          seconds: choices.clipSeconds,
        },
        job,
      );
      const name = `${stem}${stretchOf(session, stretch)}.${choices.clipFormat}`;
      return made.ok ? ok({ file: made.value, name, notes: [words.notDrawn] }) : made;
    }
  }
}

function wholeOf(session: Session): TimeWindow {
  const { start, duration } = session.model();
  return { from: start, to: start + Math.max(1, duration) };
}

async function picture(session: Session, lanes: ClaimedLanes, stem: string): Promise<Result<Made, Failure>> {
  const { MomentPicture } = await import('./moment-picture.ts');
  const { t } = session.clock;
  const made = new MomentPicture(
    session,
    lanes,
    readInks(document.documentElement),
    PICTURE,
    session.state().window,
  );
  try {
    await made.prepare(t);
    await made.draw(t);
    const file = await new Promise<Blob | null>((resolve) => made.canvas.toBlob(resolve, 'image/png'));
    if (file === null) return fail('no-picture', 'The browser gave no picture.');
    return ok({ file, name: `${stem}-at-${momentOf(session, t)}.png`, notes: [words.notDrawn] });
  } finally {
    made.close();
  }
}

export function aboutOf(session: Session): AboutRun {
  const { meta } = session.model();
  return {
    runId: meta.runId ?? stemOf(session),
    title: meta.title,
    attempt: meta.attempt,
    outcome: meta.outcome,
  };
}

async function recordingFile(
  session: Session,
  { kind, leave, notes: withNotes }: Choices,
  stem: string,
  job: Job,
): Promise<Result<Made, Failure>> {
  const { exports } = session.engine;
  if (exports === undefined) return fail('no-bundle', words.noBundle);
  const { fetchTemplate, pageFile } = await import('./page-file.ts');
  // Asked first: without it there is nothing to write the recording for.
  const template = kind === 'page' ? await fetchTemplate(job.signal) : undefined;
  if (template?.ok === false) return template;
  const isWhole = leave.reasons.length === 0 && leave.parts.length === 0;
  const answer = await exports.bundle(
    { ...aboutOf(session), readerNotes: withNotes ? exportedNotes(session) : undefined },
    isWhole ? undefined : leave,
    ({ bytes, total }) => job.onProgress(total === undefined ? undefined : bytes / Math.max(1, total)),
    job.signal,
  );
  if (!answer.ok) return answer;
  const { file, removed, missing } = answer.value;
  const notes = [
    ...(removed > 0 ? [words.removed(removed)] : []),
    ...(missing.length > 0 ? [words.missing(missing.length)] : []),
  ];
  const name = removed > 0 ? `${stem}-redacted` : stem;
  if (template === undefined) return ok({ file, name: `${name}.zip`, notes });
  const title = session.model().meta.title ?? stem;
  const page = await pageFile(template.value, file, `${name}.zip`, title);
  return ok({
    file: page,
    name: `${name}.html`,
    notes: [...notes, say`${formatBytes(file.size)} of it are the recording.`],
  });
}
