import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

/** A part in a chunk of its own that can be fetched ahead. */
export interface Fetched<P> {
  readonly Part: ComponentType<P>;
  /** Resolves when `Part` can be drawn at once; also when it cannot be fetched: that shows where it is drawn. */
  preload(): Promise<void>;
}

/**
 * Like `lazy`, but a part that was fetched before is drawn at once. React shows the fallback of a lazy part for at
 * least 300 ms, even when its module is there; three such parts inside each other would cost a second.
 */
export function fetched<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Fetched<P> {
  let loaded: ComponentType<P> | undefined;
  const fetchPart = () =>
    load().then((module) => {
      loaded = module.default;
      return module;
    });
  const Waiting: ComponentType<P> = lazy(fetchPart);
  return {
    Part: function FetchedPart(props: P) {
      // Chosen once a mount: a part that changed its type would lose its state.
      const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Waiting);
      return <Chosen {...props} />;
    },
    preload: () =>
      fetchPart().then(
        () => undefined,
        () => undefined,
      ),
  };
}
