import { useState } from 'react';
import { type DetailProps, FactList } from '../../lane-kit/index.ts';
import { AnsiText, Button, CodeBlock } from '../../ui/index.ts';
import { messages } from './messages.ts';
import { dataOf, startOf } from './record.ts';
import styles from './Detail.module.css';

/** One entry of a terminal: what was written, as it reads and as it was; what was typed only when asked for. */
export default function TerminalDetail({ session, entryId, text }: DetailProps) {
  const at = session.model().locate(entryId);
  const kind = at?.track.kindOf(at.index);
  if (kind === 'start') return <StartFacts text={text} />;
  const data = dataOf(text);
  if (data === undefined) return <CodeBlock text={text} label={messages.unreadable} />;
  // Another entry starts hidden again.
  if (kind === 'input') return <Typed key={entryId} data={data} />;
  if (kind !== 'output') return <CodeBlock text={data} label={kind ?? messages.unreadable} />;
  return (
    <>
      <pre className={styles['text']}>
        <AnsiText text={data} />
      </pre>
      <CodeBlock text={JSON.stringify(data)} label={messages.written} />
    </>
  );
}

function StartFacts({ text }: { readonly text: string }) {
  const start = startOf(text);
  if (start === undefined) return <CodeBlock text={text} label={messages.unreadable} />;
  const facts: readonly (readonly [string, string])[] = [
    ['size', messages.size(start.size.cols, start.size.rows)],
    ['title', start.title ?? ''],
    ['command', start.command ?? ''],
    ['terminal', start.term ?? ''],
    ['shell', start.shell ?? ''],
  ];
  return <FactList facts={facts.filter(([, value]) => value !== '')} />;
}

function Typed({ data }: { readonly data: string }) {
  const [revealed, setRevealed] = useState(false);
  if (revealed) return <CodeBlock text={JSON.stringify(data)} label={messages.typed} />;
  return (
    <>
      <p className={styles['hidden']}>{messages.hidden}</p>
      <Button size="s" onClick={() => setRevealed(true)}>
        {messages.reveal}
      </Button>
    </>
  );
}
