import { say, grouped } from '../base/index.ts';
import { useState } from 'react';
import { VisibleText } from './VisibleText.tsx';
import { CopyButton } from './CopyButton.tsx';
import { shownLength } from './capped-length.ts';
import { textLabels } from './text-labels.ts';
import styles from './CappedText.module.css';

export interface CappedTextProps {
  readonly text: string;
  /** Characters shown at first; each press shows ten times more, up to 200,000 (a browser lays out no more in time). */
  readonly cap?: number | undefined;
}

/** One line of text of any length: a long one is cut, says how long it is, and can be grown and copied whole. */
export function CappedText({ text, cap = 2000 }: CappedTextProps) {
  const [presses, setPresses] = useState(0);
  const shown = shownLength(text, cap, presses);
  if (shown === text.length) return <VisibleText text={text} />;
  const more = shownLength(text, cap, presses + 1);
  return (
    <>
      <VisibleText text={text.slice(0, shown)} />
      <span className={styles['note']}>
        {say`… first ${grouped(shown)} of ${grouped(text.length)} characters`}
        {more > shown && (
          <button
            type="button"
            className={styles['more']}
            onClick={() => {
              setPresses(presses + 1);
            }}
          >
            {say`Show more`}
          </button>
        )}
        <CopyButton text={text} label={textLabels.copyTheWholeLine} />
      </span>
    </>
  );
}
