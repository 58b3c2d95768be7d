/** Kinds of things that are asked for, in the order a filter offers them. */
export const RESOURCE_TYPES = [
  'document',
  'fetch',
  'script',
  'stylesheet',
  'image',
  'font',
  'media',
  'websocket',
  'other',
] as const;

/** Names that writers use for the kind of thing that was asked for (`_resourceType`, DevTools and Playwright). */
const KNOWN: ReadonlyMap<string, string> = new Map([
  ['document', 'document'],
  ['stylesheet', 'stylesheet'],
  ['script', 'script'],
  ['image', 'image'],
  ['font', 'font'],
  ['media', 'media'],
  ['texttrack', 'media'],
  ['xhr', 'fetch'],
  ['fetch', 'fetch'],
  ['eventsource', 'fetch'],
  ['websocket', 'websocket'],
  ['manifest', 'other'],
  ['ping', 'other'],
  ['beacon', 'other'],
  ['preflight', 'other'],
]);

/** Media type to kind, first that matches. JSON and text that no page asked for by a tag were fetched. */
const BY_MIME: readonly (readonly [RegExp, string])[] = [
  [/html/, 'document'],
  [/css/, 'stylesheet'],
  [/(?:java|ecma)script/, 'script'],
  [/^image\//, 'image'],
  [/^(?:font\/|application\/(?:x-)?font|application\/vnd\.ms-fontobject)/, 'font'],
  [/^(?:audio|video)\//, 'media'],
  [/json|xml|event-stream|protobuf|grpc|form/, 'fetch'],
];

/** The kind of a request: what the writer says, else what the media type of its answer says. */
export function resourceType(said: string | undefined, mimeType: string | undefined, url: string): string {
  if (/^wss?:/i.test(url)) return 'websocket';
  const known = KNOWN.get((said ?? '').toLowerCase());
  if (known !== undefined && known !== 'other') return known;
  const mime = (mimeType ?? '').toLowerCase();
  return BY_MIME.find(([pattern]) => pattern.test(mime))?.[1] ?? known ?? 'other';
}

const BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  Object.entries({
    document: 'html htm xhtml php',
    stylesheet: 'css',
    script: 'js mjs cjs wasm',
    image: 'png jpg jpeg gif webp avif svg ico bmp',
    font: 'woff woff2 ttf otf eot',
    media: 'mp4 webm mp3 ogg wav m3u8 ts m4a',
    fetch: 'json xml ndjson',
  }).flatMap(([type, names]) => names.split(' ').map((name) => [name, type] as const)),
);

/** The kind of a request of which nothing but its address is known: what its path ends in, or reads like an interface. */
export function resourceTypeOfUrl(url: string): string {
  if (/^wss?:/i.test(url)) return 'websocket';
  const extension = /\.([a-z0-9]{1,5})(?:[?#]|$)/i.exec(url.replace(/^[a-z]+:\/\/[^/]*/i, ''))?.[1];
  const guess = BY_EXTENSION.get((extension ?? '').toLowerCase());
  return guess ?? (/\/(?:api|graphql|rpc|v\d+)(?:\/|\?|$)/i.test(url) ? 'fetch' : 'other');
}
