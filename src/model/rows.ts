/** Rows a lane can have; deeper or more parallel spans share the last one. Keeps layout O(n · rows). */
export const MAX_ROWS = 32;

export interface RowInput {
  readonly length: number;
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
  readonly parent: ArrayLike<number>;
  indexOf(seq: number): number;
}

/**
 * Gives each span a row so that no two in a row overlap: first fit from the nesting depth down. An
 * instant takes a row that is free at its time and does not hold it.
 * Properly nested spans without parents come out nested too. Entries that start together are placed
 * longest first, whatever their order in the file. O(n · rows).
 */
export function assignRows(input: RowInput, row: Uint8Array): number {
  const depth = nestingDepths(input);
  const rowEnd: number[] = [];
  const together: number[] = [];
  let used = 1;
  const place = (index: number): void => {
    const parent = input.parent[index] as number;
    const parentIndex = parent < 0 ? -1 : input.indexOf(parent);
    let at = depth[index] as number;
    if (parentIndex >= 0 && parentIndex < index) at = Math.max(at, (row[parentIndex] as number) + 1);
    const begin = input.start[index] as number;
    const finish = input.end[index] as number;
    while (at < MAX_ROWS - 1 && (rowEnd[at] ?? -Infinity) > begin) at++;
    at = Math.min(at, MAX_ROWS - 1);
    if (!Number.isNaN(finish)) rowEnd[at] = Math.max(rowEnd[at] ?? -Infinity, finish);
    row[index] = at;
    if (at >= used) used = at + 1;
  };
  for (let i = 0; i < input.length; ) {
    const begin = input.start[i] as number;
    let next = i + 1;
    while (next < input.length && input.start[next] === begin) next++;
    if (next === i + 1) place(i);
    else {
      together.length = 0;
      for (let k = i; k < next; k++) together.push(k);
      together.sort((a, b) => (depth[a] as number) - (depth[b] as number) || longer(input, a, b) || a - b);
      for (const k of together) place(k);
    }
    i = next;
  }
  return used;
}

function longer(input: RowInput, a: number, b: number): number {
  const endA = input.end[a] as number;
  const endB = input.end[b] as number;
  if (Number.isNaN(endA) || Number.isNaN(endB))
    return Number(Number.isNaN(endA)) - Number(Number.isNaN(endB));
  return endA === endB ? 0 : endB - endA;
}

/** Depth by parent chain; a chain that closes on itself counts as a root. O(n). */
function nestingDepths(input: RowInput): Uint8Array {
  const depth = new Uint8Array(input.length);
  const known = new Uint8Array(input.length);
  const chain: number[] = [];
  for (let i = 0; i < input.length; i++) {
    let at = i;
    while (at >= 0 && known[at] === 0) {
      known[at] = 1;
      chain.push(at);
      const parent = input.parent[at] as number;
      at = parent < 0 ? -1 : input.indexOf(parent);
    }
    let level = at >= 0 && known[at] === 2 ? (depth[at] as number) + 1 : 0;
    while (chain.length > 0) {
      const index = chain.pop() as number;
      depth[index] = Math.min(level, MAX_ROWS - 1);
      known[index] = 2;
      level++;
    }
  }
  return depth;
}
