import type { RequestHandler } from 'msw';

/** What the stand-in control plane answers. */
export const handlers: readonly RequestHandler[] = [];
