import type { FormatDescriptor } from './types.ts';

export type * from './types.ts';
export { DigestGuard } from './digest-guard.ts';

const modules = import.meta.glob<{ readonly format: FormatDescriptor }>('./*/index.ts', { eager: true });

/**
 * Every format of the house, in reading order. A new folder here is all that a new format takes. Compared by code units: the first use
 * of a collation costs each opening about ten milliseconds.
 */
export const formats: readonly FormatDescriptor[] = Object.values(modules)
  .map(({ format }) => format)
  .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));

/** Writes bundles, and looks through what goes into one. A part of its own: few recordings are exported. */
export const loadBundleWriter = () => import('./bundle/write/write.ts');
export type { Found, Leave, ManifestHead, Member, Reason, WrittenBundle } from './bundle/write/write.ts';

/** Checks cassettes in layers. A part of its own, asked for by who looks at one. */
export const loadCassetteVerifier = () => import('./cassette/verify/index.ts');
export type {
  CassetteBytes,
  Finding,
  Layer,
  LayerId,
  LayerOutcome,
  Verification,
} from './cassette/verify/index.ts';
