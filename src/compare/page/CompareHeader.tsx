import { GitFork, Keyboard, Link, ListChecks, Moon, Sun, TriangleAlert } from 'lucide-react';
import { Mark } from '../../player/index.ts';
import { Button, Chip, IconButton, Kbd, VisibleText } from '../../ui/index.ts';
import { useInputs } from '../inputs/use-inputs.ts';
import { messages } from '../messages.ts';
import { goToDivergence } from '../steps/go.ts';
import { useStepAlignment } from '../steps/use-step-alignment.ts';
import { AlignMenu } from './AlignMenu.tsx';
import { nameOf, useCompare, useComparisonState } from './context.ts';
import styles from './CompareHeader.module.css';

export interface CompareHeaderProps {
  readonly narrow: boolean;
  readonly onHome: () => void;
  readonly onShare: () => void;
  readonly onKeys: () => void;
  readonly copied: boolean;
  readonly theme: 'light' | 'dark';
  readonly onTheme: (theme: 'light' | 'dark') => void;
  readonly pair: readonly [number, number];
  readonly onInputs: () => void;
}

/** What is compared, whether it was one task, where the runs part, and how they are laid over each other. */
export function CompareHeader(props: CompareHeaderProps) {
  const { comparison } = useCompare();
  useComparisonState();
  const titles = [...new Set(comparison.runs.map((run) => nameOf(run).title))];
  const title = titles.length === 1 ? (titles[0] ?? '') : titles.slice(0, 3).join(' · ');
  const { narrow, theme } = props;
  return (
    <header className={styles['header']}>
      <Mark onHome={props.onHome} />
      <h1 className={styles['title']} title={titles.join(' · ')}>
        <span className={styles['what']}>{messages.title}</span> <VisibleText text={title} />
        {!narrow && <span className={styles['count']}>{messages.runs(comparison.runs.length)}</span>}
      </h1>
      {!narrow && <InputsChip pair={props.pair} onInputs={props.onInputs} />}
      <DivergenceChip narrow={narrow} />
      <span className={styles['grow']} />
      <AlignMenu narrow={narrow} />
      {narrow ? (
        <IconButton label={messages.header.share} icon={<Link />} onClick={props.onShare} />
      ) : (
        <Button variant="ghost" onClick={props.onShare}>
          {props.copied ? messages.header.copied : messages.header.share} <Kbd hidden>u</Kbd>
        </Button>
      )}
      {!narrow && (
        <IconButton
          label={messages.keys.button}
          title={`${messages.keys.button} (?)`}
          icon={<Keyboard />}
          onClick={props.onKeys}
        />
      )}
      <IconButton
        label={theme === 'dark' ? messages.header.light : messages.header.dark}
        icon={theme === 'dark' ? <Sun /> : <Moon />}
        onClick={() => props.onTheme(theme === 'dark' ? 'light' : 'dark')}
      />
    </header>
  );
}

function InputsChip({ pair, onInputs }: Pick<CompareHeaderProps, 'pair' | 'onInputs'>) {
  const inputs = useInputs(pair);
  if (inputs === undefined) return null;
  const differ = inputs.filter(({ verdict }) => verdict === 'differs').length;
  return (
    <Chip
      tone={differ > 0 ? 'warn' : 'ok'}
      icon={differ > 0 ? <TriangleAlert /> : <ListChecks />}
      title={messages.header.inputsTitle}
      onClick={onInputs}
    >
      {differ > 0 ? messages.header.inputsDiffer(differ) : messages.header.sameInputs}
    </Chip>
  );
}

function DivergenceChip({ narrow }: { readonly narrow: boolean }) {
  const { comparison } = useCompare();
  const alignment = useStepAlignment();
  if (alignment.status !== 'ready')
    return alignment.status === 'aligning' ? <Chip>{messages.header.aligning}</Chip> : null;
  const { table, divergence } = alignment;
  if (divergence < 0) return table.rows === 0 ? null : <Chip tone="ok">{messages.header.noDivergence}</Chip>;
  return (
    <Chip
      icon={<GitFork />}
      title={messages.header.divergenceTitle}
      className={styles['divergence']}
      onClick={() => goToDivergence(comparison, table, divergence)}
    >
      {messages.header.divergence(`step ${divergence + 1}`)} {!narrow && <Kbd hidden>v</Kbd>}
    </Chip>
  );
}
