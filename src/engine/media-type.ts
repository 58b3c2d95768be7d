/** The type of some bytes by what they are, never by what a name or a server says (SECURITY.md 3). */
export function sniffMediaType(head: Uint8Array): string {
  const starts = (...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(0x47, 0x49, 0x46, 0x38)) return 'image/gif';
  if (starts(0x52, 0x49, 0x46, 0x46) && head[8] === 0x57 && head[9] === 0x45) return 'image/webp';
  const text = new TextDecoder().decode(head.subarray(0, 512)).trimStart();
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<svg[\s>]/i.test(text)) return 'image/svg+xml';
  if (text.startsWith('{') || text.startsWith('[')) return 'application/json';
  return head.subarray(0, 512).includes(0) ? 'application/octet-stream' : 'text/plain';
}
