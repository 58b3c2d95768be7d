import { phrases } from '../../base/index.ts';

/** What stands on its buttons, fields and empty places. */
export const labels = phrases('lanes/runtime/labels', {
  nothingWasMeasured: 'Nothing was measured',
  theRecordingHoldsNoValue: 'The recording holds no value of the machine that can be placed on the axis.',
  runtimeAtThePlayhead: 'Runtime at the playhead',
  measuresUpToThePlayhead: 'Measures up to the playhead',
  measure: 'Measure',
  atThePlayhead: 'At the playhead',
  peakSoFar: 'Peak so far',
  stepAtThePeak: 'Step at the peak',
  lifeCycleMarks: 'Life-cycle marks',
  goToThePeak: 'Go to the peak',
  record: 'Record',
});
