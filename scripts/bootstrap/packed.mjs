// Packs the built web app once, as small as it gets, beside its files: app.js.br and app.js.gz, which the server hands out.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** pictures and sounds are packed by themselves */
const PACKED = /\.(?:js|css|html|svg|json)$/;
/** what fits one packet anyway */
const LEAST = 1_400;

const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } =
  zlib.constants;
const brotli = (content) =>
  promisify(zlib.brotliCompress)(content, {
    params: {
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
      [BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
const gzip = (content) => promisify(zlib.gzip)(content, { level: 9 });

export async function packFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && PACKED.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(files.map(packFile));
}

async function packFile(file) {
  const content = await readFile(file);
  if (content.length < LEAST) return;
  const [br, gz] = await Promise.all([brotli(content), gzip(content)]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
