import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadInProcessEngine, type EngineClient } from '../../engine/index.ts';
import { evidenceJson } from './evidence-export.ts';
import { handoffJson, handoffMarkdown, MAX_HANDOFF } from './handoff.ts';
import { focusOf } from './queue.ts';

async function open(name: string, attempt: number): Promise<EngineClient> {
  const engine = await loadInProcessEngine();
  const blob = new Blob([readFileSync(`public/samples/${name}.zip`)]);
  const opened = await engine.open({ kind: 'files', files: [{ name: `${name}.zip`, blob }] }, { attempt });
  expect(opened.ok).toBe(true);
  return engine;
}

const queueOfSample = async (name: string, attempt: number) => {
  const engine = await open(name, attempt);
  return focusOf(engine, engine.model());
};

/** What `public/samples/NOTES.md` says is the true cause. */
describe('the focus queue of a sample begins with its true cause', () => {
  it('web-checkout: the lock that the shop told of before the order failed', async () => {
    const { tasks } = await queueOfSample('web-checkout', 0);
    expect(tasks[0]).toMatchObject({ reason: 'failing_moment', priority: 0 });
    expect(tasks[0]?.detail).toContain('nothing made the failure good later');
    expect(tasks[0]?.links[0]).toMatchObject({ role: 'lead', t: expect.closeTo(22_148, 0) as number });
    expect(tasks[0]?.links[0]?.label).toContain('inventory-locked');
    expect(tasks[0]?.links.find(({ role }) => role === 'shows')?.entryId).toBe('network:58');
    expect(tasks.map(({ id }) => id)).toContain('failed_check:order_listed');
  });

  it('repo-fix, killed: the edit in force when memory ran out', async () => {
    const { tasks } = await queueOfSample('repo-fix', 0);
    expect(tasks[0]).toMatchObject({ reason: 'out_of_memory', priority: 0 });
    expect(tasks[0]?.links[0]).toMatchObject({ entryId: 'agent:18', role: 'lead' });
    expect(tasks[0]?.links.map(({ entryId }) => entryId)).toContain('agent:32');
    expect(tasks[0]?.files).toContain('src/days.mjs');
    expect(tasks.at(-1)).toMatchObject({ reason: 'retried_call', priority: 3 });
  });

  it('repo-fix, passed: no task bears on the verdict', async () => {
    const { tasks } = await queueOfSample('repo-fix', 1);
    expect(tasks.filter(({ priority }) => priority === 0)).toEqual([]);
  });

  it('trace-only, passed: the guessed file that was not there, and nothing of more weight', async () => {
    const { tasks } = await queueOfSample('trace-only', 0);
    expect(tasks.filter(({ priority }) => priority < 2)).toEqual([]);
    expect(tasks.map(({ links }) => links[0]?.entryId)).toContain('agent:20');
  });
});

describe('what leaves with the queue', () => {
  it('is the same bytes each time the recording is opened', async () => {
    const texts = [];
    for (let i = 0; i < 2; i++) {
      const engine = await open('web-checkout', 0);
      texts.push(evidenceJson(engine.model(), await focusOf(engine, engine.model())));
    }
    expect(texts[0]).toBe(texts[1]);
    const evidence = JSON.parse(texts[0] ?? '') as { chronology: { told: unknown[] }; focus: unknown[] };
    expect(evidence.chronology.told.length).toBeGreaterThan(50);
    expect(evidence.focus.length).toBeGreaterThan(2);
  });

  it('is bounded, and names what bears on the verdict first', async () => {
    const engine = await open('web-checkout', 0);
    const queue = await focusOf(engine, engine.model());
    const text = handoffMarkdown(engine.model(), queue, undefined);
    expect(text.length).toBeLessThanOrEqual(MAX_HANDOFF);
    expect(text.indexOf('network:58')).toBeGreaterThan(0);
    expect(text.indexOf('failing_moment')).toBeLessThan(text.indexOf('failed_check'));
    const many = { ...queue, tasks: Array.from({ length: 40 }, () => queue.tasks).flat() };
    const long = handoffMarkdown(engine.model(), many, undefined);
    expect(long.length).toBeLessThanOrEqual(MAX_HANDOFF);
    expect(long).toContain('shortened to fit');
    expect(long).toContain('## Last steps');
    const json = handoffJson(engine.model(), many, undefined);
    expect(json.length).toBeLessThanOrEqual(MAX_HANDOFF);
    const told = JSON.parse(json) as { tasks: unknown[]; left: { tasks: number }; lastSteps: unknown[] };
    expect(told.tasks.length + told.left.tasks).toBe(many.tasks.length);
    expect(told.lastSteps.length).toBeGreaterThan(0);
    const whole = JSON.parse(handoffJson(engine.model(), queue, undefined)) as typeof told;
    expect(whole.left.tasks).toBe(0);
  });
});
