import { say } from '../../base/index.ts';
import { useMemo } from 'react';
import { FactList, readInput, TextContent, type Edit, type ToolInput } from '../../lane-kit/index.ts';
import { CodeBlock, LazyJsonTree, VisibleText } from '../../ui/index.ts';
import { DiffBox } from './DiffBox.tsx';
import { editDiff } from './edit-diff.ts';
import { WebAddress } from './WebAddress.tsx';
import { labels } from './labels.ts';
import styles from './Detail.module.css';

/** What a tool was given, in the form that suits what it was asked to do. */
export function ToolInputView({ args }: { readonly args: unknown }) {
  const { input, rest } = useMemo(() => readInput(args), [args]);
  return (
    <>
      <Main input={input} />
      {rest !== undefined && (
        <LazyJsonTree
          value={rest}
          label={input.kind === 'value' ? labels.arguments : say`Other arguments`}
          openLevels={2}
        />
      )}
    </>
  );
}

function Main({ input }: { readonly input: ToolInput }) {
  switch (input.kind) {
    case 'none':
      return <p className={styles['none']}>{say`no arguments`}</p>;
    case 'value':
      return null;
    case 'text':
      return <TextContent text={input.text} label={labels.arguments} />;
    case 'command':
      return (
        <>
          <p className={styles['kind']}>{say('command')}</p>
          <CodeBlock text={input.command} label={labels.command} />
        </>
      );
    case 'edit':
      return <EditView path={input.path} edits={input.edits} />;
    case 'patch':
      return <DiffBox diff={input.patch} label={labels.patch} />;
    case 'write':
      return (
        <>
          <Path kind="write" path={input.path} />
          <CodeBlock text={input.text} label={say`Text of ${input.path}`} lineNumbers />
        </>
      );
    case 'web':
      return (
        <>
          <p className={styles['kind']}>{say('address')}</p>
          <WebAddress url={input.url} />
        </>
      );
    case 'search':
      return (
        <>
          <p className={styles['kind']}>{say`search`}</p>
          <CodeBlock text={input.query} label={labels.query} />
        </>
      );
  }
}

function Path({ kind, path }: { readonly kind: string; readonly path: string }) {
  return <FactList mono facts={[[kind, <VisibleText key="path" text={path} />]]} />;
}

/** Old and new text as a diff; both as they are where they cannot be compared in time. */
function EditView({ path, edits }: { readonly path: string | undefined; readonly edits: readonly Edit[] }) {
  const diff = useMemo(() => editDiff(path, edits), [path, edits]);
  if (diff !== undefined && diff !== '')
    return (
      <>
        <Path kind="edit" path={path ?? say`not said`} />
        <DiffBox diff={diff} label={say`Edit of ${path ?? say`a text`}`} />
      </>
    );
  return (
    <>
      <Path kind="edit" path={path ?? say`not said`} />
      {edits.map((edit, i) => (
        <div key={i} className={styles['part']}>
          <CodeBlock text={edit.before} label={labels.oldText} />
          <CodeBlock text={edit.after} label={labels.newText} />
        </div>
      ))}
    </>
  );
}
