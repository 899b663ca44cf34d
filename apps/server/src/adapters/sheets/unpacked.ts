// Zip archives that say they are small and are not: each part is unpacked within a limit before anybody reads it.
import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;

/** Throws where the archive is broken, or its parts together are larger than that. */
export function mustUnpackWithin(file: Uint8Array<ArrayBuffer>, most: number): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('no end of a zip archive');
  let left = most;
  let at = bytes.readUInt32LE(end + 16);
  for (let entries = bytes.readUInt16LE(end + 10); entries > 0; entries -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('no entry of a zip archive');
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const head = bytes.readUInt32LE(at + 42);
    const begin = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const content = bytes.subarray(begin, begin + packed);
    // Throws itself where it grows beyond what is left.
    left -= method === DEFLATED ? inflateRawSync(content, { maxOutputLength: Math.max(1, left) }).length : packed;
    if (left < 0) throw new Error('an archive of too much');
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}
