import { classes } from '../../ui/index.ts';
import styles from './StepShape.module.css';

/**
 * The mark of a step: a ring for a message, a bar for a model call, a square for a tool call, a filled
 * ring for an action; an error is a diamond, so that it differs by shape and not by colour alone.
 */
export function StepShape({ kind, failed }: { readonly kind: string; readonly failed: boolean }) {
  const shape = failed ? 'error' : shapeOf(kind);
  return <i className={classes(styles['shape'], styles[shape])} aria-hidden="true" />;
}

function shapeOf(kind: string): 'message' | 'model' | 'action' | 'tool' | 'other' {
  switch (kind) {
    case 'message':
      return 'message';
    case 'llm_call':
      return 'model';
    case 'env_action':
      return 'action';
    case 'tool_call':
      return 'tool';
    default:
      return 'other';
  }
}
