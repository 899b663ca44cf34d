// The file of first passwords.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FirstSignIn } from './first-sign-in.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-sign-in-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

it('has a section for each title, the latest, and is closed to others', async () => {
  const firstSignIn = new FirstSignIn(folder);
  expect(firstSignIn.exists).toBe(false);
  await firstSignIn.keep('Recado', [{ label: 'Admin', email: 'a@b.co', password: 'old' }]);
  await firstSignIn.keep('Demo', [
    { label: 'Ana', email: 'ana@b.co', password: 'p1' },
    { label: 'Bia', email: 'bia@b.co', password: 'p2' },
  ]);
  await firstSignIn.keep('Recado', [{ label: 'Admin', email: 'a@b.co', password: 'new' }]);
  expect(fs.readFileSync(firstSignIn.file, 'utf8')).toBe(
    'Demo\n  Ana: ana@b.co / p1\n  Bia: bia@b.co / p2\n\nRecado\n  Admin: a@b.co / new\n',
  );
  expect(fs.statSync(firstSignIn.file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(folder)).toEqual(['first-sign-in.txt']);
});
