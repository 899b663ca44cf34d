// Code and styles of the web app, packed once and kept: a screen is made of a hundred small files, and packing each anew for
// each browser took longer than everything else that is done for them.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

export interface PackedFile {
  type: string;
  encoding: Encoding;
  content: Buffer;
}

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const PACK: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, QUALITY),
  gzip: promisify(gzip),
};

/** Answers undefined for what is not packed, and for browsers that do not unpack. */
export function packedFiles(
  root: string,
): (name: string, accepted: string | undefined) => Promise<PackedFile> | undefined {
  const packed = new Map<string, Promise<Buffer>>();
  return (name, accepted = '') => {
    const type = TYPES[path.extname(name)];
    const encoding = (['br', 'gzip'] as const).find((one) =>
      new RegExp(`\\b${one}\\b(?!;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
    );
    if (type === undefined || encoding === undefined) return undefined;
    const key = `${encoding} ${name}`;
    let content = packed.get(key);
    if (!content) {
      content = readFile(path.join(root, name)).then(PACK[encoding]);
      packed.set(key, content);
      // What could not be read is tried again.
      content.catch(() => packed.delete(key));
    }
    return content.then((bytes) => ({ type, encoding, content: bytes }));
  };
}
