// Archives that are not what they say: nothing of them is unpacked but by the rules here.
import { read, utils, write } from '@e965/xlsx';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpacked } from './unpacked.ts';

const ROOM = 1_000_000;
const LINES = [
  ['Nome', 'Telefone'],
  ['Ação Ltda', '5511987654321'],
];

const sheet = (compression: boolean): Buffer<ArrayBuffer> =>
  write(utils.book_new(utils.aoa_to_sheet(LINES), 'Lista'), {
    type: 'buffer',
    bookType: 'xlsx',
    compression,
  }) as Buffer<ArrayBuffer>;

const linesOf = (file: Uint8Array): unknown => {
  const { Sheets, SheetNames } = read(file, { type: 'array' });
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
};

test.each([true, false])('a spreadsheet reads as it did, packed or not: %s', (compression) => {
  expect(linesOf(unpacked(sheet(compression), ROOM))).toEqual(LINES);
});

/** One part, packed, that is listed so often; the list says `listed` of how it is packed. */
function archive(content: Buffer, { times = 1, listed = 8 } = {}): Buffer<ArrayBuffer> {
  const packed = deflateRawSync(content);
  const name = Buffer.from('xl/a.xml');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(listed, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(packed.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(times, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  const list = Array.from({ length: times }, () => [entry, name]).flat();
  return Buffer.from(Buffer.concat([head, name, packed, ...list, end]));
}

const zeros = Buffer.alloc(ROOM / 2);

test('a part that would be too large is not unpacked, nor one that is listed again and again', () => {
  expect(unpacked(archive(zeros), ROOM).length).toBeGreaterThan(zeros.length);
  expect(() => unpacked(archive(Buffer.alloc(2 * ROOM)), ROOM)).toThrow('larger than');
  expect(() => unpacked(archive(zeros, { times: 3 }), ROOM)).toThrow('larger than');
});

test('where list and head of a part differ, what the reader gets is what was measured', () => {
  const made = unpacked(archive(zeros, { times: 100, listed: 0 }), ROOM);
  expect(made.length).toBeLessThan(ROOM);
  const head = Buffer.from(made.buffer);
  expect([head.readUInt16LE(8), head.readUInt32LE(18)]).toEqual([0, head.readUInt32LE(22)]);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no archive', Buffer.from('PK and more')],
  ['half of one', sheet(true).subarray(0, 900)],
])('%s is refused', (_what, file) => {
  expect(() => unpacked(Buffer.from(file), ROOM)).toThrow('no end of a zip archive');
});
