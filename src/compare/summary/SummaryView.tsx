import { useEffect, useReducer, useState } from 'react';
import { ClipboardCopy } from 'lucide-react';
import { watchUsage } from '../../lanes/index.ts';
import { useCopy } from '../../player/index.ts';
import { formatLink, linkOfComparison, NO_PAGE } from '../../session/index.ts';
import { Button, CodeBlock, LazyMarkdown } from '../../ui/index.ts';
import { useInputs } from '../inputs/use-inputs.ts';
import { useCompare, useComparisonState } from '../page/context.ts';
import { useStepAlignment } from '../steps/use-step-alignment.ts';
import { summaryMarkdown } from './summary.ts';
import { summaryWords as words } from './words.ts';
import styles from './SummaryView.module.css';

/** The comparison in a form to paste. */
export default function SummaryView({ pair }: { readonly pair: readonly [number, number] }) {
  const { comparison } = useCompare();
  useComparisonState();
  const alignment = useStepAlignment();
  const inputs = useInputs(pair);
  const [source, setSource] = useState(false);
  const [copied, copy] = useCopy();
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stops = comparison.runs.map(({ session }) => watchUsage(session, refresh));
    return () => stops.forEach((stop) => stop());
  }, [comparison]);
  const link = linkOfComparison(comparison, NO_PAGE, { pair, panel: undefined });
  const text = summaryMarkdown({
    comparison,
    alignment,
    pair,
    inputs,
    base: `${location.origin}${location.pathname}`,
    search: link.runs.length === 0 ? undefined : `?${formatLink(link)}`,
  });
  return (
    <div className={styles['box']}>
      <div className={styles['bar']}>
        <Button size="s" variant="primary" icon={<ClipboardCopy />} onClick={() => void copy(text)}>
          {copied === 'copied' ? words.copied : copied === 'refused' ? words.refused : words.copy}
        </Button>
        <Button size="s" variant="ghost" aria-pressed={source} onClick={() => setSource(!source)}>
          {source ? words.rendered : words.source}
        </Button>
      </div>
      <div className={styles['text']} tabIndex={0} role="group" aria-label={words.label}>
        {source ? <CodeBlock text={text} label={words.label} /> : <LazyMarkdown text={text} />}
      </div>
    </div>
  );
}
