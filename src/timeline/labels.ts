import { phrases } from '../base/index.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** What stands on its buttons, fields and empty places. */
export const labels = phrases('timeline/labels', {
  lanes: 'Lanes',
  dragForAnotherHeightDouble: 'Drag for another height; double-click for its own',
  entriesByLane: 'Entries by lane',
  playhead: 'Playhead',
  fitTheRun: 'Fit the run',
  howTimesAreWritten: 'How times are written',
  foldIdleTimeOutOf: 'Fold idle time out of the axis (x)',
  unfold: 'unfold',
  foldIdle: 'fold idle',
  couldNotBeDrawn: 'could not be drawn',
  noTime: 'no time',
  offTheAxis: 'Off the axis',
  theirTimesCannotBeTrue: 'their times cannot be true',
  myZone: 'my zone',
  runZoneUtc: 'run zone (UTC)',
  runZone: 'run zone',
  relative: 'relative',
  step: (n: number) => `step ${n}`,
  /** A date on the ruler; days have two digits, so that all are of one width. */
  day: (day: string, month: number) => `${day} ${MONTHS[month - 1] ?? '?'}`,
});
