import type { ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '../../ui/index.ts';
import styles from './Stage.module.css';

/** In place of a diff, with the controls that would stand over it. */
export function Notice({ controls, ...state }: EmptyStateProps & { readonly controls: ReactNode }) {
  return (
    <>
      <div className={styles['bar']}>{controls}</div>
      <EmptyState {...state} />
    </>
  );
}
