import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ModelReader } from '../../model/index.ts';
import { runZone, withKey } from '../../session/index.ts';
import type { TimeMode } from '../../session/index.ts';
import { Field, classes } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { useModel, useOfModel, useSession, useSessionField, useTold } from '../viewing/session-context.ts';
import { clockText } from './clock-text.ts';
import type { ClockTextContext } from './clock-text.ts';
import { isInstant, parseTypedTime } from './parse-time.ts';
import styles from './ClockField.module.css';

export interface ClockFieldProps {
  readonly editing: boolean;
  readonly onEdit: (editing: boolean) => void;
}

/** The playhead's time. A tick writes the text and renders nothing; activating it takes a typed time. */
export function ClockField({ editing, onEdit }: ClockFieldProps) {
  return editing ? <TypedTime onDone={() => onEdit(false)} /> : <RunningClock onEdit={() => onEdit(true)} />;
}

function RunningClock({ onEdit }: { readonly onEdit: () => void }) {
  const session = useSession();
  const mode = useSessionField('timeMode');
  const text = useRef<HTMLSpanElement>(null);
  const read = useCallback(() => contextOf(session.model(), mode), [session, mode]);
  const write = useCallback(() => {
    const now = clockText(session.clock.t, read());
    if (text.current !== null && text.current.textContent !== now) text.current.textContent = now;
  }, [session, read]);
  useEffect(() => {
    write();
    return session.clock.subscribe(write);
  });
  // On the step axis it says how many there are.
  useTold(write);
  // As wide as the widest text of this run, so that nothing beside it moves.
  const width = useOfModel(
    useCallback(
      (model: ModelReader) => {
        const seen = contextOf(model, mode);
        return Math.max(
          clockText(model.start, seen).length,
          clockText(model.start + model.duration, seen).length,
        );
      },
      [mode],
    ),
  );
  return (
    <button
      type="button"
      className={styles['clock']}
      style={{ minWidth: `calc(${width}ch + 12px)` }}
      onClick={onEdit}
      title={withKey(messages.transport.clock, 'go-to-time')}
    >
      <span ref={text}>{clockText(session.clock.t, read())}</span>
    </button>
  );
}

const contextOf = (
  { origin, axis, start, duration, meta }: ModelReader,
  mode: TimeMode,
): ClockTextContext => ({ origin, axis, start, duration, mode, runZone: runZone(meta) });

function TypedTime({ onDone }: { readonly onDone: () => void }) {
  const session = useSession();
  const model = useModel();
  const [typed, setTyped] = useState('');
  const [bad, setBad] = useState(false);
  const before = useRef<Element | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    before.current = document.activeElement;
    form.current?.querySelector('input')?.focus();
    return () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    };
  }, []);
  const mode = useSessionField('timeMode');
  const finish = (t: number | undefined): void => {
    if (t === undefined) return setBad(true);
    session.commands.seek(t);
    onDone();
  };
  const submit = (): void => {
    if (typed.trim() === '') return onDone();
    const { origin, axis, start, duration, meta } = model;
    if (!isInstant(typed)) return finish(parseTypedTime(typed, { t: session.clock.t, axis }));
    const read = import('./typed-instant.ts').then(({ readInstant }) =>
      finish(readInstant(typed, { origin, axis, start, duration, mode, runZone: runZone(meta) })),
    );
    session.busy(read);
  };
  return (
    <form
      ref={form}
      className={classes(styles['typed'], bad && styles['bad'])}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onDone();
        }
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onDone();
      }}
    >
      <Field
        label={messages.transport.clockField}
        hideLabel
        mono
        value={typed}
        placeholder={messages.transport.clockHint}
        title={bad ? messages.transport.clockBad : messages.transport.clockHint}
        aria-invalid={bad}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setBad(false);
        }}
      />
    </form>
  );
}
