import { say } from '../../base/index.ts';
import type { ReactNode } from 'react';
import { Button, Field, Menu } from '../../ui/index.ts';
import { METHODS, NO_FILTER, OTHER_METHOD, type RequestFilter, STATUSES, isEmpty } from './filter.ts';
import { RESOURCE_TYPES } from '../../model/index.ts';
import { labels } from './labels.ts';
import styles from './FilterBar.module.css';

const STATUS_WORDS: Readonly<Record<string, string>> = { open: 'in flight or unfinished' };
const ANY = 'any';

export interface FilterBarProps {
  readonly filter: RequestFilter;
  onChange(filter: RequestFilter): void;
  /** What the filter found, in words. */
  readonly found: string;
  readonly searching: boolean;
  readonly children?: ReactNode;
}

/** Text, status, type and method; the number of requests that are left. */
export function FilterBar({ filter, onChange, found, searching, children }: FilterBarProps) {
  return (
    <div className={styles['bar']} role="search" aria-label={labels.filterRequests}>
      <Field
        className={styles['text']}
        label={labels.filterByAddressOrMethod}
        hideLabel
        placeholder={labels.filter}
        type="search"
        mono
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <Choice
        name="Status"
        value={filter.status}
        options={STATUSES}
        onChange={(value) => onChange({ ...filter, status: STATUSES.find((each) => each === value) ?? '' })}
      />
      <Choice
        name="Type"
        value={filter.type}
        options={RESOURCE_TYPES}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <Choice
        name="Method"
        value={filter.method}
        options={[...METHODS, OTHER_METHOD]}
        onChange={(method) => onChange({ ...filter, method })}
      />
      {!isEmpty(filter) && (
        <Button size="s" variant="ghost" onClick={() => onChange(NO_FILTER)}>
          {say`Clear`}
        </Button>
      )}
      <span className={styles['found']} role="status" data-searching={searching}>
        {searching ? say`looking…` : found}
      </span>
      {children}
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly options: readonly string[];
  onChange(value: string): void;
}

function Choice({ name, value, options, onChange }: ChoiceProps) {
  const items = [ANY, ...options].map((id) => ({
    id,
    label: say(STATUS_WORDS[id] ?? id),
    checked: id === (value === '' ? ANY : value),
  }));
  return (
    <Menu
      size="s"
      variant={value === '' ? 'ghost' : 'default'}
      label={`${say(name)}: ${say(value === '' ? ANY : value)}`}
      trigger={value === '' ? say(name) : `${say(name)}: ${say(value)}`}
      items={items}
      onSelect={(id) => onChange(id === ANY ? '' : id)}
    />
  );
}
