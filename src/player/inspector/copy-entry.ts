import { formatClock } from '../../base/index.ts';
import { Flag, type Located } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import type { ClaimedLanes } from '../viewing/describe.ts';
import { describe } from '../viewing/describe.ts';
import { redactText } from '../viewing/redact.ts';

/** The record of an entry, whole and as it came, with credentials taken out. */
export async function entryAsJson(session: Session, entry: Located): Promise<string> {
  const { track, index } = entry;
  if (((track.columns.flags[index] ?? 0) & Flag.typed) !== 0)
    return JSON.stringify({ id: track.entryId(index), hidden: 'what was typed is not copied' }, undefined, 2);
  // `payloads` gives the whole record where `detail` may have cut it.
  const [text] = await session.engine.payloads(track.id, [track.columns.seq[index] ?? -1]);
  if (text === undefined)
    return redactText(JSON.stringify({ id: track.entryId(index), label: track.label(index) }, undefined, 2));
  return redactText(indent(text));
}

/** The entry as a person would paste it into a report: title, time, facts, record. */
export async function entryAsMarkdown(
  session: Session,
  lanes: ClaimedLanes,
  entry: Located,
): Promise<string> {
  const { track, index } = entry;
  const model = session.model();
  const { title, facts } = describe(lanes, model, entry, model.start + model.duration);
  const start = track.columns.start[index] ?? 0;
  const place = track.anchored
    ? model.axis === 'steps'
      ? `step ${start + 1}`
      : formatClock(start, 3)
    : 'not on the shared clock';
  const lines = [
    `### ${title}`,
    '',
    `- lane: ${model.lane(track.laneId)?.title ?? track.laneId}`,
    `- at: ${place}`,
    `- id: \`${track.entryId(index)}\``,
    ...facts.map(([name, value]) => `- ${name}: ${value}`),
  ];
  const record = await entryAsJson(session, entry);
  const fence = fenceFor(record);
  return redactText(`${lines.join('\n')}\n\n${fence}json\n${record}\n${fence}\n`);
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    // No JSON, or nested too deep to be written with indentation: as it came.
    return text;
  }
}

/** A fence longer than any run of backticks in the record, so that nothing recorded can close it. */
function fenceFor(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  return '`'.repeat(longest + 1);
}
