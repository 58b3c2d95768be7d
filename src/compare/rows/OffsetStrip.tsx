import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { GripHorizontal, Link2, Link2Off, RotateCcw } from 'lucide-react';
import { formatDuration } from '../../base/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { Field, IconButton, VisibleText } from '../../ui/index.ts';
import { letterOf, messages } from '../messages.ts';
import { nameOf, useCompare, useComparisonState } from '../page/context.ts';
import { headerWidth } from './plot.ts';
import styles from './OffsetStrip.module.css';

/** A nudge, ms (steps): plain, with Shift, with Alt. */
const NUDGE = { plain: 10, far: 100, fine: 1 } as const;

/** Where a run lies on the shared clock, how that came to be, and the ways to move it: drag, type, nudge. */
export function OffsetStrip({ run }: { readonly run: ComparedRun }) {
  const { comparison } = useCompare();
  const { placements, byHand, apart, offClock } = useComparisonState();
  const strip = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly x: number; readonly offset: number }>(undefined);
  const { index } = run;
  const placement = placements[index];
  const letter = letterOf(index);
  const words = messages.offset;
  const steps = comparison.shared.model().axis === 'steps';
  const offset = placement?.offset ?? 0;
  const { title, attempt } = nameOf(run);
  const why = offClock[index];
  const isApart = apart[index] === true || why !== undefined;

  /** Shared ms a pixel of the plot. */
  const perPixel = (): number => {
    const { window } = comparison.shared.state();
    const width = strip.current?.clientWidth ?? 1;
    return (window.to - window.from) / Math.max(1, width - headerWidth(width));
  };
  const put = (next: number): void => comparison.setOffset(index, steps ? Math.round(next) : next);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button !== 0) return;
    drag.current = { x: event.clientX, offset };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const from = drag.current;
    if (from !== undefined) put(from.offset + (event.clientX - from.x) * perPixel());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (direction === 0 || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const by = steps ? 1 : event.shiftKey ? NUDGE.far : event.altKey ? NUDGE.fine : NUDGE.plain;
    put(offset + direction * by);
  };

  return (
    <div
      ref={strip}
      className={styles['strip']}
      role="group"
      aria-label={words.field(letter, steps ? words.steps : words.ms)}
    >
      <span className={styles['name']} title={title}>
        <VisibleText text={title} />
        {attempt !== undefined && <span className={styles['attempt']}> #{attempt}</span>}
      </span>
      <button
        type="button"
        className={styles['grip']}
        disabled={isApart}
        aria-label={words.drag(letter)}
        title={words.drag(letter)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = undefined;
        }}
        onLostPointerCapture={() => {
          drag.current = undefined;
        }}
        onKeyDown={onKeyDown}
      >
        <GripHorizontal size={14} aria-hidden="true" />
        <span className={styles['offset']}>
          {why !== undefined ? words.offClock : isApart ? words.apart : signed(offset, steps)}
        </span>
      </button>
      <span className={styles['how']} data-sure={placement?.sure}>
        {placement !== undefined && (
          <>
            <b>{messages.align.sure[placement.sure]}</b> {why ?? placement.how}
          </>
        )}
      </span>
      {!isApart && <TypedOffset key={offset} letter={letter} offset={offset} steps={steps} onPut={put} />}
      {byHand[index] !== undefined && (
        <IconButton
          size="s"
          label={words.reset}
          icon={<RotateCcw />}
          onClick={() => comparison.setOffset(index, undefined)}
        />
      )}
      {why === undefined && (
        <IconButton
          size="s"
          label={isApart ? words.lock(letter) : words.unlock(letter)}
          icon={isApart ? <Link2Off /> : <Link2 />}
          aria-pressed={isApart}
          onClick={() => comparison.setApart(index, !isApart)}
        />
      )}
    </div>
  );
}

function TypedOffset({
  letter,
  offset,
  steps,
  onPut,
}: {
  readonly letter: string;
  readonly offset: number;
  readonly steps: boolean;
  readonly onPut: (offset: number) => void;
}) {
  const [typed, setTyped] = useState(() => String(Math.round(offset * 1000) / 1000));
  const [bad, setBad] = useState(false);
  const words = messages.offset;
  const commit = (): void => {
    const value = Number(typed.trim().replace('−', '-'));
    if (typed.trim() === '' || !Number.isFinite(value)) return setBad(true);
    setBad(false);
    if (value !== Math.round(offset * 1000) / 1000) onPut(value);
  };
  return (
    <Field
      label={words.field(letter, steps ? words.steps : words.ms)}
      hideLabel
      mono
      className={styles['field']}
      inputMode="numeric"
      size={5}
      value={typed}
      aria-invalid={bad}
      trailing={<span className={styles['unit']}>{steps ? words.steps : words.ms}</span>}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

/** `+240 ms`, `−1.2 s`, `+3 steps`. */
function signed(offset: number, steps: boolean): string {
  const sign = offset < 0 ? '−' : '+';
  const size = Math.abs(offset);
  if (size === 0) return '±0';
  return `${sign}${steps ? `${Math.round(size)} steps` : formatDuration(size)}`;
}
