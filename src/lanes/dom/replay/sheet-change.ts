import { incremental } from './fold.ts';
import type { Fold } from './fold.ts';
import { Source } from './shapes.ts';
import type { SafeAdopted, SafeEvent } from './shapes.ts';

/**
 * What turns the constructed sheets of one state, and who adopts them, into those of another. A sheet goes on where it
 * is when there is only more done to it; otherwise it is made anew, for all that adopt it. `made`: hosts that are new.
 */
export function changeSheets(a: Fold, b: Fold, made: ReadonlySet<number>): SafeEvent[] {
  const stale = new Set<number>();
  const more: SafeEvent[] = [];
  for (const [id, sheet] of b.constructed) {
    const old = a.constructed.get(id);
    const goesOn =
      old !== undefined &&
      JSON.stringify(old.rules) === JSON.stringify(sheet.rules) &&
      old.changes.length <= sheet.changes.length &&
      old.changes.every((change, i) => JSON.stringify(change) === JSON.stringify(sheet.changes[i]));
    if (goesOn) more.push(...sheet.changes.slice(old.changes.length).map(incremental));
    else stale.add(id);
  }
  const anew = new Set(stale);
  const out: SafeEvent[] = [];
  for (const [host, styleIds] of b.adopted) {
    const same = !made.has(host) && JSON.stringify(a.adopted.get(host)) === JSON.stringify(styleIds);
    if (same && !styleIds.some((id) => anew.has(id))) continue;
    const fresh = styleIds.filter((id) => stale.delete(id));
    const styles = fresh.map((styleId) => ({ styleId, rules: b.constructed.get(styleId)?.rules ?? [] }));
    const event: SafeAdopted = {
      source: Source.adoptedStyleSheet,
      id: host,
      styleIds: [...styleIds],
      ...(styles.length > 0 ? { styles } : {}),
    };
    out.push(incremental(event));
    for (const id of fresh) out.push(...(b.constructed.get(id)?.changes ?? []).map(incremental));
  }
  for (const host of a.adopted.keys())
    if (!b.adopted.has(host) && b.tree.nodes.has(host) && !made.has(host))
      out.push(incremental({ source: Source.adoptedStyleSheet, id: host, styleIds: [] }));
  return [...out, ...more];
}
