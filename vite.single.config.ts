import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite';
import { META_POLICY } from './serve/headers.mjs';

/** Where an export puts the recording. */
const PLACE = '<!-- playhead:recording -->';
const FILE = 'single/player.html';
const MODULE_WORKER = /new Worker\(\s*new URL\('([^']+)', import\.meta\.url\),\s*\{([^}]*)\}\s*,?\s*\)/g;

/**
 * Workers as classic scripts inside the page: from a disk a browser starts neither a script beside the page nor a module.
 */
function workersInPage(): Plugin {
  return {
    name: 'playhead:workers-in-page',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.ts$/.test(id) || !code.includes('new Worker(')) return undefined;
      const imports: string[] = [];
      const changed = code.replace(MODULE_WORKER, (_, path: string, options: string) => {
        const name = `InPageWorker${imports.length}`;
        imports.push(`import ${name} from ${JSON.stringify(`${path}?worker&inline`)};`);
        return `new ${name}({${options.replace(/type:\s*'module',?/, '')}})`;
      });
      if (imports.length === 0)
        throw new Error(`A worker in ${id} is not started in the way that is known here`);
      return `${imports.join('\n')}\n${changed}`;
    },
  };
}

/** Script and styles in one page, with a policy that lets nothing else run and nothing be fetched. */
function onePage(): Plugin {
  return {
    name: 'playhead:one-page',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle);
        const scripts = files.filter((file) => file.type === 'chunk');
        const [script] = scripts;
        if (script === undefined || scripts.length > 1)
          throw new Error(
            `One script was to be built, not ${scripts.length}: ${scripts.map((each) => each.fileName).join(', ')}`,
          );
        const styles = files
          .filter((file) => file.type === 'asset')
          .filter(({ fileName }) => fileName.endsWith('.css'))
          .map(({ source }) => (typeof source === 'string' ? source : new TextDecoder().decode(source)))
          .join('\n');
        for (const { fileName } of files) delete bundle[fileName];
        this.emitFile({ type: 'asset', fileName: FILE, source: page(script.code, styles) });
      },
    },
  };
}

function page(script: string, styles: string): string {
  const safe = script.replaceAll('</script', String.raw`<\/script`).replaceAll('<!--', String.raw`<\!--`);
  const digest = createHash('sha256').update(safe).digest('base64');
  const policy = META_POLICY.replace("script-src 'self'", `script-src 'sha256-${digest}'`)
    .replace("worker-src 'self'", 'worker-src blob:')
    .replace("connect-src 'self' https: http: blob:", 'connect-src blob:')
    .replaceAll("'self' ", '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="referrer" content="no-referrer">
<title>Playhead</title>
<style>@media (prefers-color-scheme: dark) { html { background: #0f1115; } }</style>
<style>${styles.replaceAll('</style', String.raw`<\/style`)}</style>
</head>
<body>
<div id="root"></div>
<noscript>Playhead draws recordings with scripts: allow scripts for this page to open it.</noscript>
${PLACE}
<script type="module">${safe}</script>
</body>
</html>
`;
}

const config = {
  configFile: false,
  plugins: [workersInPage(), react(), onePage()],
  publicDir: false,
  worker: { format: 'iife', rolldownOptions: { output: { codeSplitting: false } } },
  build: {
    target: 'es2022',
    emptyOutDir: false,
    manifest: false,
    cssCodeSplit: false,
    modulePreload: false,
    // Fonts and whatever else is small enough to be seen at once stand in the page.
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    chunkSizeWarningLimit: 8192,
    rolldownOptions: { input: 'src/app/single.tsx', output: { codeSplitting: false } },
  },
} satisfies InlineConfig;

/** Builds the page beside the player, which fetches it when a recording is exported as one. */
export function singlePage(): Plugin {
  let outDir = '';
  return {
    name: 'playhead:single-page',
    apply: 'build',
    configResolved: (resolved) => {
      outDir = resolved.build.outDir;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const root = fileURLToPath(new URL('.', import.meta.url));
        await build({ ...config, root, logLevel: 'warn', build: { ...config.build, outDir } });
      },
    },
  };
}

export default defineConfig(config);
