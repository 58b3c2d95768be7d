import type { RunMeta } from '../../model/index.ts';
import { field, stringField } from '../records.ts';

/** What `context-options` says of the run. */
export function contextMeta(line: unknown): RunMeta {
  const title = stringField(line, 'title');
  const version = stringField(line, 'playwrightVersion');
  const browser = stringField(line, 'browserName') ?? '';
  const platform = stringField(line, 'platform') ?? '';
  const viewport = field(field(line, 'options'), 'viewport');
  return {
    harness: version === undefined ? 'Playwright' : `Playwright ${version}`,
    envKind: 'browser',
    ...(title === undefined ? {} : { title }),
    ...(browser === ''
      ? {}
      : {
          dispatch: { runtime: [browser, platform].filter(Boolean).join(' on '), env: viewportOf(viewport) },
        }),
  };
}

function viewportOf(viewport: unknown): Record<string, string> {
  const width = field(viewport, 'width');
  const height = field(viewport, 'height');
  return typeof width === 'number' && typeof height === 'number' ? { viewport: `${width}×${height}` } : {};
}
