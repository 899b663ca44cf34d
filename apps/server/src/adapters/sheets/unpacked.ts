// Zip archives that say they are small and are not. What stands in one twice, its list and the head of each part, may say two things,
// and readers differ in whom they believe: so each part is unpacked here, within a limit, and the reader is given an archive of what came
// of it, in which nothing is packed and everything stands once.
import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const HEAD = 0x04034b50;
const DEFLATED = 8;
/** The oldest that reads what is stored as it is. */
const VERSION = 10;
/** Names are UTF-8; of what else an archive says of its parts nothing matters here. */
const UTF8 = 0x0800;

interface Part {
  name: Buffer;
  flags: number;
  content: Buffer;
}

/** Throws where the archive is broken, or its parts together are larger than that. @param most bytes */
export function unpacked(file: Uint8Array<ArrayBuffer>, most: number): Uint8Array<ArrayBuffer> {
  return storedArchive(partsOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength), most));
}

function partsOf(bytes: Buffer, most: number): Part[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('no end of a zip archive');
  const parts: Part[] = [];
  let left = most;
  let at = bytes.readUInt32LE(end + 16);
  for (let entries = bytes.readUInt16LE(end + 10); entries > 0; entries -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('no entry of a zip archive');
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const head = bytes.readUInt32LE(at + 42);
    const begin = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const raw = bytes.subarray(begin, begin + packed);
    // Throws itself where it grows beyond what is left.
    const content = method === DEFLATED ? inflateRawSync(raw, { maxOutputLength: Math.max(1, left) }) : raw;
    left -= content.length + nameLength;
    if (left < 0) throw new Error('an archive of too much');
    const name = bytes.subarray(at + 46, at + 46 + nameLength);
    parts.push({ name, flags: bytes.readUInt16LE(at + 8) & UTF8, content });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

/** Each part with its head, then the list of all, then where the list is. */
function storedArchive(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, { name, content }) => sum + 76 + 2 * name.length + content.length, 22);
  const archive = Buffer.from(new ArrayBuffer(size));
  let at = 0;
  const heads: number[] = [];
  for (const part of parts) {
    heads.push(at);
    archive.writeUInt32LE(HEAD, at);
    at = writeAbout(archive, part, at + 4);
    at += 2 + part.name.copy(archive, at + 2);
    at += part.content.copy(archive, at);
  }
  const list = at;
  for (const [n, part] of parts.entries()) {
    archive.writeUInt32LE(ENTRY, at);
    archive.writeUInt16LE(VERSION, at + 4);
    at = writeAbout(archive, part, at + 6);
    archive.writeUInt32LE(heads[n] ?? 0, at + 12);
    at += 16 + part.name.copy(archive, at + 16);
  }
  archive.writeUInt32LE(END, at);
  archive.writeUInt16LE(parts.length, at + 8);
  archive.writeUInt16LE(parts.length, at + 10);
  archive.writeUInt32LE(at - list, at + 12);
  archive.writeUInt32LE(list, at + 16);
  return archive;
}

/** What its head and its place in the list have in common, up to the length of its name. Answers where it ends. */
function writeAbout(archive: Buffer, { name, flags, content }: Part, at: number): number {
  archive.writeUInt16LE(VERSION, at);
  archive.writeUInt16LE(flags, at + 2);
  archive.writeUInt32LE(crc32(content), at + 10);
  archive.writeUInt32LE(content.length, at + 14);
  archive.writeUInt32LE(content.length, at + 18);
  archive.writeUInt16LE(name.length, at + 22);
  return at + 24;
}
