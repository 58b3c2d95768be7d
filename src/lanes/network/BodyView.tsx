import { useCallback, useEffect, useMemo, useState } from 'react';
import { formatBytes, parsePayload, say, grouped, told } from '../../base/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { Session } from '../../session/index.ts';
import { Button, CodeBlock, EmptyState, Field, LazyJsonTree, Spinner } from '../../ui/index.ts';
import { type Body, loadBody, MAX_CHARS } from './body.ts';
import { findLines, MOST_LINES } from './find-lines.ts';
import { formOf } from './form.ts';
import type { BodySource } from './request-types.ts';
import { labels } from './labels.ts';
import styles from './Detail.module.css';

export interface BodyViewProps {
  readonly session: Session;
  readonly engine: Engine;
  readonly source: BodySource;
  /** `Response body`, `Request body`. */
  readonly label: string;
}

/** A body: JSON and forms as a tree, text as text, pictures drawn, the rest named by its size. */
export function BodyView({ session, engine, source, label }: BodyViewProps) {
  const [answer, setAnswer] = useState<{ readonly source: BodySource; readonly body: Body }>();
  useEffect(() => {
    let stale = false;
    session.busy(
      loadBody(engine, source).then((body) => {
        if (!stale) setAnswer({ source, body });
      }),
    );
    return () => {
      stale = true;
    };
  }, [session, engine, source]);
  if (answer?.source !== source) return <Spinner label={labels.loadingTheBody} />;
  return <Shown body={answer.body} label={label} mimeType={source.mimeType} />;
}

interface ShownProps {
  readonly body: Body;
  readonly label: string;
  readonly mimeType: string | undefined;
}

function Shown({ body, label, mimeType }: ShownProps) {
  switch (body.state) {
    case 'missing':
      return (
        <EmptyState
          compact
          title={body.code === 'digest-mismatch' ? say`Body held back` : say`Body missing`}
          text={body.message}
          tone="warn"
          code={body.code}
        />
      );
    case 'undecodable':
      return (
        <>
          <EmptyState
            compact
            title={labels.bodyCannotBeDecoded}
            text={told({ code: 'bad-base64', message: body.message })}
            tone="warn"
            code="bad-base64"
          />
          <CodeBlock text={body.text} label={label} />
        </>
      );
    case 'binary':
      return <EmptyState compact title={say`Binary body, ${formatBytes(body.bytes)}`} text={body.type} />;
    case 'image':
      return <Picture blob={body.blob} type={body.type} label={label} />;
    default:
      return <TextBody {...body} label={label} mimeType={mimeType} />;
  }
}

interface TextBodyProps {
  readonly text: string;
  readonly bytes: number;
  readonly truncated: boolean;
  readonly label: string;
  readonly mimeType: string | undefined;
}

function TextBody({ text, bytes, truncated, label, mimeType }: TextBodyProps) {
  const [words, setWords] = useState('');
  const [raw, setRaw] = useState(false);
  const value = useMemo(() => {
    if (truncated) return undefined;
    return /^\s*[[{]/.test(text) ? parsePayload(text) : formOf(text, mimeType);
  }, [text, truncated, mimeType]);
  const isTree = value !== undefined;
  // What is searched is what a person would read: a value a line.
  const readable = useMemo(
    () => (isTree ? JSON.stringify(value, undefined, 2) : text),
    [isTree, value, text],
  );
  const found = useMemo(() => (words === '' ? undefined : findLines(readable, words)), [readable, words]);
  if (text === '') return <EmptyState compact title={labels.emptyBody} />;
  return (
    <>
      <div className={styles['tools']}>
        <Field
          label={say`Find in the ${label.toLowerCase()}`}
          hideLabel
          placeholder={labels.find}
          type="search"
          mono
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {isTree && (
          <Button size="s" variant="ghost" aria-pressed={raw} onClick={() => setRaw(!raw)}>
            {say`As written`}
          </Button>
        )}
        <span className={styles['note']}>{formatBytes(bytes)}</span>
      </div>
      {found !== undefined ? (
        <>
          <p className={styles['note']} role="status">
            {found.total === 1
              ? say`1 line with “${words}”`
              : say`${grouped(found.total)} lines with “${words}”`}
            {found.total > found.lines.length && say`, the first ${MOST_LINES} shown`}
          </p>
          {found.total > 0 && (
            <CodeBlock
              label={say`Lines found in the ${label.toLowerCase()}`}
              text={found.lines.map(({ number, text: line }) => `${number}: ${line}`).join('\n')}
            />
          )}
        </>
      ) : isTree && !raw ? (
        <LazyJsonTree value={value} label={label} openLevels={2} />
      ) : (
        <CodeBlock text={text} label={label} lineNumbers />
      )}
      {truncated && (
        <p className={styles['note']} role="note">
          {say`Only the first ${formatBytes(MAX_CHARS)} of ${formatBytes(bytes)} are shown and searched.`}
        </p>
      )}
    </>
  );
}

/** Drawn from a blob, never from an address: nothing is asked of any server. */
function Picture({
  blob,
  type,
  label,
}: {
  readonly blob: Blob;
  readonly type: string;
  readonly label: string;
}) {
  const [broken, setBroken] = useState(false);
  const attach = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  const about = `${type}, ${formatBytes(blob.size)}`;
  if (broken) return <EmptyState compact tone="warn" title={labels.thePictureCannotBeDecoded} text={about} />;
  return (
    <figure className={styles['picture']}>
      <img ref={attach} alt={label} decoding="async" onError={() => setBroken(true)} />
      <figcaption className={styles['note']}>{about}</figcaption>
    </figure>
  );
}
