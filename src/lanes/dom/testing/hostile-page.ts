import type { SafeEvent } from '../replay/shapes.ts';
import { createSurface } from '../replay/surface.ts';
import { hostileEvents } from './hostile.ts';
import { record } from './recorded.ts';
import { folded, rig } from './pages.ts';

/** `sanitiser` and `policy` each alone, both as shipped, and neither, which must be seen to fail. */
export type Guard = 'both' | 'sanitiser' | 'policy' | 'neither';

/** Runs the hostile recording in this page; answers what scripts left behind, and the frames' sandboxes. */
export async function playHostile(
  origin: string,
  guard: Guard,
): Promise<{ hacked: unknown; sandboxes: (string | null)[]; nodes: number }> {
  const events = hostileEvents(origin);
  let doc: Document | null | undefined;
  if (guard === 'both' || guard === 'sanitiser') {
    const recorded = await record(events);
    const page = rig(recorded, 'dom', guard === 'both');
    const end = (events.length + 2) * 10;
    await page.feed.seek(end);
    doc = page.document();
    // The same by what the worker says: pages turned into each other, back and forth.
    const jumping = rig(recorded, 'dom', guard === 'both', await folded(recorded, 3), 0);
    for (const share of [1, 0.2, 0.7, 0.1, 0.9, 0.4, 1]) await jumping.feed.seek(end * share);
  } else {
    const host = document.createElement('div');
    document.body.append(host);
    const surface = await createSurface(host, {}, guard === 'policy');
    for (const event of events) await surface?.apply(event as SafeEvent);
    surface?.reveal(false);
    doc = surface?.frame.contentDocument;
  }
  await new Promise((resolve) => setTimeout(resolve, 700));
  const sandboxes = [...(doc?.querySelectorAll('iframe') ?? [])].map((frame) =>
    frame.getAttribute('sandbox'),
  );
  return {
    hacked: 'hacked' in window ? window.hacked : undefined,
    sandboxes,
    nodes: doc?.querySelectorAll('*').length ?? 0,
  };
}
