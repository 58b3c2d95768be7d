import { beforeEach, expect, test } from 'vitest';
import { noteOpened, openedNotes } from './opened-notes.ts';
import { forgetRecents, readRecents, rememberRecent } from './recents.ts';

beforeEach(() => localStorage.clear());

test('the newest comes first, each once, and no more than eight', () => {
  for (let i = 0; i < 12; i += 1) rememberRecent({ href: `?sample=s${i}`, title: `s${i}`, when: i });
  rememberRecent({ href: '?sample=s7', title: 'again', when: 99 });
  const recents = readRecents();
  expect(recents.length).toBe(8);
  expect(recents[0]).toEqual({ href: '?sample=s7', title: 'again', when: 99 });
  expect(new Set(recents.map(({ href }) => href)).size).toBe(8);
});

test.each(['', '{', '{}', '[1, null, {"href": "javascript:alert(1)", "title": "x", "when": 1}]'])(
  '%j in storage is no recent',
  (stored) => {
    localStorage.setItem('playhead:recent', stored);
    expect(readRecents()).toEqual([]);
  },
);

test('what was opened on a page that was left at once is in the list, once, and can be forgotten', () => {
  rememberRecent({ href: '?sample=a', title: 'a', when: 1 });
  noteOpened({ href: '?sample=b', title: 'b', when: 2 });
  noteOpened({ href: '?sample=a', title: 'a again', when: 3 });
  const titles = () => readRecents().map(({ title }) => title);
  expect(titles()).toEqual(['a again', 'b']);
  rememberRecent({ href: '?sample=c', title: 'c', when: 4 });
  expect(titles()).toEqual(['c', 'a again', 'b']);
  expect(openedNotes()).toBe('');
  noteOpened({ href: '?sample=d', title: 'd', when: 5 });
  forgetRecents(['?sample=d', '?sample=c']);
  expect(titles()).toEqual(['a again', 'b']);
});
