import type { EventName, Events, State } from '../protocol.ts';

/** What events are made of. */
export interface Watched {
  state(): State;
  /** Counts what was opened: the same number, the same recording. */
  generation(): number;
  /** What is worth telling about recording and link so far. */
  issues(): readonly { readonly code: string; readonly message: string }[];
  /** Calls back whenever any of it may have changed but t, and at each tick of the playhead. */
  subscribe(onChange: () => void, onTick: () => void): () => void;
}

export type Emit = <K extends EventName>(event: K, detail: Events[K]) => void;

/** No more often than this is a host told where the playhead is, ms. */
const TOLD_EVERY = 250;

const SCRUBBABLE: ReadonlySet<string> = new Set(['live', 'sealed', 'ended']);

/** Tells of changes as the events of the protocol. Returns how to stop. */
export function watchViewing(
  watched: Watched,
  emit: Emit,
  now: () => number = () => performance.now(),
): () => void {
  let told: { readonly generation: number; readonly key: string; readonly state: State } | undefined;
  let isReady = false;
  let isSealed = false;
  let toldT: number | undefined;
  let toldAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const codes = new Set<string>();

  const tellTime = (): void => {
    const { t } = watched.state();
    if (t === toldT) return;
    const wait = toldAt + TOLD_EVERY - now();
    if (wait > 0) {
      timer ??= setTimeout(() => {
        timer = undefined;
        tellTime();
      }, Math.ceil(wait));
      return;
    }
    toldT = t;
    toldAt = now();
    emit('timechange', { t });
  };

  const look = (): void => {
    const state = watched.state();
    const generation = watched.generation();
    if (generation !== told?.generation) {
      isReady = false;
      isSealed = false;
      codes.clear();
    }
    const before = generation === told?.generation ? told : undefined;
    const key = keyOf(state);
    told = { generation, key, state };
    if (before?.key !== key) emit('statechange', state);
    if (!isReady && SCRUBBABLE.has(state.status)) {
      isReady = true;
      emit('ready', state);
    }
    if (!isSealed && state.status === 'sealed') {
      isSealed = true;
      emit('sealed', state);
    }
    if (state.status === 'error' && before?.state.status !== 'error' && state.error !== undefined)
      emit('error', state.error);
    if (state.selection !== (before?.state.selection ?? null))
      emit('selection', { entryId: state.selection });
    for (const { code, message } of watched.issues()) {
      if (codes.has(code)) continue;
      codes.add(code);
      emit('issue', { code, message });
    }
    if (isReady) tellTime();
  };

  const stop = watched.subscribe(look, () => isReady && tellTime());
  look();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Everything of the state that has no event of its own. */
function keyOf({ t: _t, selection: _selection, ...rest }: State): string {
  return JSON.stringify(rest);
}
