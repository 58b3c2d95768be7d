/** Where a person looks for a format. One that is not named here stands under the last. */
const GROUPS: readonly (readonly [title: string, ids: readonly string[]])[] = [
  ['Recordings', ['bundle', 'everdict', 'terminal-bench', 'harbor']],
  [
    'Coding agents',
    [
      'claude-code',
      'claude-code-stream',
      'codex',
      'codex-exec',
      'gemini-cli',
      'opencode',
      'cline',
      'openhands',
      'swe-agent',
      'mini-swe-agent',
      'aider',
      'gptme',
      'pi',
      'specstory',
      'openclaw',
    ],
  ],
  ['Browser and desktop agents', ['browser-use', 'ui-tars', 'opencua', 'webvoyager', 'osworld']],
  [
    'Evaluations and traces',
    ['atif', 'inspect', 'tau-bench', 'otlp', 'openinference', 'langfuse', 'langsmith', 'atof'],
  ],
  ['Browser', ['playwright-trace', 'har', 'rrweb', 'cdp', 'cdp-log', 'chrome-trace']],
  ['Terminal, repository, machine', ['asciicast', 'terminal-log', 'git-diff', 'runtime-stats', 'plain-log']],
];
const REST = 'Other';

export interface FormatGroup {
  readonly title: string;
  readonly formats: readonly {
    readonly id: string;
    readonly title: string;
    readonly hints: readonly string[];
  }[];
}

/** The formats that there are, by where a person looks for them; a group without any is left out. */
export function groupFormats(formats: FormatGroup['formats']): FormatGroup[] {
  const known = new Set(GROUPS.flatMap(([, ids]) => ids));
  const groups = GROUPS.map(([title, ids]) => ({
    title,
    formats: ids.flatMap((id) => formats.filter((format) => format.id === id)),
  }));
  const rest = formats.filter(({ id }) => !known.has(id));
  return [...groups, { title: REST, formats: rest }].filter((group) => group.formats.length > 0);
}
