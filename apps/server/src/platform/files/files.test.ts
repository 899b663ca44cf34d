// Names that are never written over, also where there are no links, and drafts of the dead.
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newHome } from '../../../test/killable.ts';
import { placeNew, removeOldDrafts } from './files.ts';

let folder: string;
beforeEach(() => {
  folder = newHome();
  fs.writeFileSync(at('draft'), 'whole', { mode: 0o600 });
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => path.join(folder, name);
const refused = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

it.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])('a file gets its name where a link fails by %s', async (code) => {
  await placeNew(at('draft'), at('file'), refused(code));
  expect(fs.readdirSync(folder)).toEqual(['file']);
  expect(fs.readFileSync(at('file'), 'utf8')).toBe('whole');
  expect(fs.statSync(at('file')).mode & 0o777).toBe(0o600);
});

it.each([
  ['with links', undefined],
  ['without links', refused('EPERM')],
])('never in place of another, %s', async (_how, linked) => {
  fs.writeFileSync(at('file'), 'theirs');
  await expect(placeNew(at('draft'), at('file'), linked)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(fs.readFileSync(at('file'), 'utf8')).toBe('theirs');
  expect(fs.readFileSync(at('draft'), 'utf8')).toBe('whole');
});

it('what a link fails by otherwise is told, and leaves no name', async () => {
  await expect(placeNew(at('draft'), at('file'), refused('EIO'))).rejects.toThrow('EIO');
  expect(fs.readdirSync(folder)).toEqual(['draft']);
});

it('drafts go when they are a day old, here alone, and nothing else does', async () => {
  fs.mkdirSync(at('below'));
  const old = new Date(Date.now() - 90_000_000);
  for (const name of ['old.part', 'old.txt', 'below/old.part']) {
    fs.writeFileSync(at(name), '');
    fs.utimesSync(at(name), old, old);
  }
  fs.writeFileSync(at('new.part'), '');
  await removeOldDrafts(folder, (name) => name.endsWith('.part'));
  expect(fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(
    ['below', 'below/old.part', 'draft', 'new.part', 'old.txt'].toSorted(),
  );
});
