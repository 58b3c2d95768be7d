import { isSecretName, REDACTED, SECRET_SHAPES } from '../../base/index.ts';

export { REDACTED };

/** A last pass over what leaves the page by copying: looks like a credential, goes out as a marker. */
export function redactText(text: string): string {
  let clean = text;
  for (const shape of SECRET_SHAPES) clean = clean.replace(shape, REDACTED);
  return clean.replace(/"([^"\\]{1,40})"(\s*:\s*)"(?:[^"\\]|\\.)*"/g, (whole, key: string, colon: string) =>
    isSecretName(key) ? `"${key}"${colon}"${REDACTED}"` : whole,
  );
}
