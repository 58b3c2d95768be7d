import { bareAddress, fail, ok, type Result } from '../base/index.ts';
import type { OpenRequest } from '../engine/index.ts';
import type { LinkTarget } from './types.ts';

/** Where the page stands: what relative names are read against. */
export interface Surroundings {
  /** Address of the page; samples lie beside it. */
  readonly base: string;
  /** Base URL of the control plane that `run:` asks, if one is known. */
  readonly api: string | undefined;
  readonly token: string | undefined;
  /** Signed addresses that this tab was given; without, one is good for a single opening. */
  readonly signed?: SignedAddresses | undefined;
}

/** Where a tab keeps signed addresses, by what is left of them in a link. A signature is a credential: it stands in no link. */
export interface SignedAddresses {
  keep(bare: string, signed: string): void;
  find(bare: string): string | undefined;
}

export interface ResolvedInput {
  readonly request: OpenRequest;
  readonly target: LinkTarget;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/**
 * Understands the strings that `playhead.open` and a link take: `sample:<id>`, `run:<id>`, a URL
 * (absolute or relative to the page).
 */
export function resolveInput(input: string, around: Surroundings): Result<ResolvedInput> {
  const text = input.trim();
  if (text === '')
    return fail('bad-input', 'There is nothing to open: give a file, a URL, sample:<id> or run:<id>.');
  if (text.startsWith('sample:'))
    return resolveTarget({ kind: 'sample', id: text.slice('sample:'.length) }, around);
  if (text.startsWith('run:')) return resolveTarget({ kind: 'run', id: text.slice('run:'.length) }, around);
  return resolveTarget({ kind: 'src', url: text }, around);
}

/** What to ask the engine for, so that it opens what a link names. */
export function resolveTarget(target: LinkTarget, around: Surroundings): Result<ResolvedInput> {
  switch (target.kind) {
    case 'sample': {
      if (!NAME.test(target.id))
        return fail('unknown-sample', `There is no sample "${target.id.slice(0, 100)}".`);
      const url = new URL(`samples/${target.id}.zip`, around.base).href;
      return ok({ request: { kind: 'url', url }, target });
    }
    case 'src': {
      const bare = bareAddress(target.url);
      if (bare !== target.url) around.signed?.keep(bare, target.url);
      const address = bare === target.url ? (around.signed?.find(bare) ?? bare) : target.url;
      const url = URL.canParse(address, around.base) ? new URL(address, around.base) : undefined;
      if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
        return fail('bad-url', 'Only an http or https address can be opened. Drop the file here instead.');
      }
      if (url.username !== '' || url.password !== '') {
        return fail('bad-url', 'The address holds a name or password; give it without them.');
      }
      return ok({ request: { kind: 'url', url: url.href }, target: { kind: 'src', url: bare } });
    }
    case 'run': {
      if (target.id === '') return fail('bad-input', 'The run has no id.');
      if (around.api === undefined) {
        return fail(
          'no-control-plane',
          'A run is asked of a control plane, and none is connected. Connect one on the home page, or put api= into the link.',
        );
      }
      const api = URL.canParse(around.api, around.base) ? new URL(around.api, around.base) : undefined;
      if (api === undefined || (api.protocol !== 'http:' && api.protocol !== 'https:')) {
        return fail('bad-url', 'The control plane has no http or https address.');
      }
      return ok({ request: { kind: 'run', api: api.href, runId: target.id, token: around.token }, target });
    }
  }
}
