import { PlayheadPlayer } from './element.ts';

export type * from '../protocol.ts';
export type { PlayerOptions } from './address.ts';
export type { Player } from './mount.ts';
export { mount } from './mount.ts';
export { PlayheadPlayer };

if (customElements.get('playhead-player') === undefined)
  customElements.define('playhead-player', PlayheadPlayer);
