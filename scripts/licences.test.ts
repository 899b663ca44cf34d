// The licences of everything that is installed are in the list, and one that is not would be noticed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { handedOn } from './handed-on.ts';
import { licenceProblems, type Locked, type LockedPackage } from './licences.ts';
import { noticesOf } from './notices.ts';
import { root } from './run.ts';

const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Locked;
};
const lock = { packages: handedOn(root, locked) };

it('every package of the lockfile has a licence of the list, or is an exception with its reason', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
  expect(licenceProblems(lock.packages)).toEqual([]);
});

it.each<[string, LockedPackage, string[]]>([
  ['planted', { license: 'AGPL-3.0-only' }, ['planted: AGPL-3.0-only']],
  ['planted', { license: 'GPL-3.0', dev: true }, ['planted: GPL-3.0']],
  ['planted', { license: 'MPL-2.0' }, ['planted: MPL-2.0']],
  ['planted', { license: 'MPL-2.0', dev: true }, []],
  ['planted', {}, ['planted: no licence is named']],
  ['planted', { license: 'SEE LICENSE IN x' }, ['planted: SEE LICENSE IN x']],
  ['planted', { license: '(MIT OR GPL-3.0)' }, []],
  ['planted', { license: 'MIT AND GPL-3.0' }, ['planted: MIT AND GPL-3.0']],
  ['planted', { license: '(MIT AND GPL-3.0) OR ISC' }, []],
  ['planted', { license: 'MIT OR GPL-3.0 AND GPL-2.0' }, []],
  ['planted', { license: 'GPL-2.0 OR (MIT AND GPL-3.0)' }, ['planted: GPL-2.0 OR (MIT AND GPL-3.0)']],
  // By name, and with this licence alone.
  ['libsignal', { license: 'AGPL-3.0-only' }, ['libsignal: AGPL-3.0-only']],
  ['libsignal-2', { license: 'GPL-3.0' }, ['libsignal-2: GPL-3.0']],
])('%s with %j', (name, entry, problems) => {
  const packages = { ...lock.packages, [`node_modules/elsewhere/node_modules/${name}`]: entry };
  expect(licenceProblems(packages)).toEqual(problems);
});

const isTool = (name: string): boolean | undefined => lock.packages[`node_modules/${name}`]?.dev;

it('what the web app is built of is handed on, with all that it needs; what builds it is not', () => {
  expect(['react', '@mantine/core', '@floating-ui/react', 'engine.io-client', 'd3-scale'].map(isTool)).not.toContain(
    true,
  );
  expect(['vite', 'jsdom', 'rolldown', 'lightningcss', '@types/react', 'vitest'].map(isTool)).not.toContain(false);
});

it('an exception that nothing needs is named', () => {
  const { 'node_modules/libsignal': _gone, ...rest } = lock.packages;
  expect(licenceProblems(rest)).toEqual(['/^libsignal$/: an exception that nothing needs']);
});

it('the notices hold the texts of what runs, and of no tool', () => {
  const notices = noticesOf(root);
  for (const name of ['fastify', 'react', 'libsignal', 'sharp', '@mantine/core'])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(notices).toContain('Permission is hereby granted, free of charge');
  expect(notices).toContain('GNU GENERAL PUBLIC LICENSE');
  expect(notices).not.toMatch(/^(vitest|lightningcss|@playwright\/test|@recado\/\S+) \d/m);
  // Where a package says nothing but a name, that is said.
  expect(notices).toMatch(/^whatsapp-rust-bridge \d[^\n]*MIT/m);
});
