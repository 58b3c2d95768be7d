// @ts-check
import { REPORT_COMMAND, TEST_COMMAND } from './repo-project.mjs';

export const HARNESS = { id: 'scripted-repo-agent', version: '1.0.0' };
const TASK = `The tests of \`rota\` fail. Mend the code, not the tests. Then write the weekly rota of March to \`rota-march.txt\`:\n\n\`\`\`sh\n${REPORT_COMMAND}\n\`\`\``;

/** @typedef {{root: Scope, space: Workspace, recording: Recording, blobs: BlobStore}} World */

/** The steps both attempts share; they part at the next decision. @param {World} world @param {Scope} scope */
async function lookAround({ space }, scope) {
  scope.user(TASK);
  space.say(`[agent] ${HARNESS.id} ${HARNESS.version}`);
  scope.log('stdout', `[agent] ${HARNESS.id} ${HARNESS.version}`);
  await scope.phase('reproduce', {}, async (s) => {
    await s.think(
      { ms: 800, input: 1480, output: 74 },
      `First see which tests fail:\n\n\`\`\`sh\n${TEST_COMMAND}\n\`\`\``,
    );
    await space.shell(s, TEST_COMMAND);
  });
  await scope.phase('read code', {}, async (s) => {
    await s.think(
      { ms: 900, input: 2730, output: 69 },
      'Every failure goes through `daysBetween` or `assign`. Read both files.',
    );
    await space.read(s, 'src/days.mjs');
    await space.read(s, 'src/rota.mjs');
  });
}

/** @param {World} world */
export async function firstPath(world) {
  const { root, space, recording } = world;
  await root.phase('invoke_agent', { 'gen_ai.operation.name': 'invoke_agent', attempt: 0 }, async (agent) => {
    await lookAround(world, agent);
    await agent.phase('mend', { files: 2 }, async (s) => {
      await s.think(
        { ms: 1200, input: 3620, output: 131 },
        'Two faults:\n\n- `day < last` stops before the last day. I will run until the day **after** the last one is met: `day !== last + 1`.\n- `(i + 1) % people.length` skips the first person.',
      );
      await space.edit(s, 'src/days.mjs', 'day < last;', 'day !== last + 1;');
      await s.wait(300);
      await space.edit(s, 'src/rota.mjs', 'people[(i + 1) % people.length]', 'people[i % people.length]');
    });
    await agent.phase('verify', {}, async (s) => {
      await s.think({ ms: 700, input: 3980, output: 40 }, 'Both edits are in. Run the tests again.');
      await space.shell(s, TEST_COMMAND);
      await recording.checkpoint('tests pass');
    });
    await agent.phase('write report', {}, async (s) => {
      await s.think(
        { ms: 800, input: 4310, output: 58 },
        'All nine pass. Now the weekly rota of March, as asked.',
      );
      await space.shell(s, REPORT_COMMAND);
    });
  });
}

/** @param {World} world */
export async function secondPath(world) {
  const { root, space, recording, blobs } = world;
  await root.phase('invoke_agent', { 'gen_ai.operation.name': 'invoke_agent', attempt: 1 }, async (agent) => {
    await lookAround(world, agent);
    await agent.phase('mend', { files: 2 }, async (s) => {
      await s.think(
        { ms: 1100, input: 3620, output: 96 },
        'The range must include its end, for **any** step: `day <= last`. I mend one thing at a time, so first this.',
      );
      await space.edit(s, 'src/days.mjs', 'day < last;', 'day <= last;');
      await s.phase('check', {}, async (inner) => {
        await inner.think({ ms: 500, input: 3790, output: 22 }, 'Run the tests.');
        await space.shell(inner, TEST_COMMAND);
      });
      await recording.checkpoint('days mended');
      await s.think(
        { ms: 900, input: 4420, output: 63 },
        'One is left: *the first day goes to the first person*. The index runs one ahead.',
      );
      await space.edit(s, 'src/rota.mjs', 'people[(i + 1) % people.length]', 'people[i % people.length]');
      await s.phase('check', {}, async (inner) => {
        await space.shell(inner, TEST_COMMAND);
      });
    });
    await recording.checkpoint('tests pass');
    await agent.phase('write report', {}, async (s) => {
      await s.think({ ms: 800, input: 4790, output: 51 }, 'Nine of nine. Now the weekly rota.');
      const report = await space.shell(s, REPORT_COMMAND);
      const text = report.output.replace(/\n\[exit \d+\]$/, '\n');
      await space.write(s, 'rota-march.txt', text);
      s.artifact({
        name: 'rota-march.txt',
        ref: blobs.put(text, 'text/plain').ref,
        mediaType: 'text/plain',
        role: 'output',
      });
    });
    await agent.think(
      { ms: 700, input: 5120, output: 88 },
      'Done.\n\n| file | change |\n|---|---|\n| `src/days.mjs` | the last day is included, whatever the step |\n| `src/rota.mjs` | turns begin with the first person |\n| `rota-march.txt` | new, 5 lines |',
    );
  });
}

/**
 * @typedef {import('../agent.mjs').Scope} Scope
 * @typedef {import('../blob-store.mjs').BlobStore} BlobStore
 * @typedef {import('../recording.mjs').Recording} Recording
 * @typedef {import('../workspace.mjs').Workspace} Workspace
 */
