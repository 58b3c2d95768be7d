import { expect, it } from 'vitest';
import { formats } from '../formats/index.ts';
import { groupFormats } from './format-groups.ts';

it('every format stands in one group, whatever it is called', () => {
  const unknown = { id: 'of-tomorrow', title: 'Of tomorrow', hints: [] };
  const groups = groupFormats([...formats, unknown]);
  const listed = groups.flatMap((group) => group.formats.map(({ id }) => id));
  expect(listed.toSorted()).toEqual([...formats.map(({ id }) => id), 'of-tomorrow'].toSorted());
  expect(groups.at(-1)).toMatchObject({ title: 'Other' });
});
