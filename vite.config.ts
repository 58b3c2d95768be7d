import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { META_POLICY } from './serve/headers.mjs';

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
  /\/src\/(?:base|model(?!\/resource-type)|engine(?!\/spare-worker)|session|timeline|lane-kit|lanes|app(?!\/warm))\/.*\.ts$|\/src\/(?:timeline|app)\/.*\.css|\/src\/ui\/(?:index\.ts|tokens\.css|base\.css)|\/node_modules\/(?:react|comlink|zustand)\/|vite\/(?:preload-helper|modulepreload-polyfill)/;

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
  plugins: [react(), policyMeta(), mockWorker(), warmFirst()],
  server: { host: '127.0.0.1' },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/worker/[name]-[hash].js',
        chunkFileNames: chunkName('assets/worker/'),
        // What a worker starts with comes as one file: it cannot be preloaded, and each import is another round trip.
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
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
          groups: [{ name: 'first', tags: ['$initial'], test: FIRST_PICTURE }],
        },
      },
    },
  },
});
