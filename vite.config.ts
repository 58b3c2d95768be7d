import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
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

/** The style sheets that a chunk brings along: a script that is imported waits for them. */
function stylesOf(file: Rolldown.OutputBundle[string] | undefined): string[] {
  return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
}

/** What is loaded first: the entry asks for the page, and the page for the player. */
const FIRST = ['/src/app/main.tsx', '/src/app/page.tsx', '/src/player/PlayerPage.tsx', '/src/ui/Split.tsx'];

/**
 * Lets the browser fetch all that the page and the player import while the entry still runs, rather than find them one
 * after another.
 */
function preloadPages(): Plugin {
  return {
    name: 'playhead:preload-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const files = new Set<string>();
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          if (FIRST.some((module) => file.facadeModuleId?.endsWith(module) === true))
            files.add(file.fileName);
        }
        for (const name of files) {
          const file = bundle[name];
          if (file?.type === 'chunk') for (const next of file.imports) files.add(next);
        }
        const scripts = [...files].map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
          injectTo: 'head' as const,
        }));
        const styles = new Set([...files].flatMap((name) => stylesOf(bundle[name])));
        return [
          ...scripts,
          ...[...styles].map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `./${fileName}` },
            injectTo: 'head' as const,
          })),
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
  plugins: [react(), policyMeta(), mockWorker(), preloadPages()],
  server: { host: '127.0.0.1' },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/worker/[name]-[hash].js',
        chunkFileNames: chunkName('assets/worker/'),
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
      output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: chunkName('assets/') },
    },
  },
});
