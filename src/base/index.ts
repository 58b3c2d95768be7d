export * from './result.ts';
export * from './bisect.ts';
export * from './columns.ts';
export * from './forest.ts';
export * from './string-table.ts';
export * from './lru.ts';
export * from './latest.ts';
export * from './chunked.ts';
export * from './line-cutter.ts';
export * from './json-cutter.ts';
export { canonicalJson } from './canonical-json.ts';
export { parsePayload } from './parse-payload.ts';
export * from './utf8.ts';
export * from './time.ts';
export {
  allPhrases,
  grouped,
  locale,
  phrases,
  plural,
  say,
  setLanguage,
  told,
  type Sayings,
  type Translated,
  type Translation,
} from './phrases.ts';
export { bareName, isSecretName, REDACTED, SECRET_SHAPES } from './secrets.ts';
export { bareAddress, isCredentialName, isSignedAddress } from './signed-address.ts';
