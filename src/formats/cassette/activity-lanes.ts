import { field, stringField } from '../records.ts';
import type { ActivityEvent } from './activity.ts';
import { goalWords, type SessionLanes } from './session-lanes.ts';

/** What a user's events say of the queue, of goals and of settings, on the lanes of these (contracts/cassette.md 1.3). */
export class ActivityLanes {
  readonly #lanes: SessionLanes;
  /** Prompts that wait, by their id. */
  readonly #waiting = new Map<string, number>();

  constructor(lanes: SessionLanes) {
    this.#lanes = lanes;
  }

  take({ type, kind, payload, at }: ActivityEvent, prompt: string | undefined): void {
    const id = stringField(payload, 'promptId') ?? '';
    switch (type) {
      case 'queue/enqueued': {
        const own = stringField(field(payload, 'prompt'), 'id') ?? '';
        this.#waiting.set(own, this.#lanes.queued(prompt ?? 'a prompt', payload, at));
        return;
      }
      case 'queue/removed':
        this.#ends(id, at);
        this.#lanes.queue('removed', payload, at, 'removed');
        return;
      case 'queue/sendNowRequested':
        this.#lanes.queue('send now', payload, at, 'send-now');
        return;
      case 'queue/sendPrompt':
        this.#ends(id, at);
        return;
      case 'queue/suspended':
      case 'queue/resumed':
      case 'submit/canceled':
        this.#lanes.queue(type.slice(type.indexOf('/') + 1), payload, at, 'queue');
        return;
      case 'goal/controlRequested':
      case 'goal.control':
        this.#lanes.goal(goalWords(payload), payload, at, false);
        return;
      case 'session/settingsUpdateRequested':
      case 'session.settings.update':
        this.#lanes.settings(field(payload, 'settings'), at, false);
        return;
      case 'activation/requested':
        if (kind === 'intent' && field(payload, 'settings') !== undefined)
          this.#lanes.settings(field(payload, 'settings'), at, false);
        return;
      default:
    }
  }

  #ends(id: string, at: number): void {
    const seq = this.#waiting.get(id);
    if (seq !== undefined) this.#lanes.dequeued(seq, at);
    this.#waiting.delete(id);
  }
}
