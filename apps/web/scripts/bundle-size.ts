// What a newcomer downloads until one can sign in, and until the tickets are there: compressed, and in how many files, as on a
// far line each of them costs. Run by itself after a build it prints the tables: node apps/web/scripts/bundle-size.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

interface Way {
  /** what is asked for on it, by the chunk's name; each with all that it imports at once */
  chunks: readonly string[];
  /** the most there may be */
  kb: number;
  files: number;
}

/** With the largest language. */
const SIGN_IN = ['start', 'es'];

export const WAYS = {
  signIn: { chunks: SIGN_IN, kb: 196, files: 5 },
  tickets: { chunks: [...SIGN_IN, 'doors', 'shell', 'esApp', 'tickets'], kb: 534, files: 14 },
} as const satisfies Record<string, Way>;

export interface Weight {
  files: { file: string; kb: number }[];
  /** of JavaScript alone */
  kb: number;
}

export function weigh(dist: string, { chunks }: Way): Weight {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  /** files with what they are called: their own names say nothing */
  const wanted = new Map([['start.js', 'start.js']]);
  const visit = ({ file, name = file, css = [], imports = [] }: Chunk): void => {
    if (wanted.has(file)) return;
    wanted.set(file, name);
    for (const style of css) wanted.set(style, `${name}, styles`);
    for (const imported of imports) visit(chunkOf(manifest[imported], imported));
  };
  for (const called of chunks)
    visit(
      chunkOf(
        Object.values(manifest).find(({ name }) => name === called),
        called,
      ),
    );
  const files = [...wanted]
    .map(([file, name]) => ({ file: `${name} (${file})`, kb: gzipSync(readFileSync(join(dist, file))).length / 1_000 }))
    .toSorted((a, b) => b.kb - a.kb);
  return { files, kb: files.filter(({ file }) => file.endsWith('.js)')).reduce((sum, { kb }) => sum + kb, 0) };
}

function chunkOf(chunk: Chunk | undefined, called: string): Chunk {
  if (!chunk) throw new Error(`The build has no chunk ${called}`);
  return chunk;
}

const print = (kb: number, what: string) => process.stdout.write(`${kb.toFixed(1).padStart(8)} kB  ${what}\n`);

if (import.meta.main) {
  for (const [name, way] of Object.entries(WAYS)) {
    const { files, kb } = weigh(join(import.meta.dirname, '../dist'), way);
    for (const each of files) print(each.kb, each.file);
    print(kb, `JavaScript in ${files.length} files: ${name} (at most ${way.kb} kB, ${way.files} files)\n`);
    if (kb > way.kb || files.length > way.files) process.exitCode = 1;
  }
}
