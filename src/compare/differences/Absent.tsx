import { CircleOff } from 'lucide-react';
import type { ComparedRun } from '../../session/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { letterOf } from '../messages.ts';
import { words } from './words.ts';

/** Which of the two do not hold a lane on their axis; empty where both do. */
export const lacking = (runs: readonly ComparedRun[], laneId: string): readonly string[] =>
  runs
    .filter(({ session }) => {
      const lane = session.model().lane(laneId);
      return lane === undefined || lane.count === 0 || !lane.anchored;
    })
    .map(({ index }) => letterOf(index));

/** Says what cannot be compared, and why. */
export function Absent({ what, letters }: { readonly what: string; readonly letters: readonly string[] }) {
  return <EmptyState compact icon={<CircleOff />} title={words.none(what, letters)} text={words.noneText} />;
}
