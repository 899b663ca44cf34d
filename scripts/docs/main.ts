// `npm run docs`: writes the documentation as static files, for any web server's folder, or to be opened as they are.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.ts';
import { buildSite } from './site.ts';

const FOLDER = path.join(root, '.cache/docs');

const site = buildSite();
rmSync(FOLDER, { recursive: true, force: true });
for (const [name, content] of site) {
  const file = path.join(FOLDER, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
process.stdout.write(`${site.size} files; begin with ${path.join(FOLDER, 'index.html')}\n`);
