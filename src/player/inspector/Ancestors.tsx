import { Fragment, useState } from 'react';
import type { Located } from '../../model/index.ts';
import { VisibleText } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { inspectorWords } from './inspector-words.ts';
import { MAX_INDENT } from '../steps/steps-model.ts';
import { useSession } from '../viewing/session-context.ts';
import styles from './EntryView.module.css';

/** Shown at each end of a long chain before it is opened. */
const ENDS = 2;

/** The chain of parents, outermost first; each can be followed, a long one can be opened whole. */
export function Ancestors({ chain }: { readonly chain: readonly Located[] }) {
  const session = useSession();
  const [whole, setWhole] = useState(false);
  const outermostFirst = chain.toReversed();
  const folded = !whole && outermostFirst.length > ENDS * 2 + 1;
  const shown = folded
    ? [...outermostFirst.slice(0, ENDS), undefined, ...outermostFirst.slice(-ENDS)]
    : outermostFirst;
  return (
    <nav className={styles['ancestors']} aria-label={inspectorWords.ancestors}>
      <span>
        {inspectorWords.ancestors}
        {chain.length > MAX_INDENT && ` · ${messages.steps.level(chain.length)}`}
      </span>
      {shown.map((parent, i) => (
        <Fragment key={parent === undefined ? 'more' : parent.track.entryId(parent.index)}>
          {i > 0 && <span aria-hidden="true">›</span>}
          {parent === undefined ? (
            <button type="button" className={styles['link']} onClick={() => setWhole(true)}>
              … {outermostFirst.length - ENDS * 2} …
            </button>
          ) : (
            <button
              type="button"
              className={styles['link']}
              onClick={() => session.commands.select(parent.track.entryId(parent.index))}
            >
              <VisibleText text={parent.track.label(parent.index)} />
            </button>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
