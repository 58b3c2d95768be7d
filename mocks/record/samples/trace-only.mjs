// @ts-check
import { readFile } from 'node:fs/promises';
import { MODEL, Scope, Trace } from '../agent.mjs';
import { BlobStore } from '../blob-store.mjs';
import { now } from '../clock.mjs';
import { tracePoster } from '../posters.mjs';
import { place } from '../publish.mjs';
import { PRODUCTS } from '../shop/catalogue.mjs';

export const ID = 'trace-only';
export const TITLE = 'trace-only';
export const SUMMARY =
  'A scripted research agent with two sub-agents side by side. Nothing was recorded but its trace.';
const HARNESS = { id: 'scripted-research-agent', version: '1.0.0' };
const TASK =
  "Which tag of the shop's catalogue has the highest average price, and how much source code does the shop have? Answer in a small table.";
/** The waits of this script are written for a quick model; this makes them a usual one's. */
const TEMPO = 2;
const SOURCES = [
  'server.mjs',
  'pages.mjs',
  'catalogue.mjs',
  'public/shop.js',
  'public/shop.css',
  'public/art.js',
];

/** @param {{pace: number}} options */
export async function record({ pace }) {
  const blobs = new BlobStore();
  const trace = new Trace('t', pace * TEMPO);
  const startedAt = now();
  const output = await research(new Scope(trace), blobs);
  const run = {
    id: `sample-${ID}`,
    harness: HARNESS,
    caseId: 'catalogue-facts',
    status: 'succeeded',
    verdict: true,
    usage: trace.usage(),
    result: {
      caseId: 'catalogue-facts',
      harness: `${HARNESS.id}@${HARNESS.version}`,
      snapshot: { kind: 'prompt', output },
      scores: [
        {
          graderId: 'answer-match',
          metric: 'answer_match',
          value: 1,
          pass: true,
          status: 'measured',
          detail: 'the tag named is the one the grader computed',
        },
      ],
    },
    createdAt: new Date(startedAt).toISOString(),
    updatedAt: new Date(now()).toISOString(),
  };
  return {
    runId: `sample-${ID}`,
    title: TITLE,
    blobs,
    notes: `Only a trace: nothing recorded the environment. The agent is scripted (model ${MODEL}); its token counts and costs are declared by the script. Its tools really ran.`,
    attempts: [{ generation: 0, outcome: /** @type {const} */ ('passed'), run, trace: trace.events }],
  };
}

const euro = (/** @type {number} */ cents) => `€ ${(cents / 100).toFixed(2)}`;

/** @param {Scope} root @param {BlobStore} blobs */
async function research(root, blobs) {
  root.infra('placement', 'accepted', 'case accepted, target local-process');
  await root.wait(350);
  root.infra('placement', 'started', 'left the queue after 350 ms', { node: 'local' });
  return root.phase('invoke_agent', { 'gen_ai.operation.name': 'invoke_agent' }, async (agent) => {
    agent.user(TASK);
    agent.log('stdout', `[agent] ${HARNESS.id} ${HARNESS.version}`);
    await agent.phase('plan', {}, async (s) => {
      await s.think(
        { ms: 1400, input: 920, output: 142 },
        'Two independent questions, so two sub-agents:\n\n- **prices** averages the catalogue by tag\n- **sources** counts lines of code\n\nThen I join their answers.',
      );
    });
    const [prices, sources] = await Promise.all([pricesAgent(agent), sourcesAgent(agent)]);
    const table = `| question | answer |\n|---|---|\n| dearest tag | \`${prices.tag}\`, ${euro(prices.average)} on average |\n| source code | ${sources} lines |\n`;
    await agent.phase('join', {}, async (s) => {
      await s.think({ ms: 1300, input: 2650, output: 97 }, 'Both are back. The table goes to `answer.md`.');
      await s.tool('write_artifact', { name: 'answer.md' }, async () => ({
        ok: true,
        output: `${Buffer.byteLength(table)} bytes`,
      }));
      s.artifact({
        name: 'answer.md',
        ref: blobs.put(table, 'text/markdown').ref,
        mediaType: 'text/markdown',
        role: 'output',
      });
    });
    await agent.think({ ms: 1100, input: 2810, output: 85 }, `Here is what I found.\n\n${table}`);
    agent.infra('service', 'released', 'both sub-agents ended', { service: 'sub-agents' });
    return table;
  });
}

/** @param {Scope} agent */
const pricesAgent = (agent) =>
  agent.phase('prices', { 'gen_ai.operation.name': 'invoke_agent', 'agent.role': 'sub-agent' }, async (s) => {
    await s.think({ ms: 1200, input: 1310, output: 66 }, 'I load the catalogue and group it by tag.');
    await s.tool('load_catalogue', {}, async () => {
      await s.wait(420);
      return {
        ok: true,
        output: JSON.stringify(PRODUCTS.map(({ id, price, tags }) => ({ id, price, tags }))),
      };
    });
    s.action('cache', { articles: PRODUCTS.length });
    await s.think(
      { ms: 1500, input: 1890, output: 73 },
      'Tags overlap, so an article counts for each of its tags. Average them with `group_average`.',
    );
    /** @type {Map<string, number[]>} */
    const byTag = new Map();
    for (const { tags, price } of PRODUCTS)
      for (const tag of tags.split(' ')) byTag.set(tag, [...(byTag.get(tag) ?? []), price]);
    const averages = [...byTag]
      .map(([tag, list]) => ({
        tag,
        articles: list.length,
        average: list.reduce((a, b) => a + b, 0) / list.length,
      }))
      .sort((a, b) => b.average - a.average);
    const shared = averages.filter(({ articles }) => articles > 1);
    await s.phase('tags with one article', {}, async (inner) => {
      await inner.tool('group_average', { by: 'tag' }, async () => {
        await inner.wait(310);
        return { ok: true, output: JSON.stringify(averages.slice(0, 5)) };
      });
      await inner.think(
        { ms: 900, input: 2110, output: 91 },
        'The top tags stand for a *single* article each: that says nothing of a tag. Keep those with two or more.',
      );
      await inner.tool('group_average', { by: 'tag', minArticles: 2 }, async () => {
        await inner.wait(290);
        return { ok: true, output: JSON.stringify(shared.slice(0, 5)) };
      });
    });
    return shared[0] ?? { tag: 'none', average: 0 };
  });

/** @param {Scope} agent */
const sourcesAgent = (agent) =>
  agent.phase(
    'sources',
    { 'gen_ai.operation.name': 'invoke_agent', 'agent.role': 'sub-agent' },
    async (s) => {
      await s.think({ ms: 900, input: 1120, output: 49 }, 'I count the lines of each file of the shop.');
      let lines = 0;
      for (const name of [...SOURCES.slice(0, 3), 'public/index.html', ...SOURCES.slice(3)]) {
        const result = await s.tool('count_lines', { path: `shop/${name}` }, async () => {
          await s.wait(280);
          try {
            const text = await readFile(new URL(`../shop/${name}`, import.meta.url), 'utf8');
            const count = text.split('\n').length - 1;
            lines += count;
            return { ok: true, output: `${count}` };
          } catch {
            return { ok: false, output: `shop/${name}: no such file` };
          }
        });
        if (!result.ok) {
          s.error('public/index.html was guessed and is not there; pages are made in pages.mjs');
          await s.think(
            { ms: 800, input: 1560, output: 44 },
            'There is no `index.html`. Pages come from `pages.mjs`, which I have already. Go on with the rest.',
          );
        }
      }
      s.log('stdout', `[sources] ${lines} lines in ${SOURCES.length} files`);
      return lines;
    },
  );

/** @param {Facts[]} attempts */
export function poster([facts]) {
  if (!facts) throw new Error('no attempt');
  return tracePoster(facts);
}

/** @param {Facts[]} attempts @returns {string[]} Markdown lines */
export function notes([facts]) {
  if (!facts) return [];
  const missed = facts.trace.find(({ kind, ok }) => kind === 'tool_result' && ok === false);
  const [prices, sources] = ['prices', 'sources'].map((name) =>
    facts.trace.find((row) => row['kind'] === 'span' && row['name'] === name),
  );
  return [
    `**No failing moment.** The run passes, so it opens at its start. It holds one error, a guessed file that is not there (${place(facts, 'agent', missed)}), which the agent works around.`,
    '',
    `**Side by side.** The sub-agents overlap: \`prices\` is ${place(facts, 'agent', prices)}; \`sources\` is ${place(facts, 'agent', sources)}.`,
    '',
    "There is no recording: every lane but the agent's and infra is missing, by design.",
  ];
}

/** @typedef {import('../publish.mjs').Facts} Facts */
