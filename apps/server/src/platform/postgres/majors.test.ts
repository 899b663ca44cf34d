// What a data directory's PG_VERSION means for this release, and the turns of processes that would upgrade it.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { EARLIER } from './earlier-postgres.ts';
import { ageOf, type Age } from './majors.ts';
import { includedMajor } from './postgres-binaries.ts';
import { ownMark } from './postmaster.ts';
import { takeTurn, type Turn } from './turn.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'recado-majors-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each<[string, Age]>([
  ['18\n', { is: 'same' }],
  ['18', { is: 'same' }],
  ['17\n', { is: 'older', major: 17 }],
  ['9.6\n', { is: 'older', major: 9 }],
  ['19\n', { is: 'newer', major: 19 }],
  ['', { is: 'damaged', says: '' }],
  ['\0\0\0', { is: 'damaged', says: '\0\0\0' }],
  ['eighteen', { is: 'damaged', says: 'eighteen' }],
  ['018', { is: 'damaged', says: '018' }],
])('PG_VERSION %j', async (text, age) => {
  writeFileSync(path.join(folder, 'PG_VERSION'), text);
  expect(await ageOf(folder, 18)).toEqual(age);
});

it('is absent where there is no folder or an empty one, and damaged where something else is in it', async () => {
  expect(await ageOf(path.join(folder, 'none'), 18)).toEqual({ is: 'absent' });
  expect(await ageOf(folder, 18)).toEqual({ is: 'absent' });
  mkdirSync(path.join(folder, 'base'));
  expect(await ageOf(folder, 18)).toEqual({ is: 'damaged', says: '' });
});

it('knows a way from each major before the one that this release brings', async () => {
  const majors = Object.keys(EARLIER).map(Number);
  const included = await includedMajor();
  expect(majors).toEqual(Array.from({ length: included - 16 }, (_, n) => 16 + n));
  for (const [major, { version, integrity }] of Object.entries(EARLIER)) {
    expect(version).toMatch(new RegExp(`^${major}\\.\\d+\\.\\d+-beta\\.\\d+$`));
    expect(Object.keys(integrity).toSorted()).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']);
  }
});

const turns = (): string => path.join(folder, 'turns');
const release = async (turn: Turn): Promise<void> => {
  if (typeof turn === 'string' || 'takenBy' in turn) throw new Error('nobody has it');
  await turn.release();
};

test('one has a turn, and the next when it is given back', async () => {
  const first = await takeTurn(turns());
  expect(await takeTurn(turns())).toEqual({ takenBy: process.pid });
  await release(first);
  await release(await takeTurn(turns()));
  expect(readdirSync(turns())).toEqual([]);
});

test('of many at the same moment one has it', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => takeTurn(turns())));
  expect(all.filter((turn) => typeof turn !== 'string' && 'release' in turn)).toHaveLength(1);
});

test('of the dead nobody waits for one, and of many who come after them one has it', async () => {
  mkdirSync(turns());
  for (const n of [1, 2]) symlinkSync(ownMark().replace(/_\d+_/, '_1_'), path.join(turns(), String(n)));
  const all = await Promise.all(Array.from({ length: 20 }, () => takeTurn(turns())));
  const [had, ...others] = all.filter((turn) => typeof turn !== 'string' && 'release' in turn);
  expect([had !== undefined, others]).toEqual([true, []]);
  expect(readdirSync(turns()).toSorted()).toEqual(['1', '2', '3']);
});

test('a folder that has gone is not made anew', async () => {
  expect(await takeTurn(path.join(folder, 'gone', 'turns'))).toBe('try again');
  expect(readdirSync(folder)).toEqual([]);
});
