import { say } from '../../base/index.ts';
import type { LaneDefinition } from '../../lane-kit/index.ts';
import type { LaneInfo, ModelReader } from '../../model/index.ts';
import { messages } from '../messages.ts';
import type { ClaimedLanes } from '../viewing/describe.ts';

/** The tab that needs no lane but the agent's: the current step, large. */
export const TRACE_TAB = 'trace';

export interface StageTab {
  readonly id: string;
  readonly title: string;
  readonly lane: LaneInfo | undefined;
  readonly definition: LaneDefinition | undefined;
}

/** What a person looks at first comes first; lanes not named here follow by rank. */
const PREFERENCE: readonly string[] = [
  'frames',
  'dom',
  'windows',
  'repo',
  'terminal',
  'logs',
  'network',
  'console',
];

/** One tab for each lane that is present and can show the world at t, and the trace last. */
export function stageTabs(model: ModelReader, lanes: ClaimedLanes): StageTab[] {
  const tabs: StageTab[] = [];
  for (const lane of model.lanes) {
    const definition = lanes.get(lane.id)?.definition;
    if (definition?.stage === undefined || lane.count === 0 || lane.id === 'agent') continue;
    tabs.push({ id: lane.id, title: say(definition.stageTitle ?? lane.title), lane, definition });
  }
  const place = (tab: StageTab): number => {
    const at = PREFERENCE.indexOf(tab.id);
    return at < 0 ? PREFERENCE.length : at;
  };
  tabs.sort((a, b) => place(a) - place(b));
  tabs.push({ id: TRACE_TAB, title: messages.stage.trace, lane: undefined, definition: undefined });
  return tabs;
}

/** Do they show the same? A lane that grew is another. */
export const sameTabs = (before: readonly StageTab[], now: readonly StageTab[]): boolean =>
  before.length === now.length &&
  now.every((tab, i) => {
    const old = before[i];
    return (
      old?.id === tab.id &&
      old.title === tab.title &&
      old.definition === tab.definition &&
      old.lane === tab.lane
    );
  });
