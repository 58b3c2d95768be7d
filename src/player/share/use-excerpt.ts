import { useEffect, useMemo, useState } from 'react';
import type { PageLink } from '../../session/index.ts';
import { useClaimedLanes } from '../viewing/describe.ts';
import { useSession } from '../viewing/session-context.ts';
import { momentOf } from './moment.ts';
import type { Moment } from './moment.ts';
import { consoleAround, requestAt, tellRequest } from './nearby.ts';
import type { ConsoleLine, NearbyRequest } from './nearby.ts';
import { pictureAt } from './picture.ts';

/** Everything that an excerpt of this moment could hold. */
export interface Gathered {
  readonly moment: Moment;
  readonly request: NearbyRequest | undefined;
  readonly console: readonly ConsoleLine[];
  readonly picture: Blob | undefined;
  /** Address of the picture in this page, while it is shown. */
  readonly pictureUrl: string | undefined;
}

/** Gathers the moment as it is when asked; `undefined` until then. Later ticks change nothing of it. */
export function useExcerpt(page: PageLink): Gathered | undefined {
  const session = useSession();
  const lanes = useClaimedLanes();
  const [moment] = useState(() => momentOf(session, lanes, page));
  const [found, setFound] = useState<Pick<Gathered, 'request' | 'picture'>>();
  useEffect(() => {
    let isWanted = true;
    const model = session.model();
    const entry = requestAt(model, moment.t, session.state().selection);
    const work = Promise.all([
      entry === undefined ? undefined : tellRequest(session, lanes, entry),
      pictureAt(session, moment.t),
    ]).then(([request, picture]) => {
      if (isWanted) setFound({ request, picture });
    });
    session.busy(work);
    return () => {
      isWanted = false;
    };
  }, [session, lanes, moment]);
  const picture = found?.picture;
  const pictureUrl = useMemo(
    () => (picture === undefined ? undefined : URL.createObjectURL(picture)),
    [picture],
  );
  useEffect(
    () => () => {
      if (pictureUrl !== undefined) URL.revokeObjectURL(pictureUrl);
    },
    [pictureUrl],
  );
  const lines = useMemo(() => consoleAround(session.model(), moment.t), [session, moment]);
  return found === undefined ? undefined : { ...found, moment, console: lines, pictureUrl };
}
