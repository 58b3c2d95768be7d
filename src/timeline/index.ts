export { Timeline, type TimelineProps } from './Timeline.tsx';
export { createFrameLoop, type FrameHost, type FrameLoop, type FrameTask } from './frame-loop.ts';
