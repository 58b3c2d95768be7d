// @ts-check
/** Makes public/samples/: records each sample, packs it, and writes down what is true of it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packBundle } from './bundle.mjs';
import { durationOf, lanesOf, lookInto } from './publish.mjs';
import * as repoFix from './samples/repo-fix.mjs';
import * as traceOnly from './samples/trace-only.mjs';
import * as webCheckout from './samples/web-checkout.mjs';

const SAMPLES = [webCheckout, repoFix, traceOnly];
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: fileURLToPath(new URL('../../public/samples/', import.meta.url)) },
    only: { type: 'string' },
    pace: { type: 'string', default: '1' },
  },
});
const out = resolve(values.out);
await mkdir(out, { recursive: true });

/** @type {object[]} */
const index = [];
const notes = [
  '# What is true of the samples',
  '',
  "Measured from the recordings when they were made by `npm run record`. Entries are named `<lane>:<seq>`, times count from the recording's `t0`",
  "(for `trace-only`, from its first event). The agents are scripted: decisions, token counts and costs are the script's; everything else happened.",
  '',
];
for (const sample of SAMPLES) {
  if (values.only !== undefined && values.only !== sample.ID) continue;
  const content = await sample.record({ pace: Number(values.pace) });
  const zip = packBundle(content);
  await writeFile(join(out, `${sample.ID}.zip`), zip);
  const attempts = content.attempts.map(lookInto);
  // The player opens the newest attempt: the card says how that one ended.
  const shown = attempts.at(-1);
  if (!shown) throw new Error(`${sample.ID} holds no attempt`);
  await writeFile(join(out, `${sample.ID}.jpg`), await sample.poster(attempts, content.blobs));
  index.push({
    id: sample.ID,
    title: sample.TITLE,
    summary: sample.SUMMARY,
    file: `${sample.ID}.zip`,
    bytes: zip.length,
    durationMs: Math.max(...attempts.map(durationOf)),
    outcome: shown.attempt.outcome,
    attempts: attempts.length,
    poster: `${sample.ID}.jpg`,
    lanes: [...new Set(attempts.flatMap(lanesOf))],
  });
  notes.push(`## ${sample.ID}`, '', ...sample.notes(attempts), '');
  console.info(`${sample.ID}.zip: ${zip.length} bytes, ${content.blobs.files.size} blobs`);
}
if (values.only === undefined) {
  await writeFile(join(out, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
  await writeFile(join(out, 'NOTES.md'), `${notes.join('\n').trimEnd()}\n`);
  console.info(
    `${index.length} samples in ${out}: ${(await readFile(join(out, 'index.json'))).length} bytes of index`,
  );
}
