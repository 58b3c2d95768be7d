import { resolvePath } from '../sources/index.ts';

/** Where a container keeps what a ref means, if it says: by the ref itself, or by the path that it leads to. */
export function ledTo(
  ref: string,
  from: string,
  refs: ReadonlyMap<string, string> | undefined,
): string | undefined {
  if (refs === undefined || refs.size === 0) return undefined;
  const beside = resolvePath(ref, from);
  const atRoot = resolvePath(ref, '');
  return (
    refs.get(ref) ??
    (beside.ok ? refs.get(beside.value) : undefined) ??
    (atRoot.ok ? refs.get(atRoot.value) : undefined)
  );
}
