import { phrases } from '../../base/index.ts';

/** What stands on its buttons, fields and empty places. */
export const labels = phrases('lanes/repo/labels', {
  noCheckpointYet: 'No checkpoint yet',
  theWorkingTreeWasFirst: 'The working tree was first looked at later.',
  changesAtThePlayhead: 'Changes at the playhead',
  fromTheRunSOwn: "From the run's own record; its time is taken from the last entry.",
  whichStepOrWhichStretch: 'Which step, or which stretch between two checkpoints, added a line',
  diffNotAvailable: 'Diff not available',
  theSameCheckpoint: 'The same checkpoint',
  thePlayheadAndMarkerB: 'The playhead and marker B show the same sampling of the tree. Move one of them on.',
  headMovedInBetween: 'HEAD moved in between',
  changesThatCannotBeTold: 'Changes that cannot be told',
  putMarkerBAtThe: 'Put marker B at the playhead; then move on and compare (b)',
  whatChangedBetweenThePlayhead: 'What changed between the playhead and marker B',
  removeMarkerB: 'Remove marker B',
  readingTheCheckpoints: 'Reading the checkpoints',
  changesAtThisCheckpoint: 'Changes at this checkpoint',
});
