import type { DiffProps } from './diff-props.ts';
import { CodeBlock } from '../CodeBlock.tsx';

export default function Diff({ diff, label }: DiffProps) {
  return <CodeBlock label={label} text={typeof diff === 'string' ? diff : diff.raw} wrap={false} />;
}
