import { formatClock, formatDuration, say, told } from '../../base/index.ts';
import { formatCount, formatUsd } from '../../lane-kit/index.ts';
import { spentBy } from '../../lanes/index.ts';
import { redactText } from '../../player/index.ts';
import type { ComparedRun, Comparison } from '../../session/index.ts';
import { formatLink, NO_PAGE } from '../../session/index.ts';
import type { InputFact } from '../inputs/inputs.ts';
import { letterOf } from '../messages.ts';
import { nameOf, phaseOf } from '../page/context.ts';
import { stepAt } from '../steps/step-alignment.ts';
import type { StepAlignmentState } from '../steps/step-alignment.ts';
import { pairFacts } from '../steps/table-facts.ts';
import { summaryWords as words } from './words.ts';

export interface SummaryParts {
  readonly comparison: Comparison;
  readonly alignment: StepAlignmentState;
  readonly pair: readonly [number, number];
  readonly inputs: readonly InputFact[] | undefined;
  /** Address of this page without its query. */
  readonly base: string;
  /** Query of this comparison; nothing where it has no address. */
  readonly search: string | undefined;
}

/** Files named of one run. */
const MOST_FILES = 12;

/** The comparison as Markdown: what a reviewer pastes. What looks like a credential is taken out. */
export function summaryMarkdown(parts: SummaryParts): string {
  const { comparison, search, base } = parts;
  const open = comparison.runs.filter((run) => phaseOf(run) === 'open');
  const lines = [
    `# ${heading(comparison)}`,
    '',
    ...table(open),
    '',
    ...inputLines(parts),
    ...divergenceLines(parts),
    ...comparison.runs
      .filter((run) => phaseOf(run) === 'broken')
      .map((run) => {
        const { error } = run.session.state();
        return `- ${words.broken(letterOf(run.index), error === undefined || error === null ? '' : told(error))}`;
      }),
    ...(search === undefined ? [] : ['', `[${words.open}](${base}${search})`]),
    '',
  ];
  return redactText(lines.join('\n'));
}

function heading({ runs }: Comparison): string {
  const titles = [...new Set(runs.map((run) => nameOf(run).title))];
  return words.heading(titles.join(', '), runs.length);
}

function table(runs: readonly ComparedRun[]): string[] {
  const { rows, outcomes } = words;
  const row = (name: string, cell: (run: ComparedRun) => string): string[] => {
    const cells = runs.map((run) => cell(run));
    return cells.every((text) => text === '–') ? [] : [`| ${[name, ...cells.map(inCell)].join(' | ')} |`];
  };
  const heads = runs.map((run) => {
    const { title, attempt } = nameOf(run);
    return inCell(`${letterOf(run.index)}: ${title}${attempt === undefined ? '' : ` #${attempt}`}`);
  });
  return [
    `| ${rows.run} | ${heads.join(' | ')} |`,
    `|---|${runs.map(() => '---').join('|')}|`,
    ...row(rows.outcome, ({ session }) => {
      const { outcome } = session.model().meta;
      return outcome === undefined ? '–' : outcomes[outcome];
    }),
    ...row(rows.duration, ({ session }) => {
      const { duration, axis } = session.model();
      return axis === 'steps' ? words.stepsLong(formatCount(duration + 1)) : formatDuration(duration);
    }),
    ...row(rows.steps, ({ session }) => formatCount(session.model().steps.length)),
    ...row(rows.tokens, (run) => spentText(run, 'tokens')),
    ...row(rows.cost, (run) => spentText(run, 'usd')),
    ...row(rows.errors, ({ session }) => formatCount(session.model().errors.length)),
    ...row(rows.files, filesText),
  ];
}

function spentText({ session }: ComparedRun, what: 'tokens' | 'usd'): string {
  const model = session.model();
  const spent = spentBy(model, model.start + model.duration);
  const { usage } = model.meta;
  if (what === 'usd') {
    const usd = spent?.usd ?? usage?.usd;
    return usd === undefined ? '–' : formatUsd(usd);
  }
  const declared = usage === undefined ? undefined : (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
  const tokens = spent?.tokens ?? declared;
  return tokens === undefined ? '–' : formatCount(tokens);
}

function filesText({ session }: ComparedRun): string {
  const files = session.model().meta.snapshot?.changedFiles;
  if (files === undefined) return '–';
  const named = files.slice(0, MOST_FILES).map((file) => `\`${file.replaceAll('`', '')}\``);
  return files.length === 0
    ? words.noFiles
    : [...named, ...(files.length > MOST_FILES ? [words.moreFiles(files.length - MOST_FILES)] : [])].join(
        ', ',
      );
}

function inputLines({ inputs, pair }: SummaryParts): string[] {
  if (inputs === undefined) return [];
  const differ = inputs.filter(({ verdict }) => verdict === 'differs');
  const [a, b] = pair.map(letterOf);
  if (differ.length === 0) return [`- ${words.sameInputs}`];
  const facts = differ.map(({ name, a: left, b: right, isLong }) =>
    isLong ? say(name) : `${say(name)} (${a}: ${left ?? '–'}, ${b}: ${right ?? '–'})`,
  );
  return [`- **${words.inputs}**: ${facts.map(oneLine).join('; ')}.`];
}

function divergenceLines({ alignment, comparison, pair, base, search }: SummaryParts): string[] {
  if (alignment.status !== 'ready') return [];
  const { table, divergence } = alignment;
  const [reference, other] = [comparison.runs[pair[0]], comparison.runs[pair[1]]];
  const facts =
    reference === undefined || other === undefined ? undefined : pairFacts(table, reference, other);
  const [a, b] = [letterOf(pair[0]), letterOf(pair[1])];
  const counts =
    facts === undefined
      ? []
      : [
          `- **${words.steps}**: ${words.counts(facts.same, facts.changed, words.only(facts.missing, a), words.only(facts.extra, b))}${facts.timing > 0 ? `; ${words.timeAlone(facts.timing)}` : ''}.`,
        ];
  if (divergence < 0) return [...counts, `- **${words.divergence}**: ${words.noDivergence}`];
  const steps = comparison.runs
    .filter((run) => phaseOf(run) === 'open')
    .map((run) => {
      const step = stepAt(table, divergence, run);
      if (step === undefined) return `  - ${letterOf(run.index)}: ${words.nothing}`;
      const id = step.track.entryId(step.index);
      const t = step.track.columns.start[step.index] ?? 0;
      const when =
        !step.track.anchored || run.session.model().axis === 'steps' ? '' : ` ${words.at(formatClock(t, 3))}`;
      const link =
        run.link === undefined
          ? `\`${id}\``
          : `[\`${id}\`](${base}?${formatLink({ ...NO_PAGE, runs: [run.link], landing: { selection: id } })})`;
      return `  - ${letterOf(run.index)}: ${link}${when}, ${oneLine(step.track.label(step.index))}`;
    });
  const here = search === undefined ? '' : ` ([${words.see}](${base}${search}))`;
  return [...counts, `- **${words.divergence}**: ${words.row(divergence + 1)}${here}`, ...steps];
}

/** Markdown of a recorded text: one line, nothing of it means anything. */
const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .slice(0, 160)
    .replace(/([\\`*_[\]<>|#])/g, '\\$1');
const inCell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
