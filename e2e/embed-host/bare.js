// @ts-check
import * as client from './playhead-player.js';

// For a test to drive: the page itself does nothing.
Object.assign(globalThis, { client });
