import { say } from '../../base/index.ts';
import { createTwoFilesPatch } from 'diff';
import { useMemo } from 'react';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { LateSpinner } from '../../player/index.ts';
import { EmptyState, LazyDiff, VisibleText } from '../../ui/index.ts';
import { letterOf } from '../messages.ts';
import type { InputFact } from './inputs.ts';
import { useInputs } from './use-inputs.ts';
import { words } from './words.ts';
import styles from './InputsView.module.css';

const MARKS = { same: <CircleCheck />, differs: <TriangleAlert />, missing: <CircleHelp /> } as const;

/** Were they given the same task? What differs stands first. */
export default function InputsView({ pair }: { readonly pair: readonly [number, number] }) {
  const facts = useInputs(pair);
  if (facts === undefined) return <LateSpinner label={words.reading} />;
  if (facts.length === 0) return <EmptyState title={words.none} text={words.noneText} />;
  const rank = { differs: 0, missing: 1, same: 2 } as const;
  const sorted = facts.toSorted((x, y) => rank[x.verdict] - rank[y.verdict]);
  const [a, b] = [letterOf(pair[0]), letterOf(pair[1])];
  return (
    <div className={styles['box']} tabIndex={0} role="group" aria-label={words.input}>
      <table className={styles['table']}>
        <caption className={styles['caption']}>{words.verdict(facts)}</caption>
        <thead>
          <tr>
            <th scope="col">{words.input}</th>
            <th scope="col">{a}</th>
            <th scope="col">{b}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((fact) => (
            <Row key={fact.id} fact={fact} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ fact }: { readonly fact: InputFact }) {
  const head = (
    <th scope="row" data-verdict={fact.verdict}>
      <span className={styles['mark']}>{MARKS[fact.verdict]}</span>
      {say(fact.name)} <span className={styles['verdict']}>{words.verdicts[fact.verdict]}</span>
    </th>
  );
  if (fact.isLong && fact.verdict === 'differs')
    return (
      <tr>
        {head}
        <td colSpan={2}>
          <TextDiff fact={fact} />
        </td>
      </tr>
    );
  if (fact.verdict === 'same')
    return (
      <tr>
        {head}
        <td colSpan={2}>
          <Value text={fact.a} />
        </td>
      </tr>
    );
  return (
    <tr>
      {head}
      <td>
        <Value text={fact.a} />
      </td>
      <td>
        <Value text={fact.b} />
      </td>
    </tr>
  );
}

function Value({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return <span className={styles['absent']}>{words.notSaid}</span>;
  return (
    <span className={styles['value']}>
      <VisibleText text={text} />
    </span>
  );
}

/** Two texts as one would read a change: what A has and B has not, and the other way round. */
function TextDiff({ fact }: { readonly fact: InputFact }) {
  const patch = useMemo(
    () =>
      `diff --git a/${fact.id} b/${fact.id}\n${createTwoFilesPatch(`a/${fact.id}`, `b/${fact.id}`, fact.a ?? '', fact.b ?? '', '', '').replace(/^=+\n/, '')}`,
    [fact],
  );
  return <LazyDiff diff={patch} label={fact.name} />;
}
