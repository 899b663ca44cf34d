// An archive as it is written: what it costs, what it does when it cannot be, and what a killed one has left.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { queryObjects } from 'node:v8';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newHome } from '../../../test/killable.ts';
import { ArchiveWriter } from './archive-writer.ts';

let folder: string;
beforeEach(() => {
  folder = newHome();
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const open = (name = 'a.tar.gz') => ArchiveWriter.open(path.join(folder, name), new Date());
const chunk = Buffer.alloc(100_000);

it('keeps nothing for each piece that it has written', { tags: ['long'] }, async () => {
  const writer = await open();
  await writer.add('first', chunk);
  const before = queryObjects(Promise, { format: 'count' });
  const pieces = 500;
  for (let n = 0; n < pieces; n += 1) await writer.add(`piece-${n}`, chunk);
  expect(queryObjects(Promise, { format: 'count' }) - before).toBeLessThan(pieces / 5);
  await writer.finish({});
  expect(fs.readdirSync(folder)).toEqual(['a.tar.gz']);
});

it('says what it failed by, whoever waits', async () => {
  const writer = await open('x'.repeat(250));
  const writing = async () => {
    for (;;) await writer.add('piece', chunk);
  };
  await expect(writing()).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
});

it('removes the drafts of archives that were killed a day ago, and no other file', async () => {
  const left = (days: number, name: string): string => {
    fs.writeFileSync(path.join(folder, name), 'keys');
    const at = new Date(Date.now() - days * 86_400_000 - 60_000);
    fs.utimesSync(path.join(folder, name), at, at);
    return name;
  };
  left(1, `b.tar.gz.${randomUUID()}.recado.part`);
  const kept = [
    left(0, `b.tar.gz.${randomUUID()}.recado.part`),
    left(9, `film.${randomUUID()}.part`),
    left(9, 'b.tar.gz'),
  ];
  const writer = await open();
  await writer.finish({});
  expect(fs.readdirSync(folder).toSorted()).toEqual([...kept, 'a.tar.gz'].toSorted());
});
