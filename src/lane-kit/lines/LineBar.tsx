import { say } from '../../base/index.ts';
import { Filter, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Field, IconButton } from '../../ui/index.ts';
import { labels } from './labels.ts';
import styles from './LineBar.module.css';

/** One thing that a list can leave out. */
export interface LineChoice {
  readonly id: string;
  readonly title: string;
  readonly icon?: ReactNode;
}

export interface LineBarProps {
  /** Accessible name of the bar, such as `Filter the console`. */
  readonly label: string;
  readonly text: string;
  onText(text: string): void;
  /** Name of the choices together: levels, streams. */
  readonly choicesLabel: string;
  readonly choices: readonly LineChoice[];
  /** Ids of the choices that are shown. */
  readonly chosen: ReadonlySet<string>;
  onChosen(chosen: ReadonlySet<string>): void;
  readonly fold: boolean;
  onFold(fold: boolean): void;
  /** More switches of the lane's own. */
  readonly children?: ReactNode;
}

/** What a list of lines shows: words, kinds, folding. */
export function LineBar({
  label,
  text,
  onText,
  choicesLabel,
  choices,
  chosen,
  onChosen,
  fold,
  onFold,
  children,
}: LineBarProps) {
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  return (
    <div className={styles['bar']} role="group" aria-label={label}>
      <Field
        className={styles['text']}
        label={labels.filterByText}
        hideLabel
        type="search"
        placeholder={labels.filterByText}
        mono
        value={text}
        onChange={(event) => onText(event.target.value)}
        trailing={
          text === '' ? (
            <Filter size={13} aria-hidden="true" />
          ) : (
            <IconButton size="s" label={labels.clearTheFilter} icon={<X />} onClick={() => onText('')} />
          )
        }
      />
      <div className={styles['choices']} role="group" aria-label={choicesLabel}>
        {choices.map(({ id, title, icon }) => (
          <Button
            key={id}
            size="s"
            variant="ghost"
            icon={icon}
            aria-pressed={chosen.has(id)}
            onClick={() => toggle(id)}
          >
            {title}
          </Button>
        ))}
      </div>
      <Button size="s" variant="ghost" aria-pressed={fold} onClick={() => onFold(!fold)}>
        {say`Fold repeats`}
      </Button>
      {children}
    </div>
  );
}
