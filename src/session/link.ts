import type { Landing, LinkTarget, Notice } from './types.ts';

/** One recording that a link names. */
export interface RunLink {
  readonly target: LinkTarget;
  readonly attempt: number | undefined;
}

/** What of a link is the page's and not the viewing's. */
export interface PageLink {
  readonly embed: boolean;
  readonly theme: 'dark' | 'light' | undefined;
  /** Base URL of a control plane. Never holds credentials. */
  readonly api: string | undefined;
  readonly align: string | undefined;
  /** Parameters of others: kept as they are, in their order. */
  readonly unknown: readonly (readonly [string, string])[];
}

/** A whole link: the state of a page, read from its address. */
export interface Link extends PageLink {
  /** More than one: a comparison. None: Home. */
  readonly runs: readonly RunLink[];
  readonly landing: Landing;
}

/** A link as it was read, with what could not be. */
export interface ParsedLink {
  readonly link: Link;
  readonly notices: readonly Notice[];
}

/** The version of links that is written (RULES.md "URL"). */
export const LINK_VERSION = '1';

export const NO_PAGE: PageLink = {
  embed: false,
  theme: undefined,
  api: undefined,
  align: undefined,
  unknown: [],
};
