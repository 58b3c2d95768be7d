import { phrases } from '../../base/index.ts';

/** What stands on its buttons, fields and empty places. */
export const labels = phrases('lanes/frames/labels', {
  putMarkerBAtThe: 'Put marker B at the playhead; then move on and compare (b)',
  compareWithMarkerB: 'Compare with marker B',
  removeMarkerB: 'Remove marker B',
  previousFrame2: 'Previous frame',
  previousFrame: 'Previous frame (,)',
  nextFrame2: 'Next frame',
  nextFrame: 'Next frame (.)',
  frameAtMarkerB: 'Frame at marker B',
  dividerBetweenMarkerBOn: 'Divider between marker B, on the left, and the playhead',
  zoomOut2: 'Zoom out',
  zoomOut: 'Zoom out (−)',
  showTheWholePicture0: 'Show the whole picture (0)',
  zoomIn: 'Zoom in',
  zoomInOrCtrlAnd: 'Zoom in (+, or Ctrl and wheel)',
  noFrameYet: 'No frame yet',
  theFirstPictureOfThe: 'The first picture of the screen was taken later.',
  screenOfTheRun: 'Screen of the run',
  theFrame: 'The frame',
});
