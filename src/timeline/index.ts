export { Timeline, type TimelineProps } from './Timeline.tsx';
export { drawFirstPicture, type FirstPictureOptions } from './first-picture.ts';
export { whenTimelinePainted } from './marks.ts';
export type { LitChannel } from './lit.ts';
export type { OverPainter } from './over.ts';
export { createFrameLoop, type FrameHost, type FrameLoop, type FrameTask } from './frame-loop.ts';
export { Grown } from './grown.ts';
