import type { Located } from '../../model/index.ts';
import { VisibleText } from '../../ui/index.ts';
import { EntryLink } from '../focus/EntryLink.tsx';
import { focusWords } from '../focus/focus-words.ts';
import type { FileAnswer } from '../focus/file-answer.ts';
import { useFocus } from '../focus/use-focus.ts';
import { answersOf, type Answers } from './answers.ts';
import { answerWords as words } from './answer-words.ts';
import styles from './AnswerList.module.css';

/** What else is asked of an entry: whether it replaced an earlier try, what it changed, why its files are as they are. */
export default function AnswerList({ entry }: { readonly entry: Located }) {
  const facts = useFocus()?.facts;
  if (facts === undefined) return null;
  const { tries, own, made, files } = answersOf(facts, entry);
  if (tries.length + made.length + files.length === 0) return null;
  return (
    <section className={styles['answers']} aria-label={words.title}>
      {tries.length > 0 && <Tries tries={tries} own={own} />}
      {made.length > 0 && (
        <>
          <h2>{words.made}</h2>
          <ul className={styles['paths']}>
            {made.map((path) => (
              <li key={path}>
                <code>
                  <VisibleText text={path} />
                </code>
              </li>
            ))}
          </ul>
        </>
      )}
      {files.map((file) => (
        <File key={file.path} file={file} />
      ))}
    </section>
  );
}

function Tries({ tries, own }: Pick<Answers, 'tries' | 'own'>) {
  const last = tries.at(-1);
  return (
    <>
      <h2>{words.tries(own + 1, tries.length)}</h2>
      <p>
        {own === tries.length - 1
          ? words.replaces(focusWords.results[last?.result ?? 'unknown'])
          : words.replaced(focusWords.results[last?.result ?? 'unknown'])}
      </p>
      <ul>
        {tries.map(({ link, result }) => (
          <li key={link.entryId}>
            <span>{focusWords.results[result]}</span>
            <EntryLink link={link} plain />
          </li>
        ))}
      </ul>
    </>
  );
}

function File({ file }: { readonly file: FileAnswer }) {
  return (
    <>
      <h2>
        <VisibleText text={words.file(file.path)} />
      </h2>
      <p>
        <VisibleText text={file.answer} />
      </p>
      <ul>
        {[...file.changes, ...file.checked].map(({ link, words: how }) => (
          <li key={link.entryId}>
            <span>{how}</span>
            <EntryLink link={link} plain />
          </li>
        ))}
      </ul>
      {file.changes.length > 0 && file.checked.length === 0 && <p>{focusWords.uncheckedAfter}</p>}
    </>
  );
}
