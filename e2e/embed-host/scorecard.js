// @ts-check
/** What a scorecard does with its players: says how each case came out, and takes the reader to a moment. */

/** @typedef {import('../../src/embed/client/element.ts').PlayheadPlayer} Player */

for (const article of document.querySelectorAll('article')) {
  const player = /** @type {Player | null} */ (article.querySelector('playhead-player'));
  const output = article.querySelector('output');
  if (player === null || output === null) continue;

  player.addEventListener('ready', () => {
    void describe(player).then((text) => {
      output.textContent = text;
    });
  });
  player.addEventListener('timechange', (event) => {
    const { t } = /** @type {CustomEvent<{ t: number }>} */ (event).detail;
    article.dataset['t'] = String(t);
  });
  player.addEventListener('error', (event) => {
    output.textContent = /** @type {CustomEvent<{ message: string }>} */ (event).detail.message;
  });

  article.addEventListener('click', ({ target }) => {
    const what = target instanceof HTMLElement ? target.dataset['do'] : undefined;
    if (what === 'play') void player.play();
    if (what === 'failure') void showFailure(player);
  });
}

/** @param {Player} player */
async function describe(player) {
  const { status, duration } = await player.state();
  const lanes = (await player.connection?.lanes()) ?? [];
  const entries = lanes.reduce((sum, { count }) => sum + count, 0);
  return `${status}, ${entries} entries, ${(duration / 1000).toFixed(1)} s`;
}

/** @param {Player} player */
async function showFailure(player) {
  const [first] = (await player.entries('agent')).filter(({ level }) => level === 'error');
  if (first === undefined) return;
  await player.select(first.id);
  await player.seek(typeof first.end === 'number' ? first.end : (first.t ?? 0));
}
