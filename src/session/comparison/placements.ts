import { formatDuration, say } from '../../base/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { knownAt } from '../../model/index.ts';
import type { Alignment, Placement, Sureness } from './types.ts';

/** An instant of a run that the alignment goes by, and what it is called. */
interface Anchor {
  readonly t: number;
  /** What is aligned, to be told apart from the others': a label, a tool. */
  readonly name: string;
}

/**
 * Where each run lies. The first run that has the wanted instant is the reference: its own times are the
 * shared ones. A run without it is laid by its start and says so. Runs given as `undefined` are not open.
 */
export function placeRuns(
  models: readonly (ModelReader | undefined)[],
  alignment: Alignment,
  divergence: readonly (number | undefined)[] | undefined,
): Placement[] {
  if (alignment.mode === 'wall') return placeByClocks(models);
  const name = alignment.mode === 'checkpoint' ? (alignment.name ?? sharedCheckpoint(models)) : undefined;
  const anchors = models.map((model, i) =>
    model === undefined ? undefined : anchorOf(model, alignment, i, name, divergence),
  );
  const starts = models.map((model) => (model === undefined ? undefined : startOf(model)));
  const reference = anchors.findIndex((anchor) => anchor !== undefined);
  const base = anchors[reference];
  const ground = starts.find((anchor) => anchor !== undefined)?.t ?? 0;
  return anchors.map((anchor, i) => {
    if (base === undefined || anchor === undefined) {
      const offset = ground - (starts[i]?.t ?? ground);
      return { offset, sure: alignment.mode === 'start' ? 'exact' : 'none', how: missing(alignment) };
    }
    const offset = base.t - anchor.t;
    if (i === reference) return { offset: 0, sure: 'exact', how: say`Its own times are the shared ones.` };
    return { offset, ...surenessOf(alignment, base, anchor, models[i]) };
  });
}

function placeByClocks(models: readonly (ModelReader | undefined)[]): Placement[] {
  const reference = models.find((model) => model !== undefined && model.origin !== null);
  const first = models.find((model) => model !== undefined);
  return models.map((model) => {
    if (model === undefined) return { offset: 0, sure: 'none', how: say`It is not open.` };
    if (reference === undefined || reference.origin === null || model.origin === null) {
      const how = say`It has no wall clock: laid by its start.`;
      return { offset: startOf(first ?? model).t - startOf(model).t, sure: 'none', how };
    }
    if (model === reference)
      return { offset: 0, sure: 'exact', how: say`Its own times are the shared ones.` };
    const offset = model.origin - reference.origin;
    const apart = Math.max(
      offset + model.start - (reference.start + reference.duration),
      reference.start - (offset + model.start + model.duration),
    );
    return {
      offset,
      sure: 'likely',
      how:
        apart > 0
          ? say`By the clocks that recorded them. They do not overlap: ${formatDuration(apart)} lie between.`
          : say`By the clocks that recorded them; clocks of two machines may differ.`,
    };
  });
}

function anchorOf(
  model: ModelReader,
  alignment: Alignment,
  run: number,
  checkpoint: string | undefined,
  divergence: readonly (number | undefined)[] | undefined,
): Anchor | undefined {
  switch (alignment.mode) {
    case 'start':
      return startOf(model);
    case 'tool':
      return anchorAt(model.steps.find(({ track, index }) => track.kindOf(index) === 'tool_call'));
    case 'error': {
      const error = model.errors.find(({ track }) => track.anchored);
      return error === undefined ? undefined : { t: knownAt(error), name: labelOf(error) };
    }
    case 'checkpoint':
      return checkpoint === undefined
        ? undefined
        : anchorAt(checkpointsOf(model).find((entry) => labelOf(entry) === checkpoint));
    case 'entry': {
      const id = alignment.entries?.[run];
      return id === undefined ? undefined : anchorAt(model.locate(id));
    }
    case 'divergence': {
      const t = divergence?.[run];
      return t === undefined ? undefined : { t, name: '' };
    }
    case 'wall':
      return undefined;
  }
}

/** The trace begins a run; without one, the first thing recorded does. */
function startOf(model: ModelReader): Anchor {
  const agent = model.lane('agent');
  if (agent !== undefined && agent.anchored && agent.firstT !== null)
    return { t: agent.firstT, name: 'trace' };
  return { t: model.start, name: 'recording' };
}

function anchorAt(entry: Located | undefined): Anchor | undefined {
  if (entry === undefined || !entry.track.anchored) return undefined;
  const t = entry.track.columns.start[entry.index];
  return t === undefined ? undefined : { t, name: labelOf(entry) };
}

const labelOf = ({ track, index }: Located): string => track.label(index);

const CHECKPOINT_LANES = ['checkpoints', 'custom:checkpoint', 'custom:checkpoints', 'repo'];

function checkpointsOf(model: ModelReader): Located[] {
  return CHECKPOINT_LANES.flatMap((id) => model.lane(id)?.tracks ?? []).flatMap((track) =>
    Array.from({ length: track.columns.length }, (_, index) => ({ track, index })),
  );
}

/** Names of checkpoints that every open run has, in the order of the first. */
export function sharedCheckpoints(models: readonly (ModelReader | undefined)[]): string[] {
  const lists = models
    .filter((model) => model !== undefined)
    .map((model) => checkpointsOf(model).map(labelOf));
  const [first = [], ...others] = lists;
  const sets = others.map((names) => new Set(names));
  return [...new Set(first)].filter((name) => sets.every((names) => names.has(name)));
}

const sharedCheckpoint = (models: readonly (ModelReader | undefined)[]): string | undefined =>
  sharedCheckpoints(models)[0];

function surenessOf(
  { mode }: Alignment,
  base: Anchor,
  anchor: Anchor,
  model: ModelReader | undefined,
): { readonly sure: Sureness; readonly how: string } {
  const alike = base.name === anchor.name;
  switch (mode) {
    case 'start':
      return alike
        ? { sure: 'exact', how: say`By the first entry of the ${anchor.name}.` }
        : { sure: 'guess', how: say`The ${anchor.name} begins where the ${base.name} of the first does.` };
    case 'tool':
      return alike
        ? { sure: 'exact', how: say`By its first tool call, ${quoted(anchor.name)}.` }
        : {
            sure: 'guess',
            how: say`The first tool calls differ: ${quoted(anchor.name)} against ${quoted(base.name)}.`,
          };
    case 'error':
      return alike
        ? { sure: 'likely', how: say`By its first error, ${quoted(anchor.name)}.` }
        : {
            sure: 'guess',
            how: say`The first errors differ: ${quoted(anchor.name)} against ${quoted(base.name)}.`,
          };
    case 'checkpoint':
      return { sure: 'exact', how: say`By the checkpoint ${quoted(anchor.name)}.` };
    case 'entry':
      return {
        sure: 'exact',
        how: alike
          ? say`By ${quoted(anchor.name)}, as chosen.`
          : say`${quoted(anchor.name)} on ${quoted(base.name)}, as chosen.`,
      };
    case 'divergence':
      return model?.axis === 'steps'
        ? { sure: 'likely', how: say`By the first step that differs.` }
        : { sure: 'exact', how: say`By the first step that differs.` };
    case 'wall':
      return { sure: 'likely', how: say`By the clocks that recorded them.` };
  }
}

function missing({ mode }: Alignment): string {
  const what: Readonly<Record<Alignment['mode'], string>> = {
    start: 'By the start.',
    wall: 'It has no wall clock: laid by its start.',
    tool: 'It calls no tool: laid by its start.',
    error: 'It has no error: laid by its start.',
    checkpoint: 'It has no such checkpoint: laid by its start.',
    entry: 'No entry of it was chosen: laid by its start.',
    divergence: 'It does not part from the others: laid by its start.',
  };
  return say(what[mode]);
}

const quoted = (text: string): string => `“${text.length > 48 ? `${text.slice(0, 47)}…` : text}”`;
