export type * from './types.ts';
export { CanvasPainter } from './canvas-painter.ts';
export { readInks, type Inks } from './inks.ts';
export {
  DIM,
  MIN_WIDTH,
  alphaAt,
  outline,
  planeInks,
  selectedIndex,
  type PlaneInks,
} from './style.ts';
export { knownAt, runEnd } from './known.ts';
export { formatCount, formatSample, formatUsd } from './numbers.ts';
export {
  rowsHeight,
  spanLayout,
  type MarkShape,
  type SpanLayout,
  type SpanLook,
} from './archetypes/span-layout.ts';
export { type PointStyle } from './archetypes/point.ts';
export { scaleTop, seriesY, type SeriesStyle } from './archetypes/series.ts';
export { type HoldStyle } from './archetypes/hold.ts';
export { type FoldStyle } from './archetypes/fold.ts';
export { sampleAt, seriesData, type SeriesData } from './series-data.ts';
export { drawPart, type LanePart } from './parts.ts';
export { defineLane, type LaneOptions } from './define-lane.ts';
export { claimLanes } from './register.ts';
export { describeEntry } from './describe.ts';
export { readPayload } from './payload.ts';
export { Thumbnails } from './thumbnails.ts';
export { decodePicture, diffPictures } from './decoder.ts';
export type { DecodeAnswer, DecodeRoom } from './picture-decode.ts';
export type { DiffAnswer } from './picture-diff.ts';
export { timeOf } from './time-of.ts';
export { useAt, useEntryAt } from './use-at.ts';
export { useRecord, type RecordState } from './use-record.ts';
export { hoverEntry, onEntryHover } from './entry-hover.ts';
export { laneEntries, type LaneEntries } from './lane-entries.ts';
export { LineBar, type LineBarProps, type LineChoice } from './lines/LineBar.tsx';
export { LineTable, type LineRowProps, type LineTableProps } from './lines/LineTable.tsx';
export { TextContent, type TextContentProps } from './content/TextContent.tsx';
export { BlobContent, type BlobContentProps } from './content/BlobContent.tsx';
export { RefContent, type RefContentProps } from './content/RefContent.tsx';
export { isDiff, readInput, type Edit, type ReadInput, type ToolInput } from './tool-input.ts';
export { showPictureBox, usePictureBox, type PictureBox } from './picture-box.ts';
export { AsOf } from './lazy.ts';
export { FactList, type FactListProps } from './FactList.tsx';
export { DrawList, type DrawCall } from './draw-list.ts';
// A recording made in place and a view over it, for the tests of lanes and of what shows them.
export { recordingOf, TEST_ORIGIN, viewOf, type TestRecording, type TestViewOptions } from './testing.ts';
