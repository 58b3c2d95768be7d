import { createShownLanes, leaveWheelToHost, serveHost, showEmbed } from '../embed/index.ts';
import type { Look, OpenSettings, ShownLanes, Watched } from '../embed/index.ts';
import { parseLink, resolveInput } from '../session/index.ts';
import type { Link, Session } from '../session/index.ts';
import { boot } from './boot.ts';
import type { FirstPicture } from './first-picture.ts';
// Tokens and faces.
import '../ui/index.ts';

/** Parameter in which a host page says its own origin: messages go there and nowhere else. */
const HOST = 'host';
/** How often a comparison is looked at for what a host wants to hear, ms. */
const LOOKED_EVERY = 250;

/**
 * The player in a frame of another page: the lean page for one recording, which is being opened and may show already, and the way to
 * that page for any.
 */
export function showEmbedded(session: Session, picture: FirstPicture | undefined): void {
  const { link } = parseLink(location.search);
  const shown = createShownLanes(link.landing.lanes);
  const root = document.querySelector<HTMLElement>('#root');
  if (root === null) throw new Error('The page has no #root');
  boot(session);
  const unknown = link.unknown.filter(([name]) => name !== HOST);
  const { theme, api, align } = link;
  showEmbed({ session, root, page: { embed: false, theme, api, align, unknown }, shown, picture });
  talkToHost(session, link, shown);
}

/** The page of a comparison in a frame: the host drives all of its runs by the same words. */
export function talkAsComparison(session: Session): void {
  const { link } = parseLink(location.search);
  leaveWheelToHost(document.body);
  talkToHost(session, link, createShownLanes(undefined), {
    ...watchedOf(session),
    // Each run has a session of its own, which only the comparison knows.
    subscribe(onChange, onTick) {
      const timer = setInterval(() => {
        onChange();
        onTick();
      }, LOOKED_EVERY);
      return () => clearInterval(timer);
    },
  });
}

/** Answers the page around this one, where the address says which that is. */
function talkToHost(session: Session, link: Link, shown: ShownLanes, watched = watchedOf(session)): void {
  serveHost({
    host: link.unknown.find(([name]) => name === HOST)?.[1],
    face: () => window.playhead,
    open: (input, settings) => openFor(session, link, input, settings),
    look: (look) => applyLook(session, shown, look),
    watched,
  });
}

/** Opens what the host hands over. Its token stays in memory, with the request, and goes to the control plane alone. */
async function openFor(
  session: Session,
  link: Link,
  input: string | File | readonly File[],
  { api = link.api, token }: OpenSettings,
): Promise<void> {
  if (typeof input !== 'string') return window.playhead.open(input);
  const resolved = resolveInput(input, { base: document.baseURI, api, token });
  // What the address says of instant and lanes is meant for what comes first.
  const landing = session.opened() === undefined ? link.landing : undefined;
  const answer = resolved.ok
    ? await session.open(resolved.value.request, { target: resolved.value.target, landing })
    : session.refuse(resolved.error);
  if (answer.ok) return;
  const { code, message } = answer.error;
  // oxlint-disable-next-line typescript/only-throw-error -- as the face does: plain, so that it survives being sent.
  throw { code, message };
}

function applyLook(session: Session, shown: ShownLanes, { lanes, theme }: Look): void {
  if (theme !== undefined) {
    const root = document.documentElement;
    if (theme === null) delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
  }
  if (lanes === undefined) return;
  const visible = lanes === null ? undefined : new Set(lanes);
  shown.ask(visible === undefined ? undefined : [...visible]);
  for (const { id } of session.model().lanes)
    session.commands.setLaneHidden(id, visible !== undefined && id !== 'agent' && !visible.has(id));
}

function watchedOf(session: Session): Watched {
  return {
    state: () => window.playhead.state(),
    generation: () => session.state().generation,
    issues: () => [...session.state().notices, ...session.model().issues],
    subscribe(onChange, onTick) {
      const stops = [session.subscribe(onChange), session.clock.subscribe(onTick)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
