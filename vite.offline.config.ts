import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * What opens the page without a network: the page, its parts, and the pictures on Home. Not what other pages load, the
 * template of an export, nor recordings.
 */
const KEPT = /^(?:index\.html|icon\.svg|assets\/.*|samples\/(?:index\.json|[^/]+\.(?:jpg|png|webp)))$/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .filter((path) => KEPT.test(path))
    .toSorted();
}

/** The same files are the same version. */
function versionOf(folder: string, files: readonly string[]): string {
  const digest = createHash('sha256');
  for (const path of files)
    digest.update(
      `${path} ${createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex')}\n`,
    );
  return digest.digest('hex').slice(0, 16);
}

/** Builds `sw.js` beside the page once everything else is there, with the list of the build's own files in it. */
export function offlineCopy(): Plugin {
  let root = '.';
  let outDir = '';
  return {
    name: 'playhead:offline-copy',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const files = filesBelow(outDir);
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            BUILD_FILES: JSON.stringify(files),
            BUILD_VERSION: JSON.stringify(versionOf(outDir, files)),
          },
          build: {
            target: 'es2022',
            outDir,
            emptyOutDir: false,
            modulePreload: false,
            rolldownOptions: {
              input: join(root, relative('.', 'src/app/offline/service-worker.ts')),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}
