import { useEffect, useState } from 'react';
import type { Failure } from '../../base/index.ts';
import type { OpenRequest } from '../../engine/index.ts';
import { Aligner } from '../align/aligner.ts';
import { partingsOf, referenceOf, type Parting, type WallCase } from './wall-case.ts';
import { readWallRun, type WallRun } from './wall-run.ts';

/** Runs read at once: each has a worker while it is read. */
const AT_ONCE = 2;

export type WallCell =
  | { readonly state: 'read'; readonly run: WallRun }
  | { readonly state: 'refused'; readonly failure: Failure };

export interface Wall {
  readonly cells: ReadonlyMap<string, WallCell>;
  /** By case: where its trials part, in the order of its runs. */
  readonly partings: ReadonlyMap<string, readonly (Parting | undefined)[]>;
}

const EMPTY: Wall = { cells: new Map(), partings: new Map() };

/** Reads the runs of a scorecard one after the other, case by case, and says where the trials of each part. */
export function useWall(cases: readonly WallCase[], requestOf: (runId: string) => OpenRequest): Wall {
  const [wall, setWall] = useState(EMPTY);
  const key = cases.flatMap(({ runIds }) => runIds).join('\u0000');
  useEffect(() => {
    const control = new AbortController();
    const aligner = new Aligner();
    const { signal } = control;
    const put = (id: string, cell: WallCell): void =>
      setWall((before) => ({ ...before, cells: new Map(before.cells).set(id, cell) }));

    async function readCase({ caseId, runIds }: WallCase): Promise<void> {
      const runs = Array.from<WallRun | undefined>({ length: runIds.length });
      const waiting = [...runIds.entries()];
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
          const [i, id] = next;
          const answer = await readWallRun(requestOf(id), signal);
          if (signal.aborted) return;
          if (answer.ok) runs[i] = answer.value;
          put(
            id,
            answer.ok ? { state: 'read', run: answer.value } : { state: 'refused', failure: answer.error },
          );
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      const reference = referenceOf(runs);
      if (signal.aborted || reference < 0 || runIds.length < 2) return;
      const table = await aligner.align(
        runs.map((run) => run?.steps ?? []),
        reference,
      );
      if (table?.ok !== true || signal.aborted) return;
      const partings = partingsOf(table.value, runs);
      setWall((before) => ({ ...before, partings: new Map(before.partings).set(caseId, partings) }));
    }

    async function readAll(): Promise<void> {
      for (const each of cases) {
        if (signal.aborted) return;
        await readCase(each);
      }
    }
    void readAll();
    return () => {
      control.abort();
      aligner.close();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ids stand for the cases; requests are made from them.
  }, [key]);
  return wall;
}
