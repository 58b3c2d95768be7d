import { render } from 'vitest-browser-react';
import { loadInProcessEngine } from '../../engine/index.ts';
import type { NamedBlob } from '../../engine/index.ts';
import type { Session } from '../../session/index.ts';
import { createSession, NO_PAGE } from '../../session/index.ts';
import PlayerPage from '../PlayerPage.tsx';

export interface MountedPlayer {
  readonly session: Session;
  /** The element the player was rendered into. */
  readonly root: HTMLElement;
  /** Waits until nothing is pending and two frames were painted. */
  settle(): Promise<void>;
}

/** The whole player page over files, with the engine in the test's own thread. 1280 x 800 unless said otherwise. */
export async function mountPlayer(
  files: readonly NamedBlob[],
  size = { width: 1280, height: 800 },
): Promise<MountedPlayer> {
  const session = createSession({ engine: await loadInProcessEngine() });
  const opened = session.open({ kind: 'files', files });
  const screen = await render(
    <div style={{ position: 'fixed', inset: '0 auto auto 0', ...size }}>
      <PlayerPage
        session={session}
        page={NO_PAGE}
        what={files[0]?.name}
        theme="dark"
        onTheme={() => undefined}
        onHome={() => session.close()}
      />
    </div>,
  );
  await opened;
  const settle = async (): Promise<void> => {
    await session.idle();
    await frames(3);
  };
  await settle();
  return { session, root: screen.container, settle };
}

export async function frames(n: number): Promise<void> {
  for (let i = 0; i < n; i += 1) await new Promise((done) => requestAnimationFrame(done));
}

/** Resolves when nothing below an element has changed for half a second: parts that load when shown are all there. */
export async function quiet(root: HTMLElement): Promise<void> {
  await new Promise<void>((done) => {
    let timer = setTimeout(finish, 500);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(finish, 500);
    });
    function finish(): void {
      observer.disconnect();
      done();
    }
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** A file with a value as its JSON. */
export function jsonFile(name: string, value: unknown): NamedBlob {
  return { name, blob: new Blob([JSON.stringify(value)], { type: 'application/json' }) };
}
