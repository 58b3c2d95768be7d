import { fetched, preloadSplit } from '../ui/index.ts';
import type { PlayerPageProps } from './PlayerPage.tsx';

export * from './face/index.ts';
export type { PlayerPageProps } from './PlayerPage.tsx';
export { busyUntil } from './trouble/busy-until.ts';

const page = fetched<PlayerPageProps>(() => import('./PlayerPage.tsx'));

/** The player for one recording, in a chunk of its own. */
export const PlayerPage = page.Part;

/** Fetches the player and its panels ahead of the first `PlayerPage`; resolves when it can be drawn at once. */
export async function preloadPlayer(): Promise<void> {
  await Promise.all([page.preload(), preloadSplit()]);
}

// Parts for pages that show more than one recording.
export { Viewing } from './viewing/Viewing.tsx';
export { NARROW, useMedia } from './viewing/use-media.ts';
export { loadCassetteParts } from './verify/load.ts';
export { useAnswer } from './viewing/use-answer.ts';
export { useCopy } from './viewing/use-copy.ts';
export { usePassingNotice } from './viewing/use-passing-notice.ts';
export { COPIED, linkNotice } from './share/link-notice.ts';
export { fieldOf, readRecord } from './viewing/record.ts';
export { redactText } from './viewing/redact.ts';
export { useKeys, type PageCommands } from './help/use-keys.ts';
export { Stage } from './stage/Stage.tsx';
export { StepShape } from './steps/StepShape.tsx';
export { plainLabel } from './steps/plain-label.ts';
export { scoreState } from './outcome/outcome-words.ts';
export { errorsBefore } from './transport/errors-before.ts';
export { useClaimedLanes } from './viewing/describe.ts';
export { stepFacts } from './steps/steps-model.ts';
export { offerTour, startTour } from './tour/asked.ts';
export { Mark } from './header/Brand.tsx';
export { askSettings } from './settings/asked.ts';
export { SettingsHost } from './settings/SettingsHost.tsx';
export { Transport } from './transport/Transport.tsx';
export { LateSpinner } from './trouble/LateSpinner.tsx';
export { Notices } from './trouble/Notices.tsx';
export { PanelBoundary } from './trouble/PanelBoundary.tsx';
