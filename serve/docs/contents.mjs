// @ts-check

/**
 * What the site is about, in the order in which it is read. Pages that nobody named here stand at the end: none is ever
 * out of reach.
 * @type {readonly { title: string, pages: readonly string[] }[]}
 */
export const CONTENTS = [
  { title: 'Start', pages: ['README.md', 'docs/tasks.md', 'docs/keys.md', 'docs/settings.md'] },
  {
    title: 'Use',
    pages: [
      'docs/timeline.md',
      'docs/focus.md',
      'docs/compare.md',
      'docs/search.md',
      'docs/notes.md',
      'docs/links.md',
      'docs/export.md',
      'docs/receipts.md',
      'docs/cassettes.md',
    ],
  },
  {
    title: 'Build in',
    pages: ['docs/embed.md', 'docs/api.md', 'docs/hosting.md', 'docs/offline.md', 'docs/control-plane.md'],
  },
  { title: 'Formats', pages: ['docs/formats.md', 'docs/formats/README.md', 'docs/formats/coverage.md'] },
  {
    title: 'Extend',
    pages: [
      'docs/writing-a-format.md',
      'docs/writing-a-lane.md',
      'ARCHITECTURE.md',
      'docs/perf.md',
      'docs/cases.md',
    ],
  },
];
