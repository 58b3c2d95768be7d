import { createRoot } from 'react-dom/client';
import { followUpdates } from './follow-updates.ts';
import { UpdateOffer } from './UpdateOffer.tsx';

/** Keeps the page offline from now on; a new version is offered in a corner of it. */
export function showOffline(): void {
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
