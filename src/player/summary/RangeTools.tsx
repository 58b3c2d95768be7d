import { useEffect, useRef, useState } from 'react';
import { Maximize2, Repeat, X } from 'lucide-react';
import type { TimeWindow } from '../../session/index.ts';
import { Button, Field } from '../../ui/index.ts';
import { useSession, useSessionField } from '../viewing/session-context.ts';
import { takeName, useAskedName } from './asked.ts';
import { summaryWords as words } from './summary-words.ts';
import styles from './Summary.module.css';

/** What can be done with a range: played over and over, fitted, given a name, let go. */
export function RangeTools({ range }: { readonly range: TimeWindow }) {
  const session = useSession();
  const { commands } = session;
  const form = useRef<HTMLFormElement>(null);
  const isNaming = useAskedName();
  useEffect(() => {
    if (!isNaming) return;
    form.current?.querySelector('input')?.focus();
    takeName(session);
  }, [session, isNaming]);
  const loop = useSessionField('loop');
  const named = useSessionField('namedRanges');
  const known = named.find(({ from, to }) => from === range.from && to === range.to);
  const [name, setName] = useState(known?.name ?? '');
  return (
    <div className={styles['tools']}>
      <Button
        size="s"
        icon={<Repeat />}
        aria-pressed={loop}
        title={`${words.loop} (\\)`}
        onClick={() => {
          commands.setLoop(!loop);
          if (!loop) {
            commands.seek(range.from);
            commands.play();
          }
        }}
      >
        {words.loop}
      </Button>
      <Button size="s" icon={<Maximize2 />} onClick={() => commands.fit(range)}>
        {words.fit}
      </Button>
      <form
        ref={form}
        className={styles['naming']}
        onSubmit={(event) => {
          event.preventDefault();
          commands.nameRange(range, name);
        }}
      >
        <Field
          label={words.name}
          hideLabel
          placeholder={words.name}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="s" type="submit" disabled={name.trim() === (known?.name ?? '')}>
          {words.save}
        </Button>
      </form>
      <Button size="s" variant="ghost" icon={<X />} onClick={() => commands.setRange(undefined)}>
        {words.clear}
      </Button>
    </div>
  );
}
