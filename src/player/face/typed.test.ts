import { expect, it } from 'vitest';
import { loadInProcessEngine } from '../../engine/index.ts';
import { claimLanes } from '../../lane-kit/index.ts';
import { laneDefinitions } from '../../lanes/index.ts';
import { createSession } from '../../session/index.ts';
import { entryAsJson, entryAsMarkdown } from '../inspector/copy-entry.ts';
import { createFace } from './index.ts';

const CAST = [
  '{"version":2,"width":80,"height":24,"timestamp":1795000000}',
  '[0.5,"o","Password: "]',
  '[1.0,"i","hunter2\\r"]',
  '[1.5,"o","\\r\\nwelcome\\r\\n"]',
].join('\n');

it('what was typed into a terminal is neither given out, found nor copied', async () => {
  const session = createSession({
    engine: await loadInProcessEngine(),
    frame: () => Promise.resolve(),
    visibility: { hidden: () => false, subscribe: () => () => undefined },
  });
  const face = createFace(session, {
    around: () => ({ base: 'https://host.test/', api: undefined, token: undefined }),
  });
  await face.open(new File([CAST], 'login.cast'));
  const entries = await face.entries('terminal', {});
  expect(entries.map(({ kind }) => kind)).toEqual(['start', 'output', 'input', 'output']);
  expect(entries[2]?.data).toEqual({ hidden: 'typed' });
  expect(JSON.stringify(entries)).toContain('welcome');
  expect(JSON.stringify([entries, await face.at(1200), await face.search('hunter')])).not.toContain('hunter');
  const model = session.model();
  const typed = model.locate(entries[2]?.id ?? '');
  if (typed === undefined) throw new Error('no such entry');
  expect(await entryAsJson(session, typed)).not.toContain('hunter');
  const claimed = new Map(claimLanes(laneDefinitions, model).map((each) => [each.lane.id, each]));
  expect(await entryAsMarkdown(session, claimed, typed)).not.toContain('hunter');
  session.close();
});
