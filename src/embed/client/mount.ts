import * as v from 'valibot';
import type { Call, Connect, EventName, Events, PlayheadError, Verb, Verbs } from '../protocol.ts';
import { addressOf } from './address.ts';
import type { PlayerOptions } from './address.ts';
import { fromPlayer, greeting } from './messages.ts';

/** A player in a frame of this page. */
export interface Player extends Verbs {
  readonly frame: HTMLIFrameElement;
  /** Hears of an event; the answer stops it. */
  on<K extends EventName>(event: K, listener: (detail: Events[K]) => void): () => void;
  /** The verbs of one of several recordings while runs are compared, from 0. */
  run(index: number): Verbs;
  /** Takes frame and listeners away; what was asked and not answered rejects with `disposed`. */
  dispose(): void;
}

export const VERBS: readonly Verb[] = [
  'ready',
  'state',
  'lanes',
  'at',
  'covering',
  'entries',
  'open',
  'seek',
  'play',
  'pause',
  'setRate',
  'follow',
  'select',
  'search',
  'idle',
  'ledger',
  'evidence',
  'perf',
  'look',
];

/** A player that has not said hello by then does not: it may not be framed, or is not there, ms. */
const PATIENCE = 30_000;

interface Asked {
  readonly message: Call;
  resolve(value: unknown): void;
  reject(error: PlayheadError): void;
}

/** Puts a player into `place`. What is asked before it listens waits for it. */
export function mount(place: Node, options: PlayerOptions): Player {
  const url = addressOf(options);
  const listeners = new Map<string, Set<(detail: never) => void>>();
  const asked = new Map<number, Asked>();
  let port: MessagePort | undefined;
  let lost: PlayheadError | undefined;
  let nextId = 1;

  const frame = document.createElement('iframe');
  frame.title = options.title ?? 'Playhead';
  frame.allow = 'fullscreen; clipboard-write';
  // By property: a policy without inline styles refuses an attribute.
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });

  const give = (error: PlayheadError): void => {
    for (const each of asked.values()) each.reject(error);
    asked.clear();
  };
  const giveUp = (code: string, message: string): void => {
    clearTimeout(patience);
    lost = { code, message };
    give(lost);
    emit('error', lost);
  };
  const patience = setTimeout(
    giveUp,
    PATIENCE,
    'no-answer',
    `The player at ${url.origin} did not answer: it may not be there, or may not be framed by this page.`,
  );

  function emit(event: string, detail: unknown): void {
    for (const listener of listeners.get(event) ?? []) {
      try {
        listener(detail as never);
      } catch (error) {
        reportError(error);
      }
    }
  }

  function onWindow({ source, origin, data }: MessageEvent): void {
    if (source === null || source !== frame.contentWindow || origin !== url.origin) return;
    const said = v.safeParse(greeting, data);
    if (!said.success) return;
    if (said.output.type === 'refused') return giveUp(said.output.error.code, said.output.error.message);
    if (!said.output.versions.includes(1))
      return giveUp('version-refused', 'The player speaks another version of the protocol.');
    connect();
  }

  function connect(): void {
    clearTimeout(patience);
    if (port !== undefined) {
      port.close();
      give({ code: 'reloaded', message: 'The frame was loaded anew before it answered.' });
    }
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = onPort;
    const hello: Connect = { playhead: 1, type: 'connect' };
    frame.contentWindow?.postMessage(hello, url.origin, [channel.port2]);
    const waiting = [...asked.values()];
    if (options.run)
      call('open', [`run:${options.run}`, { api: options.api, token: options.token }]).catch(() => undefined);
    for (const { message } of waiting) port.postMessage(message);
  }

  function onPort({ data }: MessageEvent): void {
    const said = v.safeParse(fromPlayer, data);
    if (!said.success) return;
    const { output } = said;
    if (output.type === 'event') return emit(output.event, output.detail);
    const one = asked.get(output.id);
    asked.delete(output.id);
    if (output.ok) one?.resolve(output.value);
    else one?.reject(output.error ?? { code: 'failed', message: 'The player did not say why.' });
  }

  function call(verb: Verb, args: readonly unknown[], run?: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- as window.playhead rejects: plain, so that it can be sent on.
      if (lost !== undefined) return reject(lost);
      const id = nextId++;
      const message: Call = {
        playhead: 1,
        type: 'call',
        id,
        verb,
        args,
        ...(run === undefined ? {} : { run }),
      };
      asked.set(id, { message, resolve, reject });
      try {
        port?.postMessage(message);
      } catch (error) {
        asked.delete(id);
        reject({ code: 'bad-argument', message: String(error) });
      }
    });
  }

  const verbs = (run?: number): Verbs =>
    Object.fromEntries(
      VERBS.map((verb) => [verb, (...args: unknown[]) => call(verb, args, run)]),
    ) as unknown as Verbs;

  addEventListener('message', onWindow);
  frame.src = url.href;
  place.appendChild(frame);
  return {
    ...verbs(),
    frame,
    run: verbs,
    on(event, listener) {
      const heard = listeners.get(event) ?? new Set();
      listeners.set(event, heard.add(listener));
      return () => void heard.delete(listener);
    },
    dispose() {
      if (lost?.code === 'disposed') return;
      removeEventListener('message', onWindow);
      listeners.clear();
      giveUp('disposed', 'The player was taken away.');
      port?.close();
      frame.remove();
    },
  };
}
