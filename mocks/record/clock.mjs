// @ts-check
/** Epoch milliseconds with a sub-millisecond part; one clock for every recorder and every agent. */
export const now = () => roundMs(performance.timeOrigin + performance.now());

/** Three decimals are all a double holds at epoch size, and they keep the JSON short. @param {number} ms */
export const roundMs = (ms) => Math.round(ms * 1000) / 1000;

/** @param {number} ms @returns {Promise<void>} */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
