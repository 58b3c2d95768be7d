// @ts-check
/** Small pictures for the home page, drawn from what was recorded. */
import { launchBrowser } from './browser/chromium.mjs';
import { durationOf } from './publish.mjs';

const WIDTH = 480;
const HEIGHT = 300;

/** @param {string} body HTML of one card @returns {Promise<Buffer>} JPEG */
async function shoot(body) {
  const { browser } = await launchBrowser({});
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
    const style =
      'body{margin:0;background:#14161c;color:#c8ccd6;font:11px/1.5 "DejaVu Sans Mono",monospace;overflow:hidden}svg,img{position:absolute;left:0;top:0}pre{margin:16px}';
    await page.setContent(`<style>${style}</style>${body}`);
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    return await page.screenshot({ type: 'jpeg', quality: 78 });
  } finally {
    await browser.close();
  }
}

const escape = (/** @type {string} */ text) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

/** One frame, smaller. @param {Uint8Array} jpeg */
export const framePoster = (jpeg) =>
  shoot(
    `<img width="${WIDTH}" height="${HEIGHT}" src="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}">`,
  );

/** The last diff over the memory of the attempt, with its kill. @param {Facts} facts */
export function repoPoster(facts) {
  const { tracks, t0 } = facts;
  const diff = String(tracks['custom']?.filter(({ name }) => name === 'repo-diff').at(-1)?.['text'] ?? '');
  const colour = (/** @type {string} */ line) =>
    line.startsWith('+')
      ? '#6cc99a'
      : line.startsWith('-')
        ? '#f08a80'
        : line.startsWith('@')
          ? '#8f8cf0'
          : '#8a90a0';
  const lines = diff
    .split('\n')
    .filter((line) => !/^(index|diff|---|\+\+\+)/.test(line))
    .slice(0, 13)
    .map((line) => `<span style="color:${colour(line)}">${escape(line.slice(0, 70))}</span>`);
  const samples = (tracks['runtime'] ?? []).filter((row) => row['memBytes'] !== undefined);
  const top = Math.max(1, ...samples.map((row) => row['memBytes']));
  const x = (/** @type {number} */ t) => ((t - t0) / durationOf(facts)) * (WIDTH - 24) + 12;
  const y = (/** @type {number} */ bytes) => HEIGHT - 8 - (bytes / top) * 96;
  const path = samples.map((row) => `${x(row.t).toFixed(1)},${y(row['memBytes']).toFixed(1)}`).join(' ');
  const killed = tracks['runtime']?.find(({ event }) => event === 'killed');
  const mark = killed ? `<path d="M${x(killed.t)} 190V292" stroke="#ff6a5e" stroke-width="2"/>` : '';
  return shoot(
    `<pre>${lines.join('\n')}</pre><svg width="${WIDTH}" height="${HEIGHT}"><polygon points="12,292 ${path} ${x(samples.at(-1)?.t ?? t0)},292" fill="#e5b454" fill-opacity=".18"/><polyline points="${path}" fill="none" stroke="#e5b454" stroke-width="1.5"/>${mark}</svg>`,
  );
}

/** The agent's spans and calls as bars. @param {Facts} facts */
export function tracePoster(facts) {
  const { trace, t0 } = facts;
  const x = (/** @type {number} */ t) => ((t - t0) / durationOf(facts)) * (WIDTH - 40) + 20;
  const bars = trace.filter(({ durationMs }) => durationMs !== undefined).sort((a, b) => a.t - b.t);
  const row = (HEIGHT - 40) / bars.length;
  const drawn = bars.map((bar, i) => {
    const fill = bar['kind'] === 'span' ? '#9a86fd' : '#4d4680';
    const width = Math.max(2, x(bar.t + bar['durationMs']) - x(bar.t));
    const name = bar['kind'] === 'span' ? String(bar['name']).slice(0, Math.floor((width - 10) / 6)) : '';
    const label = `<text x="${x(bar.t) + 6}" y="${20 + i * row + row / 2 + 2}" fill="#14161c" font-size="10">${escape(name)}</text>`;
    return `<rect x="${x(bar.t)}" y="${20 + i * row}" width="${width}" height="${row - 3}" rx="2" fill="${fill}"/>${label}`;
  });
  return shoot(`<svg width="${WIDTH}" height="${HEIGHT}">${drawn.join('')}</svg>`);
}

/** @typedef {import('./publish.mjs').Facts} Facts */
