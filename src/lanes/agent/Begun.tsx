import * as v from 'valibot';
import type { DetailProps } from '../../lane-kit/index.ts';
import { SubAgentLine } from './SubAgentLine.tsx';
import { ToolInputView } from './ToolInputView.tsx';
import styles from './Detail.module.css';

/** What a step was given: nothing of what came of it is read. */
const Given = v.object({ args: v.optional(v.unknown()), detail: v.optional(v.unknown()) });

/** A call or an action while it runs, in the form that suits what it was asked to do. */
export default function AgentBegun(props: DetailProps) {
  const given = v.safeParse(Given, props.value);
  const args = given.success ? (given.output.args ?? given.output.detail) : undefined;
  if (args === undefined) return null;
  return (
    <div className={styles['part']}>
      <SubAgentLine {...props} />
      <ToolInputView args={args} />
    </div>
  );
}
