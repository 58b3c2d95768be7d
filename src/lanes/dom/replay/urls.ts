/**
 * Which URLs of a recorded page may stay. A recording holds no assets under URLs of its own, so what
 * can be shown is what it carries inline; everything else would be a request and goes.
 */

/** As a URL parser sees it: no tabs or newlines anywhere, no control characters or blanks at the ends. */
export function cleanUrl(url: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers strip exactly these
  return url.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '');
}

const IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml|apng)[;,]/i;
const FONT =
  /^data:(?:font\/[\w.+-]+|application\/(?:x-)?font-[\w.+-]+|application\/(?:vnd\.ms-fontobject|octet-stream|font-woff2?))[;,]/i;
const MEDIA = /^data:(?:video|audio)\/[\w.+-]+[;,]/i;

export const isDataImage = (url: string): boolean => IMAGE.test(cleanUrl(url));
export const isDataMedia = (url: string): boolean => MEDIA.test(cleanUrl(url));
export const isDataFont = (url: string): boolean => FONT.test(cleanUrl(url));
export const isFragment = (url: string): boolean => cleanUrl(url).startsWith('#');

/** In a style sheet: pictures and fonts carried inline, references inside the page, and nothing at all. */
export const safeCssUrl = (url: string): boolean =>
  url === ''
    ? false
    : isDataImage(url) || isDataFont(url) || isFragment(url) || /^data:,?$/i.test(cleanUrl(url));

/** A link's target: shown, never followed (the frame takes no input and may not navigate). */
export const safeLink = (url: string): boolean => {
  const clean = cleanUrl(url);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(clean);
  return scheme === null || /^(?:https?|mailto|tel)$/i.test(scheme[1] ?? '');
};
