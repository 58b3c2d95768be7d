// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { once } from 'node:events';

const DOC = fileURLToPath(new URL('../docs/hosting.md', import.meta.url));

/** The path of an nginx on this machine: $NGINX_PATH, then one on $PATH. */
export function findNginx() {
  const folders = [
    '/usr/sbin',
    '/usr/local/sbin',
    '/opt/homebrew/bin',
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const candidates = [process.env['NGINX_PATH'] ?? '', ...folders.map((folder) => join(folder, 'nginx'))];
  return candidates.find((path) => path !== '' && existsSync(path));
}

/**
 * As {@link findNginx}, and where there is none installs Debian's package.
 * @returns {string}
 */
export function ensureNginx() {
  const found = findNginx();
  if (found !== undefined) return found;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string} command @param {string[]} args */
  const run = (command, ...args) =>
    spawnSync(command, args, { stdio: ['ignore', 2, 2], env, timeout: 600_000 }).status === 0;
  // No service of it is wanted: what is needed is started by whoever needs it.
  if (run('apt-get', 'update', '-qq'))
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'nginx-light');
  const installed = findNginx();
  if (installed === undefined)
    throw new Error('No nginx was found and none could be installed: install one, or name it in NGINX_PATH');
  return installed;
}

/** A block of the documentation by its language: what is documented is what is tested. @param {string} language */
export function documented(language) {
  const [, block] =
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(DOC, 'utf8')) ?? [];
  if (block === undefined) throw new Error(`docs/hosting.md has no ${language} block`);
  return block;
}

/**
 * nginx with the documented configuration, on a free port of loopback. Only what a host fills in for itself is replaced.
 * @param {{ page: string, recordings: string, embedder: string, reader: string }} options folders; origins that may embed and read
 */
export async function startNginx({ page, recordings, embedder, reader }) {
  const nginx = ensureNginx();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'playhead-nginx-'));
  // Its workers are another user's where it is started by root.
  cpSync(page, join(folder, 'page'), { recursive: true });
  cpSync(recordings, join(folder, 'recordings'), { recursive: true });
  chmodSync(folder, 0o755);
  const replaced = [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['/srv/playhead/', `${folder}/page/`],
    ['/srv/playhead/embed/', `${folder}/page/embed/`],
    ['/srv/recordings/', `${folder}/recordings/`],
    ['https://scorecards.example', embedder],
    ['https://play.example', `"${reader}"`],
  ].reduce((text, [from = '', to = '']) => {
    if (!text.includes(from)) throw new Error(`The documented configuration has no ${from}`);
    return text.replace(from, to);
  }, documented('nginx'));
  allowEmbedder(join(folder, 'page/index.html'), embedder);
  const log = join(folder, 'access.log');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; worker_processes 1;
events { worker_connections 256; }
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')}
  log_format seen '$status "$http_range" $body_bytes_sent $request_method $uri';
  access_log ${log} seen;
  types { ${TYPES} }
${replaced}
}
`,
  );
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${url}replay/`).catch(() => undefined);
    if (answer?.status === 200) break;
    if (tries > 100 || child.exitCode !== null) throw new Error(`nginx does not serve the page: ${said}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url,
    /** What it was asked for, a line each: status, range, bytes sent, method, path. */
    seen: () => readFileSync(log, 'utf8').trim().split('\n'),
    close: async () => {
      if (child.exitCode === null) {
        child.kill('SIGQUIT');
        setTimeout(() => child.kill('SIGTERM'), 1000).unref();
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the documentation does to the page with `sed`. @param {string} page @param {string} embedder */
function allowEmbedder(page, embedder) {
  const [, from = '', to = ''] = /s\|([^|]+)\|([^|]+)\|/.exec(documented('sh')) ?? [];
  const html = readFileSync(page, 'utf8');
  if (from === '' || !html.includes(from)) throw new Error(`The built page has no ${from}`);
  writeFileSync(page, html.replace(from, to.replace('https://scorecards.example', embedder)));
}

/** The types of nginx's own `mime.types` that the build has. */
const TYPES = `text/html html; text/css css; application/javascript js; application/json json; image/svg+xml svg;
    image/jpeg jpg; font/woff2 woff2; application/zip zip; application/wasm wasm;`;

async function freePort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port is free');
  return address.port;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${ensureNginx()}\n`);
}
