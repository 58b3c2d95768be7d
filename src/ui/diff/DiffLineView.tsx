import { say } from '../../base/index.ts';
import { useMemo } from 'react';
import { TriangleAlert } from 'lucide-react';
import { CappedText } from '../CappedText.tsx';
import { VisibleText } from '../VisibleText.tsx';
import { hasBidiControls } from '../hidden-characters.ts';
import type { RowMark } from './marks.ts';
import type { LineSide } from './rows.ts';
import { wordChanges } from './word-changes.ts';
import styles from './Diff.module.css';

interface LineOptions {
  readonly mixed: boolean;
  readonly digits: number;
  readonly marked: boolean;
  readonly mark: RowMark | undefined;
}

/** A line of the view with one column. */
export function LineRow({ side, mixed, digits, marked, mark }: LineOptions & { readonly side: LineSide }) {
  const width = { inlineSize: `${digits + 1}ch` };
  return (
    <div className={styles['line']} data-kind={side.line.kind}>
      {marked && <Mark mark={mark} />}
      <span className={styles['no']} style={width}>
        {side.line.oldNo}
      </span>
      <span className={styles['no']} style={width}>
        {side.line.newNo}
      </span>
      <Text side={side} mixed={mixed} />
    </div>
  );
}

/** A line of the view with two columns. */
export function PairRow({
  left,
  right,
  mixed,
  digits,
  marked,
  mark,
}: LineOptions & { readonly left: LineSide | undefined; readonly right: LineSide | undefined }) {
  const width = { inlineSize: `${digits + 1}ch` };
  return (
    <div className={styles['pair']}>
      {marked && <Mark mark={mark} />}
      <div className={styles['line']} data-kind={left?.line.kind ?? 'none'}>
        {left !== undefined && (
          <>
            <span className={styles['no']} style={width}>
              {left.line.oldNo}
            </span>
            <Text side={left} mixed={mixed} />
          </>
        )}
      </div>
      <div className={styles['line']} data-kind={right?.line.kind ?? 'none'}>
        {right !== undefined && (
          <>
            <span className={styles['no']} style={width}>
              {right.line.newNo}
            </span>
            <Text side={right} mixed={mixed} />
          </>
        )}
      </div>
    </div>
  );
}

function Mark({ mark }: { readonly mark: RowMark | undefined }) {
  if (mark === undefined) return <span className={styles['mark']} />;
  const { text, title, tone = 'neutral' } = mark.mark;
  if (!mark.first) return <span className={styles['mark']} data-tone={tone} title={title} />;
  return (
    <span className={styles['mark']} data-tone={tone}>
      {mark.onPick === undefined ? (
        <span title={title}>{text}</span>
      ) : (
        <button type="button" title={title} aria-label={title} onClick={mark.onPick}>
          {text}
        </button>
      )}
    </span>
  );
}

function Text({ side: { line, other }, mixed }: { readonly side: LineSide; readonly mixed: boolean }) {
  const parts = useMemo(() => (other === undefined ? undefined : wordChanges(line, other)), [line, other]);
  const hidden = useMemo(() => hasBidiControls(line.text), [line]);
  const sign = line.kind === '+' ? '+' : line.kind === '-' ? '−' : ' ';
  return (
    <>
      <span className={styles['sign']}>
        <span aria-hidden="true">{sign}</span>
        {line.kind !== ' ' && (
          <span className={styles['unseen']}>{line.kind === '+' ? 'added' : 'removed'}</span>
        )}
      </span>
      <span className={styles['code']}>
        {parts === undefined ? (
          <CappedText text={line.text} />
        ) : (
          parts.map((part, index) =>
            part.changed ? (
              <mark key={index} className={styles['changed']}>
                <VisibleText text={part.text} />
              </mark>
            ) : (
              <VisibleText key={index} text={part.text} />
            ),
          )
        )}
        {mixed && <span className={styles['badge']}>{line.crlf ? 'CR LF' : 'LF'}</span>}
        {line.noEol && <span className={styles['badge']}>{say`no newline at end`}</span>}
        {hidden && (
          <span className={styles['warn']}>
            <TriangleAlert size={12} aria-hidden="true" /> {say`hidden direction characters`}
          </span>
        )}
      </span>
    </>
  );
}
