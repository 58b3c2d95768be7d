import { say } from '../../base/index.ts';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button, Field, Popover } from '../../ui/index.ts';
import { useSession } from '../viewing/session-context.ts';
import { clockWords, honestyWords } from './honesty-words.ts';
import type { LaneHonesty, Marked } from './lane-honesty.ts';
import styles from './HonestyDialog.module.css';

interface LaneClockProps {
  readonly row: LaneHonesty;
  readonly stamp: string | undefined;
  readonly show: (id: string | undefined) => void;
}

/** What a lane's times are and where they come from; a lane can be moved here against the agent's. */
export function LaneClock({ row, stamp, show }: LaneClockProps) {
  const words = honestyWords;
  const { lane, assumed, clamped } = row;
  if (lane.count === 0) return null;
  const [clock, title] = clockWords[row.clock];
  const said = row.nudged === undefined && lane.notice !== undefined ? lane.notice : clock;
  const mark = ({ count, first }: Marked, markTitle: string, text: string) =>
    count > 0 && (
      <button type="button" className={styles['jump']} title={markTitle} onClick={() => show(first)}>
        {text}
      </button>
    );
  return (
    <span className={styles['clock']}>
      <span title={title}>
        {said}
        {stamp !== undefined && row.clock !== 'order' && (
          <span className={styles['quiet']}>
            {' '}
            {words.stamped} <code>{stamp}</code>
          </span>
        )}
      </span>
      {mark(assumed, words.assumedTitle, words.assumed(assumed.count))}
      {mark(clamped, words.clampedTitle, words.clamped(clamped.count))}
      {row.isMovable && <Move row={row} />}
    </span>
  );
}

function Move({ row }: { readonly row: LaneHonesty }) {
  const words = honestyWords;
  const { lane, nudged } = row;
  const trigger = nudged === undefined ? '±' : words.moved(signed(nudged));
  return (
    <Popover
      trigger={trigger}
      label={nudged === undefined ? `${words.move}: ${say(lane.title)}` : `${say(lane.title)}: ${trigger}`}
      title={nudged === undefined ? words.move : words.movedTitle}
      size="s"
      variant="ghost"
      panelLabel={`${words.move}: ${say(lane.title)}`}
      {...(nudged === undefined ? {} : { className: styles['moved'] })}
    >
      {(close) => <MoveForm key={nudged ?? 0} row={row} close={close} />}
    </Popover>
  );
}

function MoveForm({ row, close }: { readonly row: LaneHonesty; readonly close: () => void }) {
  const session = useSession();
  const words = honestyWords;
  const { lane, nudged } = row;
  const [text, setText] = useState(String(nudged ?? 0));
  const ms = text.trim() === '' ? Number.NaN : Number(text.replace('−', '-').replace(/\s*ms$/, ''));
  const isNumber = Number.isFinite(ms);
  const set = (to: number): void => {
    session.commands.nudge(lane.id, to);
    close();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isNumber) set(ms);
  };
  return (
    <form className={styles['move']} onSubmit={submit}>
      <Field
        label={words.moveField}
        hint={words.moveHint}
        error={isNumber ? undefined : words.notANumber}
        inputMode="decimal"
        mono
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles['moveButtons']}>
        <Button type="submit" size="s" variant="primary" disabled={!isNumber}>
          {words.moveSet}
        </Button>
        {nudged !== undefined && (
          <Button size="s" variant="ghost" onClick={() => set(0)}>
            {words.moveUndo}
          </Button>
        )}
      </div>
    </form>
  );
}

const signed = (ms: number): string => `${ms < 0 ? '−' : '+'}${Math.abs(ms)} ms`;
