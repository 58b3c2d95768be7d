import { useMemo } from 'react';
import type { Located } from '../../model/index.ts';
import { VisibleText } from '../../ui/index.ts';
import { causeOf } from '../causes/edges.ts';
import { inspectorWords } from './inspector-words.ts';
import { useKnownSteps } from '../steps/use-steps.ts';
import { light } from '../viewing/lit.ts';
import { useKnownModel, useSession } from '../viewing/session-context.ts';
import { ruleWords, whyWords } from '../why/why-words.ts';
import styles from './EntryView.module.css';

/** A link to what brought the entry about, and how that is known. Absent where the step that is named already did. */
export function CauseLink({ entry, shown }: { readonly entry: Located; readonly shown: number }) {
  const session = useSession();
  const model = useKnownModel();
  const steps = useKnownSteps();
  const edge = useMemo(() => causeOf(model, entry), [model, entry]);
  // The call of a result is linked as its counterpart, a parent as what it lies inside.
  if (edge === undefined || edge.rule === 'order' || edge.rule === 'call' || edge.rule === 'parent')
    return null;
  const { track, index } = edge.cause;
  const id = track.entryId(index);
  const step = steps.indexOf(id);
  const isShown = step >= 0 && step === shown && steps.indexOf(entry.track.entryId(entry.index)) < 0;
  return (
    <button
      type="button"
      className={styles['link']}
      title={`${whyWords[edge.basis]}: ${ruleWords(edge)}`}
      onClick={() => session.commands.select(id)}
      onPointerEnter={() => light(session, edge.cause)}
      onPointerLeave={() => light(session, undefined)}
    >
      {isShown ? (
        inspectorWords.byIt
      ) : (
        <>
          {inspectorWords.from} <VisibleText text={track.label(index)} />
        </>
      )}{' '}
      · {whyWords[edge.basis]}
    </button>
  );
}
