export { showEmbed, type EmbedOptions } from './page/show-embed.ts';
export { lanesToShow } from './page/lanes-to-show.ts';
export { createShownLanes, type ShownLanes } from './page/shown-lanes.ts';
export { leaveWheelToHost } from './page/wheel.ts';
export { serveHost, type ServeOptions } from './wire/serve.ts';
export type { Watched } from './wire/watch.ts';
export type { Look, OpenSettings } from './protocol.ts';
export type * as Client from './client/index.ts';
