import { say } from '../../base/index.ts';
import { GitCompareArrows, X } from 'lucide-react';
import type { Session } from '../../session/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { timeText } from './words.ts';
import { labels } from './labels.ts';

export interface CompareControlProps {
  readonly session: Session;
  readonly markerB: number | undefined;
  readonly comparing: boolean;
  onCompare(comparing: boolean): void;
}

/** Marker B, and the change between it and the playhead. */
export function CompareControl({ session, markerB, comparing, onCompare }: CompareControlProps) {
  if (markerB === undefined) {
    return (
      <Button
        size="s"
        variant="ghost"
        icon={<GitCompareArrows />}
        title={labels.putMarkerBAtThe}
        onClick={() => {
          session.commands.setMarkerB(session.clock.t);
          onCompare(true);
        }}
      >
        {say`Compare from here`}
      </Button>
    );
  }
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        icon={<GitCompareArrows />}
        aria-pressed={comparing}
        title={labels.whatChangedBetweenThePlayhead}
        onClick={() => {
          onCompare(!comparing);
        }}
      >
        {say`Changes to B ${timeText(session.model().axis, markerB)}`}
      </Button>
      <IconButton
        size="s"
        label={labels.removeMarkerB}
        icon={<X />}
        onClick={() => {
          session.commands.setMarkerB(undefined);
        }}
      />
    </>
  );
}
