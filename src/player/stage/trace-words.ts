import { phrases } from '../../base/index.ts';

/** The words of the trace as a stage, and of a step; loaded with them. */
export const traceWords = phrases('player/stage/trace-words', {
  alone: 'The trace alone is a full replay',
  aloneText:
    'This recording holds no picture of the environment, so the stage shows the step the agent is in.',
  withheld: 'The recording is withheld',
  withheldText:
    'You may not see its other lanes; ask its creator or an admin. The trace replays in full, so the stage shows the step the agent is in.',
  notBegun: 'Nothing has happened yet',
  notBegunText: 'The run is live and has not begun. What the agent does appears here as it does it.',
  before: 'Before the first step',
  beforeText: 'The agent has done nothing yet at this instant. Play, or press j for the first step.',
  noTrace: 'No trace in this input',
  noTraceText: 'The agent lane stays empty: the input holds no trace. Everything else in it is shown below.',
  result: 'Result',
  arguments: 'Arguments',
  running: 'Still running at this instant: how it ends is not shown yet.',
  unfinished: 'No end was recorded.',
});
