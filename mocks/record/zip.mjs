// @ts-check
import { crc32, deflateRawSync } from 'node:zlib';

/**
 * A zip whose bytes depend on names and contents alone: no clock, no file system attributes, entries in the order given.
 * Layout after PKWARE APPNOTE 6.3.9 sections 4.3.7 (local header), 4.3.12 (central directory) and 4.3.16 (end record).
 * @param {readonly {path: string, bytes: Uint8Array, store?: boolean}[]} entries
 * @returns {Uint8Array}
 */
export function writeZip(entries) {
  const utf8Names = 0x0800;
  const midnight1980 = { time: 0, date: 0x21 };
  /** @type {Buffer[]} */
  const parts = [];
  /** @type {Buffer[]} */
  const directory = [];
  let offset = 0;
  for (const { path, bytes, store } of entries) {
    const name = Buffer.from(path, 'utf8');
    const packed = store ? Buffer.from(bytes) : deflateRawSync(bytes, { level: 9 });
    const deflated = packed.length < bytes.length;
    const body = deflated ? packed : Buffer.from(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(utf8Names, 2);
    common.writeUInt16LE(deflated ? 8 : 0, 4);
    common.writeUInt16LE(midnight1980.time, 6);
    common.writeUInt16LE(midnight1980.date, 8);
    common.writeUInt32LE(crc32Of(bytes), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, body);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, central, name);
    offset += 4 + common.length + name.length + body.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** @type {Uint32Array | undefined} */
let table;

/** `zlib.crc32` exists from Node 20.15 and 22.2 on; the table stands in for it elsewhere. @param {Uint8Array} bytes */
function crc32Of(bytes) {
  if (typeof crc32 === 'function') return crc32(bytes);
  table ??= Uint32Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c;
  });
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
