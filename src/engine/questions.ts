export interface Questions {
  ask<T>(question: () => Promise<T>, none: T): Promise<T>;
  close(): void;
}

/**
 * Questions to a worker that may be ended before it answers: those get `none` then, as do later ones. A promise that nobody
 * settles would keep everybody who waits for it for ever.
 */
export function createQuestions(): Questions {
  const waiting = new Set<() => void>();
  let isClosed = false;
  return {
    ask: (question, none) =>
      new Promise((resolve, reject) => {
        if (isClosed) return resolve(none);
        const giveUp = (): void => resolve(none);
        waiting.add(giveUp);
        question()
          .then(resolve, reject)
          .finally(() => waiting.delete(giveUp));
      }),
    close() {
      isClosed = true;
      for (const giveUp of waiting) giveUp();
      waiting.clear();
    },
  };
}
