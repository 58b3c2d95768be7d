import { expect, it } from 'vitest';
import config from '../vitest.config.ts';

it('every project of Vitest waits as long for a slow machine: they inherit nothing of the root', () => {
  const projects = config.test?.projects ?? [];
  expect(projects).toHaveLength(3);
  for (const project of projects)
    expect(project).toMatchObject({ test: { testTimeout: 30_000, hookTimeout: 30_000 } });
});

it('and Vitest takes it', ({ task }) => expect(task.timeout).toBe(30_000));
