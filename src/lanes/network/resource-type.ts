/** Kinds of things that are asked for, in the order a filter offers them. */
export const TYPES = [
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

const SAID: ReadonlyMap<string, string> = new Map([
  ...TYPES.map((type) => [type, type] as const),
  ['xhr', 'fetch'],
  ['eventsource', 'fetch'],
  ['texttrack', 'media'],
]);

const BY_MIME: readonly (readonly [RegExp, string])[] = [
  [/html/, 'document'],
  [/css/, 'stylesheet'],
  [/(?:java|ecma)script/, 'script'],
  [/^image\//, 'image'],
  [/^(?:font\/|application\/(?:x-)?font|application\/vnd\.ms-fontobject)/, 'font'],
  [/^(?:audio|video)\//, 'media'],
  [/json|xml|event-stream|protobuf|grpc|form/, 'fetch'],
];

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

/** The kind of a request: what its record says, else its media type, else what its path ends in. */
export function typeOf(said: string | undefined, mimeType: string | undefined, url: string): string {
  if (/^wss?:/i.test(url)) return 'websocket';
  const known = SAID.get((said ?? '').toLowerCase());
  if (known !== undefined && known !== 'other') return known;
  const mime = (mimeType ?? '').toLowerCase();
  const byMime = BY_MIME.find(([pattern]) => pattern.test(mime))?.[1];
  if (byMime !== undefined || mime !== '' || said !== undefined) return byMime ?? 'other';
  const extension = /\.([a-z0-9]{1,5})(?:[?#]|$)/i.exec(url.replace(/^[a-z]+:\/\/[^/]*/i, ''))?.[1];
  const guess = BY_EXTENSION.get((extension ?? '').toLowerCase());
  return guess ?? (/\/(?:api|graphql|rpc|v\d+)(?:\/|\?|$)/i.test(url) ? 'fetch' : 'other');
}
