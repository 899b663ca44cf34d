// Weighs the app as it is built for the server, which `npm test` has done before; alone, what is out of date is built first.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { WAYS, weigh } from './bundle-size.ts';

const root = join(import.meta.dirname, '../../..');

beforeAll(() => {
  // Vitest's own NODE_ENV would build React's development half.
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [join(root, 'scripts/bootstrap/build-web.mjs')], { env });
}, 120_000);

it.each([
  ['one can sign in', WAYS.signIn],
  ['the tickets are there', WAYS.tickets],
])('until %s little is asked for, and in few requests', (_name, way) => {
  const { files, kb } = weigh(join(root, 'apps/web/dist'), way);
  expect(kb).toBeLessThanOrEqual(way.kb);
  // React alone is more than this: a measure that finds nothing would pass too.
  expect(kb).toBeGreaterThan(100);
  expect(files.length, files.map(({ file }) => file).join('\n')).toBeLessThanOrEqual(way.files);
});

it('of Mantine the core’s styles are weaker than those that come later, which stand before them', () => {
  const assets = join(root, 'apps/web/dist/assets');
  const sheets = readdirSync(assets).filter((file) => file.endsWith('.css'));
  const layers = sheets.flatMap((file) => readFileSync(join(assets, file), 'utf8').match(/@layer [\w.]+(?=\{)/g) ?? []);
  expect(new Set(layers)).toEqual(new Set(['@layer mantine', '@layer mantine.core']));
});
