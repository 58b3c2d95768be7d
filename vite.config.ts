import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { META_POLICY } from './serve/headers.mjs';
import { offlineCopy } from './vite.offline.config.ts';
import { singlePage } from './vite.single.config.ts';

/** The policy of the page for hosts that set no headers. Not in development, where hot reload needs inline scripts. */
function policyMeta(): Plugin {
  return {
    name: 'playhead:policy-meta',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: META_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/**
 * Says in the page which origins may drive it when it is embedded: those in `PLAYHEAD_EMBED_ORIGINS` while it is built, or what
 * whoever serves it writes there.
 */
function embedOrigins(): Plugin {
  return {
    name: 'playhead:embed-origins',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { name: 'playhead-embed-origins', content: process.env['PLAYHEAD_EMBED_ORIGINS'] ?? '' },
        injectTo: 'head',
      },
    ],
  };
}

/** The file that a host page loads to embed the player: whole in itself under a lasting name, its types beside it. */
function embedClient(): Plugin {
  let root = '.';
  let out = 'dist/embed';
  return {
    name: 'playhead:embed-client',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      out = resolve(root, config.build.outDir, 'embed');
    },
    async closeBundle() {
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          target: 'es2022',
          outDir: out,
          emptyOutDir: true,
          modulePreload: false,
          rolldownOptions: {
            input: 'src/embed/client/index.ts',
            preserveEntrySignatures: 'strict',
            output: { format: 'es', entryFileNames: 'playhead-player.js' },
          },
        },
      });
      writeTypes(root, out);
    },
  };
}

/** Declarations of the client, so that they name each other as a compiler elsewhere resolves them. */
function writeTypes(root: string, out: string): void {
  const types = join(out, 'types');
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...'--ignoreConfig --declaration --emitDeclarationOnly --strict --exactOptionalPropertyTypes'.split(
        ' ',
      ),
      ...'--target ES2022 --lib ES2022,DOM,DOM.Iterable --module ESNext --moduleResolution bundler'.split(
        ' ',
      ),
      ...'--verbatimModuleSyntax --allowImportingTsExtensions --skipLibCheck --types vite/client'.split(' '),
      '--rootDir',
      'src/embed',
      '--outDir',
      types,
      'src/embed/client/index.ts',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The client's types could not be written: ${stdout}`);
  // How messages are checked is the client's own affair, and would ask for its library.
  rmSync(join(types, 'client/messages.d.ts'));
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(types, name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '[^']+)\.ts'/g, "$1.js'"));
  }
  writeFileSync(join(out, 'playhead-player.d.ts'), "export * from './types/client/index.js';\n");
}

/**
 * Serves MSW's worker script in development straight from its package, so that it always fits the installed version and
 * no build can contain it.
 */
function mockWorker(): Plugin {
  return {
    name: 'playhead:mock-worker',
    apply: 'serve',
    configureServer(server) {
      const file = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
      server.middlewares.use('/mockServiceWorker.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(readFileSync(file));
      });
    },
  };
}

/**
 * What the first picture of a recording needs, in one file: each request costs milliseconds before a lane shows. Of the
 * rooms it draws with, that is all but their React parts.
 */
const FIRST_PICTURE =
  /\/src\/(?:base|model(?!\/resource-type)|engine(?!\/spare-worker)|session|timeline|lane-kit|lanes|app(?!\/warm))\/.*\.ts$|\/src\/embed\/page\/lanes-to-show\.ts$|\/src\/(?:timeline|app)\/.*\.css|\/src\/ui\/(?:index\.ts|tokens\.css|base\.css)|\/node_modules\/(?:react|comlink|zustand)\/|vite\/(?:preload-helper|modulepreload-polyfill)/;

/**
 * What the player, a comparison and the embedded page's stage have in common and need at once: cut apart by who needs which, it
 * would be more files and more bytes for each.
 */
const PARTS =
  /\/src\/(?:base\/(?:lru|parse-payload)|timeline\/(?:spoken|gestures|hits|snap|wheel|instant|controller|hover-store|LaneHeaders|reveal|Scrubber|use-scroll-size|Timeline)|lane-kit\/(?:thumbnails|lazy)|session\/(?:keys|key-match|key-commands)|player\/(?:messages|viewing\/(?:describe|page-value|session-context|SessionProvider|Viewing|use-media|use-copy|record)|trouble\/(?:LateSpinner|PanelBoundary|Notices)|stage\/(?:UrlBar|stage-tabs|Stage)|header\/(?:Brand|Header\.module)|help\/use-keys|summary\/asked|steps\/(?:StepShape|steps-model|use-steps)|transport\/(?:clock-text|sweeps|parse-time|ClockField|Speeds|StepLine|Transport))|ui\/(?:Button|Chip|Field|Tabs|Kbd|VirtualList|list-keys|VisibleText|hidden-characters|EmptyState|classes))(?:\.module)?\.(?:tsx?|css)$/;

/** Small parts that many readers have in common: a file each would be another round trip after the reader's own. */
const SHARED_BY_READERS =
  /\/src\/formats\/(?:words|spending|apart-names|one-run|bundle\/manifest)\.ts$|\/src\/model\/resource-type\.ts$|\/node_modules\/valibot\//;

/** Puts the script that starts the reader before the page's own, so that it does not wait for that. */
function warmFirst(): Plugin {
  return {
    name: 'playhead:warm-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const warm = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'warm');
        if (warm === undefined) throw new Error('The build has no warm script');
        return [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src: `./${warm.fileName}` },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}

/**
 * A chunk's file name. Every format has a `read.ts` and every lane an `index.ts`: the folder comes first, so that a network
 * panel tells them apart.
 */
function chunkName(folder: string) {
  return ({ facadeModuleId, name }: { readonly facadeModuleId?: string | null; readonly name: string }) => {
    const [, room, file] = /\/src\/(?:.*\/)?([^/]+)\/([^/]+?)\.tsx?$/.exec(facadeModuleId ?? '') ?? [];
    return `${folder}${room === undefined ? name : file === 'index' ? room : `${room}.${file}`}-[hash].js`;
  };
}

export default defineConfig({
  // Relative, so that a build runs under any path of any static host.
  base: './',
  plugins: [
    react(),
    policyMeta(),
    embedOrigins(),
    mockWorker(),
    warmFirst(),
    embedClient(),
    singlePage(),
    offlineCopy(),
  ],
  server: { host: '127.0.0.1' },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/worker/[name]-[hash].js',
        chunkFileNames: chunkName('assets/worker/'),
        // What a worker starts with comes as one file: it cannot be preloaded, and each import is another round trip.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'common', test: SHARED_BY_READERS, priority: 1 },
          ],
        },
      },
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // Nothing is inlined: a data: URL is not cached and an inlined worker is refused by the policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1024,
    rolldownOptions: {
      input: { index: 'index.html', warm: 'src/app/warm.ts' },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: chunkName('assets/'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', tags: ['$initial'], test: FIRST_PICTURE, priority: 2 },
            { name: 'parts', test: PARTS, priority: 1 },
          ],
        },
      },
    },
  },
});
