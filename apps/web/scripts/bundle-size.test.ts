// Builds the app and weighs it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WAYS, weigh } from './bundle-size.ts';

let outDir: string;
beforeAll(async () => {
  // Vitest's own NODE_ENV would build React's development half.
  vi.stubEnv('NODE_ENV', 'production');
  outDir = await mkdtemp(join(tmpdir(), 'recado-web-'));
  await build({
    root: join(import.meta.dirname, '..'),
    mode: 'production',
    logLevel: 'error',
    build: { outDir },
  });
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(outDir, { recursive: true });
});

it.each([
  ['one can sign in', WAYS.signIn],
  ['the tickets are there', WAYS.tickets],
])('until %s little is asked for, and in few requests', (_name, way) => {
  const { files, kb } = weigh(outDir, way);
  expect(kb).toBeLessThanOrEqual(way.kb);
  // React alone is more than this: a measure that finds nothing would pass too.
  expect(kb).toBeGreaterThan(100);
  expect(files.length, files.map(({ file }) => file).join('\n')).toBeLessThanOrEqual(way.files);
});
