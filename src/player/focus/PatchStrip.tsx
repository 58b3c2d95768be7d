import { useState } from 'react';
import { Button, VisibleText } from '../../ui/index.ts';
import { useModel, useSession } from '../viewing/session-context.ts';
import { resultOf, type CheckRuns } from './checks-run.ts';
import { EmptyPatchLine } from './EmptyPatchLine.tsx';
import { EntryLink } from './EntryLink.tsx';
import { fileAnswer } from './file-answer.ts';
import { focusWords as words } from './focus-words.ts';
import { linkTo } from './link.ts';
import type { FocusFacts } from './types.ts';
import styles from './PatchStrip.module.css';

const MAX_FILES = 12;

/**
 * Before any task: what was left behind, the first check that was not passed, and which checks saw the final state. Each file
 * answers why it is as it is.
 */
export function PatchStrip({ facts }: { readonly facts: FocusFacts }) {
  const session = useSession();
  const { patch, checks } = facts;
  const [asked, setAsked] = useState<string>();
  if (patch === undefined && checks.length === 0 && facts.model.meta.scores === undefined) return null;
  const files = patch?.files ?? [];
  const sum = (of: 'added' | 'removed'): number => files.reduce((all, file) => all + file[of], 0);
  const show = (): void => {
    if (patch === undefined) return;
    const { track, index } = patch.entry;
    session.commands.seek(track.columns.start[index] ?? 0);
    session.commands.select(track.entryId(index));
  };
  return (
    <section className={styles['strip']} aria-label={words.patch}>
      <FirstFailed facts={facts} />
      {patch !== undefined && (
        <div className={styles['line']}>
          <b>{words.patch}</b>
          <span className={styles['sum']}>{words.patchSum(files.length, sum('added'), sum('removed'))}</span>
          <Button size="s" variant="ghost" onClick={show}>
            {words.showPatch}
          </Button>
        </div>
      )}
      <EmptyPatchLine facts={facts} />
      {files.length > 0 && (
        <ul className={styles['files']} aria-label={words.patchFiles}>
          {files.slice(0, MAX_FILES).map(({ path, added, removed }) => (
            <li key={path}>
              <button
                type="button"
                aria-expanded={asked === path}
                title={words.whyFile}
                onClick={() => setAsked(asked === path ? undefined : path)}
              >
                <code>
                  <VisibleText text={path} />
                </code>
                <span>
                  +{added} −{removed}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {asked !== undefined && <WhyFile facts={facts} path={asked} />}
      {checks.length > 0 && (
        <ul className={styles['checks']} aria-label={words.checks}>
          {checks.map((runs) => (
            <CheckRow key={runs.kind} {...runs} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The first that was not passed: by the scores of the recording, else by the commands. */
function FirstFailed({ facts }: { readonly facts: FocusFacts }) {
  const model = useModel();
  const score = (model.meta.scores ?? []).find(({ pass }) => pass === false);
  const runs =
    facts.checks.find(({ last }) => last.failed) ??
    facts.checks.find((each) => each.runs.some(({ failed }) => failed));
  if (score === undefined && runs === undefined)
    return <p className={styles['line']}>{words.noFailedCheck}</p>;
  const first = runs?.runs.find(({ failed }) => failed);
  const isMadeGood = score === undefined && runs?.last.failed === false;
  return (
    <div className={styles['failed']} data-made-good={isMadeGood || undefined}>
      <div className={styles['line']}>
        <b>{words.firstFailed}</b>
        <span className={styles['sum']}>
          <VisibleText text={score?.metric ?? (runs === undefined ? '' : words.kinds[runs.kind])} />
          {score?.reason !== undefined && (
            <>
              {': '}
              <VisibleText text={score.reason} />
            </>
          )}
          {isMadeGood && ` · ${words.lastCounts(words.results[resultOf(runs.last)])}`}
        </span>
      </div>
      {first !== undefined && <EntryLink link={linkTo(first.entry)} plain />}
    </div>
  );
}

/** One kind of check: every run in its order, what the last says, and whether that was of the final state. */
function CheckRow({ kind, runs, last, missed }: CheckRuns) {
  const session = useSession();
  return (
    <li className={styles['check']} data-missed={missed !== undefined || undefined}>
      <b>{words.kinds[kind]}</b>
      <span className={styles['runs']}>
        {runs.map((run, i) => (
          <span key={run.entryId}>
            {i > 0 && ' → '}
            <button
              type="button"
              data-result={resultOf(run)}
              title={run.command}
              onClick={() => {
                session.commands.seek(run.start);
                session.commands.select(run.entryId);
              }}
            >
              {words.results[resultOf(run)]}
            </button>
          </span>
        ))}
      </span>
      <span className={styles['covers']}>
        {missed === undefined ? words.covers : words.coversNot(missed.path.split('/').at(-1) ?? missed.path)}
        {runs.length > 1 && ` · ${words.lastCounts(words.results[resultOf(last)])}`}
      </span>
    </li>
  );
}

function WhyFile({ facts, path }: { readonly facts: FocusFacts; readonly path: string }) {
  const { answer, changes, checked } = fileAnswer(facts, path);
  return (
    <section className={styles['why']} aria-label={words.whyOf(path)}>
      <p>
        <VisibleText text={answer} />
      </p>
      <ul>
        {changes.map(({ link, words: how }) => (
          <li key={link.entryId}>
            <span>{how}</span>
            <EntryLink link={link} plain />
          </li>
        ))}
      </ul>
      {changes.length > 0 && <p>{checked.length === 0 ? words.uncheckedAfter : words.checkedAfter}</p>}
      <ul>
        {checked.map(({ link, words: how }) => (
          <li key={link.entryId}>
            <span>{how}</span>
            <EntryLink link={link} plain />
          </li>
        ))}
      </ul>
    </section>
  );
}
