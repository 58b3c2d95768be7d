export { HomePage } from './HomePage.tsx';
export type { HomePageProps } from './HomePage.tsx';
export type { RecentItem } from './Recents.tsx';
export type { OpenedFile } from './collect-files.ts';
export { loadSamples } from './samples.ts';
export type { SampleCard } from './samples.ts';
export type { WallSlot } from './runs.ts';
