import { useState } from 'react';
import { Button, VisibleText } from '../../ui/index.ts';
import type { FileGuess, Recognised } from '../../engine/index.ts';
import { useSession } from '../viewing/session-context.ts';
import { openingWords as words } from './opening-words.ts';
import { reopen } from './reopen.ts';
import styles from './Opening.module.css';

/** Files listed; a folder may hold hundreds. */
const MOST = 12;

/** What each file was taken for, how surely, and the way to say otherwise. */
export function FileChoices({
  recognised,
  heading: Heading,
}: {
  readonly recognised: Recognised;
  readonly heading: 'h2' | 'h3';
}) {
  const session = useSession();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  // What could not be told comes first: it is what a person can help with.
  const files = [...recognised.files].sort(
    (a, b) => Number(a.format !== undefined) - Number(b.format !== undefined),
  );
  const shown = files.slice(0, MOST);
  const isChanged = Object.keys(chosen).length > 0;
  return (
    <section aria-labelledby="taken-for">
      <Heading id="taken-for" className={styles['heading']}>
        {words.files}
      </Heading>
      <p className={styles['quiet']}>{words.fileHint}</p>
      <ul className={styles['files']}>
        {shown.map((file) => (
          <FileRow
            key={file.name}
            file={file}
            formats={recognised.formats}
            value={chosen[file.name]}
            onChoose={(format) => setChosen({ ...chosen, [file.name]: format })}
          />
        ))}
      </ul>
      {files.length > MOST && <p className={styles['quiet']}>{words.more(files.length - MOST)}</p>}
      {recognised.joins.length > 0 && (
        <>
          <Heading className={styles['heading']}>{words.joins}</Heading>
          <ul className={styles['joins']}>
            {recognised.joins.slice(0, MOST).map((why) => (
              <li key={why}>
                <VisibleText text={why} />
              </li>
            ))}
          </ul>
        </>
      )}
      {isChanged && (
        <Button variant="primary" onClick={() => reopen(session, { formats: chosen })}>
          {words.again}
        </Button>
      )}
    </section>
  );
}

interface FileRowProps {
  readonly file: FileGuess;
  readonly formats: Recognised['formats'];
  readonly value: string | undefined;
  onChoose(format: string): void;
}

function FileRow({ file, formats, value, onChoose }: FileRowProps) {
  const guess = file.format === undefined ? words.unknown : words.guess(file.sure);
  return (
    <li className={styles['file']}>
      <span className={styles['name']} title={file.name}>
        <VisibleText text={file.name} />
      </span>
      <span className={styles['quiet']}>{guess}</span>
      <select
        className={styles['select']}
        aria-label={words.readAs(file.name)}
        value={value ?? file.format ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {file.format === undefined && <option value="">{words.choose}</option>}
        {formats.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
        <option value="none">{words.none}</option>
      </select>
    </li>
  );
}
