import { messages } from './messages.ts';
import type { PageChoice } from './replay/pages.ts';
import styles from './Stage.module.css';

export interface PageSelectProps {
  readonly pages: readonly PageChoice[];
  readonly active: string | undefined;
  readonly picked: string | undefined;
  onPick(id: string | undefined): void;
}

/** Which page or tab is shown: the one in use, or one that a person picked. */
export function PageSelect({ pages, active, picked, onPick }: PageSelectProps) {
  const current = pages.find((page) => page.id === active);
  return (
    <label className={styles['select']}>
      <span>{messages.pages}</span>
      <select
        value={picked ?? ''}
        onChange={(event) => onPick(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      >
        <option value="">
          {messages.inUse}
          {picked === undefined && current !== undefined ? ` (${current.title})` : ''}
        </option>
        {pages.map((page) => (
          <option key={page.id} value={page.id}>
            {page.title}
          </option>
        ))}
      </select>
    </label>
  );
}
