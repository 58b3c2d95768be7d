/** UTF-8 to string for short keys, in a room that knows no TextDecoder. Bad bytes become U+FFFD. O(n). */
export function decodeUtf8(bytes: Uint8Array): string {
  let text = '';
  let i = 0;
  while (i < bytes.length) {
    const lead = bytes[i++] as number;
    if (lead < 0x80) {
      text += String.fromCharCode(lead);
      continue;
    }
    const extra = lead >= 0xf0 && lead < 0xf8 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc2 ? 1 : 0;
    if (extra === 0 || lead >= 0xf8) {
      text += '\ufffd';
      continue;
    }
    let code = lead & (0x3f >> extra);
    let read = 0;
    while (read < extra && ((bytes[i] ?? 0) & 0xc0) === 0x80) {
      code = (code << 6) | ((bytes[i] as number) & 0x3f);
      i++;
      read++;
    }
    text += read < extra || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
  }
  return text;
}

/** String to UTF-8. A lone surrogate becomes U+FFFD, as the platform's encoder does. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    let code = text.codePointAt(i) as number;
    if (code > 0xffff) i++;
    else if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd;
    if (code < 0x80) bytes[at++] = code;
    else if (code < 0x800) {
      bytes[at++] = 0xc0 | (code >> 6);
      bytes[at++] = 0x80 | (code & 0x3f);
    } else if (code < 0x10000) {
      bytes[at++] = 0xe0 | (code >> 12);
      bytes[at++] = 0x80 | ((code >> 6) & 0x3f);
      bytes[at++] = 0x80 | (code & 0x3f);
    } else {
      bytes[at++] = 0xf0 | (code >> 18);
      bytes[at++] = 0x80 | ((code >> 12) & 0x3f);
      bytes[at++] = 0x80 | ((code >> 6) & 0x3f);
      bytes[at++] = 0x80 | (code & 0x3f);
    }
  }
  return bytes.slice(0, at);
}
