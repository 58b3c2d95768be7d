import type { PageLink, Session } from '../../session/index.ts';
import { createFrameLoop, whenTimelinePainted } from '../../timeline/index.ts';
import { make, recorded } from './elements.ts';
import { makeFullLink } from './full-link.ts';
import { messages } from './messages.ts';
import type { ShownLanes } from './shown-lanes.ts';
import { followTransport } from './transport.ts';
import { followVerdict } from './verdict.ts';
import { leaveWheelToHost } from './wheel.ts';
import styles from './embed.module.css';

export interface EmbedOptions {
  readonly session: Session;
  readonly root: HTMLElement;
  readonly page: PageLink;
  readonly shown: ShownLanes;
  /** The lanes as they were drawn before the page is laid out; without a canvas there is none. */
  readonly picture: { readonly place: HTMLElement; remove(): void } | undefined;
}

/** The picture of the lanes goes by then even where their own timeline could not be drawn, ms. */
const AT_MOST = 5000;
/** A timeline that has not painted by then is out of sight, ms. */
const UNSEEN = 1000;

/** The embedded page: in plain elements what tells the case, and after it the stage and lanes that one can touch. */
export function showEmbed({ session, root, page, shown, picture }: EmbedOptions): void {
  const title = make('h1', { class: styles['title'] });
  const bar = make('header', { class: styles['bar'] }, title, makeFullLink(session, page));
  const stage = make('main', { class: styles['stage'], 'aria-label': messages.stage });
  const card = make('section', { class: styles['card'], 'aria-label': messages.outcome, tabindex: '0' });
  const lanes = make('div', { class: styles['lanes'] });
  const transport = make('footer', { class: styles['transport'], 'aria-label': messages.transport });
  const cover = make('div', { class: styles['cover'], role: 'status' });
  const embed = make('div', { class: styles['embed'] }, bar, stage, card, lanes, transport, cover);
  root.replaceChildren(embed);
  if (picture !== undefined) {
    picture.place.classList.add(styles['picture'] ?? '');
    lanes.append(picture.place);
  }

  const frameLoop = createFrameLoop();
  frameLoop.drive(session);
  followVerdict(session, card);
  followTransport(session, transport);
  leaveWheelToHost(embed);

  let world: Promise<void> | undefined;
  const follow = (): void => {
    const { playback, error } = session.state();
    const model = session.model();
    const { title: name, runId } = model.meta;
    title.replaceChildren(recorded(name ?? runId ?? messages.untitled));
    const isShown = playback !== 'broken' && model.entryCount > 0;
    embed.dataset['phase'] = isShown ? 'open' : playback;
    cover.hidden = isShown;
    if (playback === 'broken' && error !== undefined) {
      cover.setAttribute('role', 'alert');
      cover.replaceChildren(
        make('h2', {}, messages.cannotOpen),
        make('p', {}, recorded(error.message)),
        make('code', {}, error.code),
      );
    } else {
      cover.setAttribute('role', 'status');
      cover.replaceChildren(playback === 'empty' ? messages.waiting : messages.reading);
    }
    // The lanes first: the stage takes several times as long to fetch and lay out.
    if (isShown && (playback !== 'loading' || performance.getEntriesByName('playhead:first-lane').length > 0))
      world ??= fetchWorld();
  };

  async function fetchWorld(): Promise<void> {
    const painted = whenTimelinePainted(session);
    const late = setTimeout(() => picture?.remove(), AT_MOST);
    try {
      const fetching = import('./World.tsx');
      session.busy(fetching);
      const { default: showWorld } = await fetching;
      showWorld(stage, { session, frameLoop, shown, lanes });
    } catch (error) {
      stage.replaceChildren(
        make('p', { class: styles['bad'], role: 'alert' }, `${messages.stageBroke}: ${String(error)}`),
      );
      clearTimeout(late);
      return;
    }
    // A frame that is scrolled out of sight paints nothing until it is seen: that keeps nobody waiting.
    session.busy(Promise.race([painted, new Promise((resolve) => setTimeout(resolve, UNSEEN))]));
    await painted;
    clearTimeout(late);
    picture?.remove();
  }

  session.subscribe(follow);
  follow();
}
