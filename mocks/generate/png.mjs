// @ts-check
import { deflateSync, gzipSync } from 'node:zlib';

/**
 * An 8-bit greyscale PNG (PNG 3rd edition, sections 5 and 11.2), rows unfiltered.
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => number} shade 0 to 255
 */
export function greyPng(width, height, shade) {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    rows[at++] = 0;
    for (let x = 0; x < width; x += 1) rows[at++] = shade(x, y);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @param {string} type @param {Uint8Array} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const gzip = gzipSync(body, { level: 0 });
  const check = Buffer.alloc(4);
  // A gzip member ends with the CRC-32 and the length of what it holds (RFC 1952 2.3): the CRC that PNG asks for.
  check.writeUInt32BE(gzip.readUInt32LE(gzip.length - 8));
  return Buffer.concat([length, body, check]);
}
