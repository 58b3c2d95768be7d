import { parseIso } from '../../model/index.ts';

/** One patch of a file: the change of a commit, or all of a file that says nothing of commits. */
export interface Patch {
  readonly text: string;
  /** First line of the commit's message, or the mail's subject. */
  readonly subject: string | undefined;
  readonly author: string | undefined;
  readonly commit: string | undefined;
  /** Epoch ms of the author's date; `undefined` where there is none, NaN where it cannot be read. */
  readonly at: number | undefined;
  /** Lines are told against each parent of a merge (`diff --cc`), not against one state. */
  readonly combined: boolean;
}

/**
 * Where a commit begins: mail of `git format-patch` (git-format-patch(1): "From <hash> Mon Sep 17 00:00:00 2001", a date that is always the
 * same), `git log -p` ("commit <hash>"), and a changeset of Mercurial.
 */
const BEGINS = /^(?:From [0-9a-f]{40} .*\d{4}|commit [0-9a-f]{7,64}(?: .*)?|# HG changeset patch)\r?$/gm;
const CHANGES = /^(?:diff --(?:git|cc|combined) |diff -r |Index: |--- \S|@@ )/m;
const MOST_PATCHES = 20_000;

/** Cuts a file into its patches. A line inside a hunk begins with a blank, a sign or a backslash, and so never begins a commit. */
export function patchesOf(text: string): Patch[] {
  const starts: number[] = [];
  for (const { index } of text.matchAll(BEGINS)) if (starts.length < MOST_PATCHES) starts.push(index);
  const [first] = starts;
  if (first === undefined || CHANGES.test(text.slice(0, first))) return [patchOf(text)];
  return starts.map((start, i) => patchOf(text.slice(start, starts[i + 1])));
}

function patchOf(text: string): Patch {
  const at = text.search(CHANGES);
  const head = at < 0 ? text.slice(0, 16_384) : text.slice(0, at);
  return {
    text,
    subject: subjectOf(head),
    author: /^(?:From|Author|# User):? +(?![0-9a-f]{40} )(.+)$/m.exec(head)?.[1]?.trim(),
    commit: /^(?:From|commit|# Node ID) +([0-9a-f]{7,64})\b/m.exec(head)?.[1],
    at: dateOf(head),
    combined: /^diff --(?:cc|combined) /m.test(text),
  };
}

function subjectOf(head: string): string | undefined {
  const mail = /^Subject: *(.+(?:\r?\n[ \t].+)*)/m.exec(head)?.[1];
  if (mail !== undefined)
    return mail
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .replace(/^\[[^\]]*PATCH[^\]]*\] */i, '')
      .trim();
  const logged = /^(?:Date|AuthorDate|CommitDate):.*\r?\n\r?\n {4}(.+)/m.exec(head)?.[1];
  return logged?.trim() ?? /^# Parent .*\r?\n(?!#)(.+)/m.exec(head)?.[1]?.trim();
}

/** The author's date: git's own form, RFC 2822 in mail, ISO; seconds and offset in Mercurial. */
function dateOf(head: string): number | undefined {
  const mercurial = /^# Date +(\d{6,12}) +-?\d+/m.exec(head)?.[1];
  if (mercurial !== undefined) return Number(mercurial) * 1000;
  const written = /^(?:AuthorDate|Date): *(.+)$/m.exec(head)?.[1]?.trim();
  if (written === undefined) return undefined;
  // Without an offset the instant would be a guess.
  if (!/(?:[+-]\d\d:?\d\d|Z|GMT|UTC)(?: \([^)]*\))?$/.test(written)) return undefined;
  const iso = parseIso(written.replace(/ ([+-]\d\d:?\d\d)$/, '$1'));
  return Number.isNaN(iso) ? Date.parse(written) : iso;
}
