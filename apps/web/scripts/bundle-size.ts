// What a newcomer downloads before the sign-in page is usable: all its JavaScript, compressed.
// Run by itself after a build it prints the table: node apps/web/scripts/bundle-size.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const LOGIN_LIMIT_KB = 250;

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

export interface BundleSize {
  files: { file: string; kb: number }[];
  kb: number;
}

/** The entry, the sign-in page, and the largest language with its fallback; each with all that they import at once. */
const ROOTS = ['index.html', 'src/features/auth/LoginPage.tsx', 'src/shared/i18n/pt.ts', 'src/shared/i18n/es.ts'];

export function loginBundle(dist: string): BundleSize {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  /** files with what they are called: their own names say nothing */
  const wanted = new Map<string, string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}`);
    if (wanted.has(chunk.file)) return;
    wanted.set(chunk.file, chunk.name ?? key);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const root of ROOTS) visit(root);
  wanted.set('start.js', 'start');
  const files = [...wanted]
    .map(([file, name]) => ({ file: `${name} (${file})`, kb: gzipSync(readFileSync(join(dist, file))).length / 1_000 }))
    .toSorted((a, b) => b.kb - a.kb);
  return { files, kb: files.reduce((sum, { kb }) => sum + kb, 0) };
}

if (import.meta.main) {
  const { files, kb } = loginBundle(join(import.meta.dirname, '../dist'));
  const rows = [...files, { file: `sign-in page (limit ${LOGIN_LIMIT_KB})`, kb }];
  for (const row of rows) process.stdout.write(`${row.kb.toFixed(1).padStart(8)} kB  ${row.file}\n`);
  process.exitCode = kb > LOGIN_LIMIT_KB ? 1 : 0;
}
