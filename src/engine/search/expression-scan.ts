import type { PayloadStore } from '../payload-store.ts';
import type { Expression } from './expression-asker.ts';
import { byRecord, decode, type OnFound } from './plain-scan.ts';
import { textsOfRecord } from './record-text.ts';
import { bySlab, isSearched, recordOf, textSlabOf, type Target } from './targets.ts';

/** Texts and characters that are asked about at once: few enough that a budget for them says something. */
const MOST_TEXTS = 1024;
const MOST_CHARACTERS = 256 << 10;

/** Texts on their way to the expression, each with the slot it belongs to. */
class Batch {
  readonly texts: string[] = [];
  readonly targets: Target[] = [];
  readonly slots: number[] = [];
  characters = 0;

  add(text: string, target: Target, slot: number): void {
    this.texts.push(text);
    this.targets.push(target);
    this.slots.push(slot);
    this.characters += text.length;
  }

  get isFull(): boolean {
    return this.texts.length >= MOST_TEXTS || this.characters >= MOST_CHARACTERS;
  }
}

/**
 * Entries whose text, or a text of whose record, an expression finds. Answers false when its budget was spent. The next texts
 * are gathered while the ones before are looked through. `onTurn`: now and then; false ends it.
 */
export async function scanByExpression(
  store: PayloadStore,
  targets: readonly Target[],
  expression: Expression,
  onFound: OnFound,
  onTurn: () => boolean,
): Promise<boolean> {
  let batch = new Batch();
  const gather = function* (): Generator<undefined, void> {
    yield* bySlab(
      targets,
      ({ kept }, slot) => textSlabOf(kept.texts[slot]),
      (target, slot) => {
        const text = store.textOf(target.kept.texts[slot]);
        if (text !== undefined && text !== '') batch.add(text, target, slot);
        return 1;
      },
      1,
    );
    // What the texts hold is told before any record is taken apart.
    yield;
    yield* byRecord(targets, (target, slot) => {
      if (target.found[slot] === 1 || !isSearched(target.kept.texts[slot])) return 1;
      const record = recordOf(store, target.kept, slot);
      if (record === undefined) return 1;
      for (const { text } of textsOfRecord(decode(record))) batch.add(text, target, slot);
      return batch.isFull ? Infinity : 1;
    });
  };
  let asked: { readonly of: Batch; readonly answer: Promise<Int32Array | undefined> } | undefined;
  const settle = async (): Promise<boolean> => {
    const places = await asked?.answer;
    if (asked !== undefined && places === undefined) return false;
    asked?.of.slots.forEach((slot, i) => {
      const target = asked?.of.targets[i];
      if (target !== undefined && places?.[i * 2] !== -1 && target.found[slot] === 0) onFound(target, slot);
    });
    asked = undefined;
    return true;
  };
  const gathered = gather();
  for (let isOver = false; !isOver; ) {
    isOver = gathered.next().done === true;
    if (!batch.isFull && !isOver) continue;
    if (!(await settle())) return false;
    if (!onTurn()) return true;
    asked = { of: batch, answer: expression.places(batch.texts) };
    batch = new Batch();
  }
  return settle();
}
