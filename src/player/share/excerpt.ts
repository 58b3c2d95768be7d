import { cleanText } from './clean.ts';
import type { Cleaned } from './clean.ts';
import { asBlock, asInline, asLink } from './markdown.ts';
import type { Moment } from './moment.ts';
import type { ConsoleLine, NearbyRequest } from './nearby.ts';
import { shareWords } from './share-words.ts';

/** What goes into an excerpt; what is left out is absent. */
export interface ExcerptParts {
  readonly moment: Moment;
  readonly reason: boolean;
  readonly request: NearbyRequest | undefined;
  readonly console: readonly ConsoleLine[];
  readonly picture: boolean;
}

/** A moment as an issue wants it: where, when, what, and the evidence around it. Credentials are taken out. */
export function excerptOf({ moment, reason, request, console, picture }: ExcerptParts): Cleaned {
  const words = shareWords;
  let taken = 0;
  // Before anything is escaped: a credential is known by its shape.
  const clean = (text: string): string => {
    const cleaned = cleanText(text);
    taken += cleaned.taken;
    return cleaned.text;
  };
  const inline = (text: string, most?: number): string => asInline(clean(text), most);
  const { step, selected, page, verdict, run, link, wall, clock, title } = moment;
  const head = [
    `### ${inline(title, 120)} · ${clock}`,
    '',
    link === undefined ? words.noLink : asLink(words.open, link),
    '',
    ...(run === undefined ? [] : [`- ${words.run}: ${inline(run)}`]),
    `- ${words.time}: ${clock}${wall === undefined ? '' : ` (${wall})`}`,
    step === undefined ? `- ${words.beforeSteps}` : `- ${words.step(step.n, step.of)}: ${inline(step.label)}`,
    ...(selected === undefined
      ? []
      : [
          `- ${words.selected}: ${inline(selected.title)} (${inline(selected.lane)}, ${inline(selected.id)})`,
        ]),
    ...(page === undefined ? [] : [`- ${words.page}: ${inline(page, 500)}`]),
    ...(reason && verdict !== undefined ? [`- ${words.verdict}: ${inline(verdict, 600)}`] : []),
  ];
  const parts = [head.join('\n')];
  if (request !== undefined)
    parts.push(
      `**${words.request}**\n\n${asBlock(clean([request.line, ...request.facts].join('\n')), 'http')}`,
    );
  if (console.length > 0)
    parts.push(`**${words.console}**\n\n${asBlock(clean(console.map(consoleText).join('\n')), 'text')}`);
  if (picture) parts.push(`_${words.screenshot}_`);
  parts.push(`<sub>${words.by}</sub>`);
  return { text: `${parts.join('\n\n')}\n`, taken };
}

/** `-0.400 s error  Uncaught …`; what came after the instant says so. */
function consoleText({ offset, level, text }: ConsoleLine): string {
  const sign = offset > 0 ? '+' : '-';
  const when = `${sign}${(Math.abs(offset) / 1000).toFixed(3)} s`;
  const lines = text.split('\n', 6).join('\n    ');
  return `${when.padStart(9)} ${level.padEnd(7)} ${lines}${offset > 0 ? `  (${shareWords.later})` : ''}`;
}
