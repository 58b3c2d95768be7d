import { isCredentialName, isSecretName, REDACTED, SECRET_SHAPES } from '../../../base/index.ts';

/** Text without any of these has nothing to look for: most text is let through by one look. */
const SUSPECT =
  /Bearer|Basic|eyJ|(?:sk|pk|rk|ghp|gho|ghs|glpat|xox[abprs])[-_]|AKIA|PRIVATE KEY|"\s*:\s*"|[?&;#][^=&#;\s]{1,40}=|:\/\/[^/\s]*@/i;

/** Takes credentials out of text: shapes, JSON members and parameters of addresses by name, users in addresses. */
export function cleanText(text: string, onFound: (value: string) => void): string {
  if (!SUSPECT.test(text)) return text;
  const take = (value: string): string => {
    onFound(value);
    return REDACTED;
  };
  let clean = text.replace(
    /"([^"\\]{1,40})"(\s*:\s*)"((?:[^"\\]|\\.)+)"/g,
    (whole, key: string, colon: string, value: string) =>
      isSecretName(key) && value !== REDACTED ? `"${key}"${colon}"${take(value)}"` : whole,
  );
  clean = clean.replace(
    /([?&;#])([^=&#;\s"'<>]{1,40})=([^&#;\s"'<>]+)/g,
    (whole, mark: string, name: string, value: string) =>
      isCredentialName(decoded(name)) ? `${mark}${name}=${encodeURIComponent(take(value))}` : whole,
  );
  clean = clean.replace(
    /([a-z][a-z0-9+.-]*:\/\/)([^/?#@\s"'<>]+:[^/?#@\s"'<>]*)@/gi,
    (_, scheme: string, user: string) => `${scheme}${encodeURIComponent(take(user))}@`,
  );
  for (const shape of SECRET_SHAPES) clean = clean.replace(shape, take);
  return clean;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
