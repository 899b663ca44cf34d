// The web app's files, packed when it is built.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'recado-packed-'));
afterEach(() => rmSync(folder, { recursive: true }));

it('stand beside them, and are the same; pictures and trifles stay alone', async () => {
  const { packFiles } = (await import(path.join(import.meta.dirname, 'bootstrap', 'packed.mjs'))) as {
    packFiles: (folder: string) => Promise<void>;
  };
  const code = 'let a = "ação";\n'.repeat(200);
  mkdirSync(path.join(folder, 'assets'));
  const write = (name: string): string => {
    writeFileSync(path.join(folder, name), name === 'small.js' ? 'a' : code);
    return path.join(folder, name);
  };
  const [script = '', page = '', picture = '', small = ''] = ['assets/a.js', 'index.html', 'a.png', 'small.js'].map(
    write,
  );
  await packFiles(folder);
  for (const file of [script, page]) {
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(code);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(code);
  }
  for (const file of [picture, small])
    expect([existsSync(`${file}.br`), existsSync(`${file}.gz`)]).toEqual([false, false]);
  // Once more: what is packed is not packed again.
  await packFiles(folder);
  expect(existsSync(`${script}.br.gz`)).toBe(false);
});
