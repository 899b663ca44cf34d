// Spreadsheets come into lists some rows at a time: what is held of them does not grow with them, and who dies is followed.
import { utils, write } from '@e965/xlsx';
import type { ContactList, FilledList } from '@recado/contract/contact-lists';
import { sql } from 'drizzle-orm';
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { readSheet } from '../../../adapters/sheets/read-sheet.ts';
import { inCompany } from '../../../platform/context.ts';
import type { ReadSheet } from '../../../ports/sheet-reader.ts';
import { listUploads } from './lists.jobs.ts';
import { insertUpload, markReady, moveRows, stageRows } from './uploads.repo.ts';

const isLong = process.env['LONG_TESTS'] === '1';
/** rows of a small sheet and of a large one; the largest that is taken where there is time for it */
const [FEW, MANY] = isLong ? [5_000, 50_000] : [1_000, 12_000];
/** bytes that the large one may hold more than the small one, however large: kept whole, its rows take several times that */
const MORE = 1_500_000;

const held: { rows: number; heap: number }[] = [];
v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

const watched: ReadSheet = (companyId, file, each) =>
  readSheet(companyId, file, async (rows) => {
    await each(rows);
    collect();
    held.push({ rows: rows.length, heap: v8.getHeapStatistics().used_heap_size });
  });

let product: Product;
let address: string;
let office: Office;
beforeAll(async () => {
  product = await createProduct({ sheets: watched });
  address = await product.listen();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

const made = async (): Promise<ContactList> =>
  (await product.call<ContactList>(office.admin.token, 'POST', '/contact-lists', { name: 'Clientes' })).body;
const now = async ({ id }: { id: number }): Promise<ContactList> =>
  (await product.call<ContactList>(office.admin.token, 'GET', `/contact-lists/${id}`)).body;
const numberOf = (n: number): string => String(5_511_900_000_000 + n);

function sheetOf(rows: number): Buffer<ArrayBuffer> {
  const lines = Array.from({ length: rows }, (_, n) => [`Person ${n}`, numberOf(n), `p${n}@example.com`]);
  const sheet = utils.aoa_to_sheet([['Nome', 'Numero', 'Email'], ...lines, ['Again', numberOf(0), '']]);
  const bookType = isLong ? 'xlsx' : 'csv';
  return write(utils.book_new(sheet, 'Lista'), { type: 'buffer', bookType }) as Buffer<ArrayBuffer>;
}

/** The most that was held at once while it came in, and what came of it. */
async function upload(rows: number) {
  const list = await made();
  const form = new FormData();
  form.append('file', new Blob([sheetOf(rows - 1)]), 'lista.xlsx');
  held.length = 0;
  const answer = await fetch(`${address}/api/contact-lists/${list.id}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${office.admin.token}` },
    body: form,
  });
  const peak = Math.max(...held.map(({ heap }) => heap));
  const { refused, ...counts } = (await answer.json()) as FilledList;
  await queryRows(product, office.company.id, sql`update contact_lists set name = 'Others' where id = ${list.id}`);
  expect({ ...counts, refused: refused.map(({ row, error }) => `${row} ${error}`) }).toMatchObject({
    total: rows,
    created: rows - 1,
    already: 0,
    refused: [`${rows + 1} twice`],
  });
  expect(await now(list)).toMatchObject({ contactsCount: rows - 1, importing: 0, checking: true });
  await queryRows(product, office.company.id, sql`delete from contact_lists where id = ${list.id}`);
  return { peak, most: Math.max(...held.map((each) => each.rows)), times: held.length };
}

test(`${MANY} rows hold no more than ${FEW} do`, { timeout: isLong ? 600_000 : undefined }, async () => {
  // What is made once is made.
  await upload(FEW);
  const few = await upload(FEW);
  const many = await upload(MANY);
  expect(many.most).toBe(Math.min(1_000, MANY));
  expect(many.times).toBeGreaterThanOrEqual(MANY / 1_000);
  expect(many.peak - few.peak).toBeLessThan(MORE);
});

test('whoever dies at it is followed by others, and each comes in once; what was not read to its end is forgotten', async () => {
  const list = await made();
  const { id: companyId } = office.company;
  const people = Array.from({ length: 2_500 }, (_, n) => ({ name: `Person ${n}`, number: numberOf(n), email: '' }));
  const begin = (ready: boolean) =>
    inCompany(product.platform, companyId, undefined, async ({ tx, now: at }) => {
      const uploadId = await insertUpload(tx, list.id, at);
      await stageRows(tx, uploadId, ready ? people : [{ name: 'Nobody', number: '5511', email: '' }], at);
      if (!ready) return;
      await markReady(tx, uploadId, at);
      await moveRows(tx, uploadId, list.id, 1_000, at);
    });
  await begin(true);
  await begin(false);
  expect(await now(list)).toMatchObject({ contactsCount: 1_000, importing: 1_500 });
  product.clock.advance(1_000);
  const workers = [listUploads(product.platform), listUploads(product.platform)];
  await Promise.all(workers.map((worker) => worker.takeDue()));
  expect(await now(list)).toMatchObject({ contactsCount: 2_500, importing: 0, checking: true });
  expect(await queryRows(product, companyId, sql`select id from contact_list_uploads`)).toEqual([]);
  expect(await queryRows(product, companyId, sql`select id from contact_list_upload_rows`)).toEqual([]);
});
