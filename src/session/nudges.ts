import type { EngineClient } from '../engine/index.ts';
import type { ModelReader } from '../model/index.ts';
import type * as NudgePart from './nudge/index.ts';
import type { Notice, Nudge } from './types.ts';

/** Lanes that a person moved against the others: everything above reads the document as it is moved. */
export interface Nudges {
  /** The engine, with the moved document, as it is seen from a mark, for its own. */
  readonly engine: EngineClient;
  /** The moved document, seen from nowhere in particular. */
  moved(): ModelReader;
  /** What a link asks for, before there is a document. */
  begin(asked: readonly Nudge[]): Promise<unknown>;
  /** The document is as it was asked for: nothing of it is still being loaded. */
  readonly ready: boolean;
  /** The same once there is one: what of it can be, and a notice for each that cannot. */
  landed(): { readonly nudges: readonly Nudge[]; readonly notices: readonly Notice[] };
  /** Moves one lane, or says why it cannot be. */
  move(nudge: Nudge): Promise<readonly Nudge[] | Notice>;
}

/** The part that moves lanes is loaded with the first that is moved: hardly anybody does. */
export function createNudges(raw: EngineClient, seen: (of: ModelReader) => ModelReader = (of) => of): Nudges {
  let part: typeof NudgePart | undefined;
  let moved: readonly Nudge[] = [];
  let made: { readonly of: ModelReader; readonly version: number; readonly model: ModelReader } | undefined;

  function movedModel(): ModelReader {
    const of = raw.model();
    if (moved.length === 0 || part === undefined) return of;
    if (made?.of !== of || made.version !== of.version)
      made = { of, version: of.version, model: part.shiftedModel(of, moved) };
    return made.model;
  }

  const model = (): ModelReader => seen(movedModel());

  const load = async (): Promise<typeof NudgePart> => (part ??= await import('./nudge/index.ts'));

  function set(next: readonly Nudge[]): readonly Nudge[] {
    made = undefined;
    return (moved = next);
  }

  const engine = new Proxy(raw, {
    get(target, key) {
      if (key === 'model') return model;
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return key === 'search' && part !== undefined ? part.shiftedSearch(raw, moved) : value.bind(target);
    },
  });

  return {
    engine,
    moved: movedModel,
    begin: (asked) => Promise.resolve(set(asked).length === 0 ? undefined : load()),
    get ready() {
      return moved.length === 0 || part !== undefined;
    },
    landed() {
      const { nudges, notices } = part?.checked(raw.model(), moved) ?? { nudges: [], notices: [] };
      return { nudges: set(nudges), notices };
    },
    async move(nudge) {
      const { nudgeRefusal, withNudge } = await load();
      return nudgeRefusal(raw.model(), nudge) ?? set(withNudge(moved, nudge));
    },
  };
}
