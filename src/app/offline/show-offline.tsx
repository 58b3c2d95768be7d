import { createRoot } from 'react-dom/client';
import { canKeepOffline } from './can-keep-offline.ts';
import { followUpdates } from './follow-updates.ts';
import { UpdateOffer } from './UpdateOffer.tsx';

/** Where it may, keeps the page offline from the time this is loaded; a new version is offered in a corner of it. */
export function showOffline(): void {
  if (!canKeepOffline()) return;
  void followUpdates((take) => {
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    const close = (): void => {
      root.unmount();
      place.remove();
    };
    root.render(<UpdateOffer onTake={take} onLater={close} />);
  });
}
