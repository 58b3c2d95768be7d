import { canonicalJson, type Failure } from '../../base/index.ts';
import { fieldOf } from '../../player/index.ts';
import { letterOf } from '../messages.ts';
import { refusalWords as words } from './words.ts';

/** What a cassette brings into a workspace that others may bring too. */
export interface Brought {
  readonly id: string;
  readonly rootSession: string;
  /** Canonical text by what it is ("workflow w1"). */
  readonly shared: ReadonlyMap<string, string>;
}

/**
 * Which of several cassettes cannot be in one workspace, and why: the first one of a kind stays, whoever repeats or contradicts it is
 * refused. `undefined` where a run is no cassette, or is not open.
 */
export function judgeBatch(brought: readonly (Brought | undefined)[]): (Failure | undefined)[] {
  const refusals: (Failure | undefined)[] = [];
  const stays: { readonly own: Brought; readonly letter: string }[] = [];
  for (const [i, own] of brought.entries()) {
    const refusal = own === undefined ? undefined : refusalOf(own, stays);
    refusals.push(refusal);
    if (own !== undefined && refusal === undefined) stays.push({ own, letter: letterOf(i) });
  }
  return refusals;
}

function refusalOf(
  own: Brought,
  others: readonly { readonly own: Brought; readonly letter: string }[],
): Failure | undefined {
  for (const { own: other, letter } of others) {
    if (own.id === other.id) return { code: 'cassette-twice', message: words.sameId(letter) };
    if (own.rootSession === other.rootSession)
      return { code: 'cassette-same-session', message: words.sameSession(letter) };
    for (const [what, text] of own.shared) {
      const theirs = other.shared.get(what);
      if (theirs !== undefined && theirs !== text)
        return { code: 'cassette-conflict', message: words.conflict(what, letter) };
    }
  }
  return undefined;
}

/** What the files of a cassette bring: sessions, activations, workflows, issues and attachments by their ids. */
export function broughtBy(manifest: unknown, states: readonly unknown[], blobs: unknown): Brought {
  const shared = new Map<string, string>();
  for (const state of states) {
    const tutti = fieldOf(state, 'tuttiMode');
    const kinds = [
      ['activation', listOf(tutti, 'activations')],
      ['workflow', listOf(state, 'workflows')],
      ['issue', listOf(state, 'issues')],
      ['session', listOf(fieldOf(state, 'agent'), 'sessions')],
    ] as const;
    for (const [kind, list] of kinds)
      for (const each of list) {
        const id = textOf(each, 'id');
        // What a cassette begins with and ends as is its own; the end counts.
        if (id !== '') shared.set(`${kind} ${id}`, canonicalJson(each));
      }
  }
  for (const blob of listOf(blobs, 'blobs')) {
    const id = textOf(blob, 'attachmentId');
    if (id !== '') shared.set(`attachment ${id}`, textOf(blob, 'sha256'));
  }
  return { id: textOf(manifest, 'id'), rootSession: textOf(manifest, 'rootAgentSessionId'), shared };
}

const listOf = (value: unknown, name: string): readonly unknown[] => {
  const found = fieldOf(value, name);
  return Array.isArray(found) ? found : [];
};
const textOf = (value: unknown, name: string): string => {
  const found = fieldOf(value, name);
  return typeof found === 'string' ? found : '';
};
