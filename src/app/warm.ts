import { warmEngine } from '../engine/index.ts';

/**
 * A script of its own, before the page's: the worker that reads recordings starts while that is on its way. Home needs none.
 */
if (new URLSearchParams(location.search).size > 0) warmEngine();
