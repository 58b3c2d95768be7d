// @ts-check
import { fileURLToPath } from 'node:url';
import { buildSite } from './site.mjs';

/** `npm run docs`: writes the documentation to `dist-docs/`, or to the folder that is named. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const out = process.argv[2] ?? `${root}dist-docs`;
const { pages, problems } = buildSite(root, out);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${pages.length} pages in ${out}: open index.html there, or serve the folder\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
