import { argument, idOf, shownId, threadKey, type TraceEvent } from './trace-event.ts';

/** What metadata events (phase M) say of processes and threads: names and the order they want to stand in. */
export class Names {
  readonly #threads = new Map<string, string>();
  readonly #processes = new Map<string, string>();
  readonly #threadOrder = new Map<string, number>();
  readonly #processOrder = new Map<string, number>();
  readonly #pids = new Set<string>();

  /** True when the event named something. */
  metadata(event: TraceEvent): boolean {
    const pid = idOf(event.pid);
    const name = argument(event, 'name');
    const order = argument(event, 'sort_index');
    if (event.name === 'thread_name' && typeof name === 'string' && name !== '') {
      this.#threads.set(threadKey(event), name);
      return true;
    }
    if (event.name === 'process_name' && typeof name === 'string' && name !== '')
      this.#processes.set(pid, name);
    else if (event.name === 'thread_sort_index' && typeof order === 'number')
      this.#threadOrder.set(threadKey(event), order);
    else if (event.name === 'process_sort_index' && typeof order === 'number')
      this.#processOrder.set(pid, order);
    return false;
  }

  saw(event: TraceEvent): void {
    this.#pids.add(idOf(event.pid));
  }

  /** Threads of several processes bear the same names, so the process goes with it when there is more than one. */
  thread(event: TraceEvent): string {
    const name = this.#threads.get(threadKey(event)) ?? `Thread ${shownId(event.tid)}`;
    return this.#pids.size > 1 ? `${name} · ${this.process(event)}` : name;
  }

  process({ pid }: TraceEvent): string {
    const name = this.#processes.get(idOf(pid));
    return `${name ?? 'process'} ${shownId(pid)}`;
  }

  /** Negative, 0, positive, as the producer wants the two threads to stand; 0 where it does not say. */
  compare(a: TraceEvent, b: TraceEvent): number {
    const byProcess = (this.#processOrder.get(idOf(a.pid)) ?? 0) - (this.#processOrder.get(idOf(b.pid)) ?? 0);
    return (
      byProcess || (this.#threadOrder.get(threadKey(a)) ?? 0) - (this.#threadOrder.get(threadKey(b)) ?? 0)
    );
  }
}
