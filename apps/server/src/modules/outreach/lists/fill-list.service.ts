// Many people into a list at once: the rows of a spreadsheet, or contacts that a filter finds.
import {
  MOST_LIST_ROWS,
  MOST_NAMED_REFUSALS,
  MOST_SHEET_BYTES,
  type fillContactList,
  type FilledList,
} from '@recado/contract/contact-lists';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { readMultipart } from '../../../platform/http/multipart.ts';
import type { Call } from '../../../platform/http/route.ts';
import { inPieces } from '../../../platform/in-pieces.ts';
import type { ReadSheet } from '../../../ports/sheet-reader.ts';
import { rowReader } from '../../catalog/contacts/import.rules.ts';
import { chunksOf } from '../../catalog/contacts/people.service.ts';
import { addChosen, addPeople, areTags, countChosen, countThere, type ListPerson } from './lists.repo.ts';
import { checkSoon, openList, publishList, publishPeople } from './lists.service.ts';

/** one transaction: longer ones keep others waiting */
const TOGETHER = 1_000;
const SAMPLE = 20;

/** @param preview says what would become of its rows, and writes nothing */
export async function uploadList(call: Call, readSheet: ReadSheet, id: number, preview: boolean): Promise<FilledList> {
  // Nothing is taken in for somebody who may not fill it.
  await call.run((ctx) => openList(ctx, id));
  const sheet = await readSheet(await receive(call));
  if ('fault' in sheet) fail(sheet.fault);
  const readRow = rowReader();
  const read = await inPieces(sheet.rows, ({ line, ...row }) => ({ line, ...readRow({ ...row }) }));
  const people = read.flatMap((row): ListPerson[] => ('person' in row ? [personOf(row.person)] : []));
  const refused = read.flatMap((row) =>
    'refusal' in row ? [{ row: row.line, name: row.name, error: row.refusal }] : [],
  );
  let created = 0;
  for (const chunk of chunksOf(people, TOGETHER))
    created += await call.run((ctx) => (preview ? newAmong(ctx, id, chunk) : addChunk(ctx, id, chunk)));
  if (!preview) await call.run((ctx) => finish(ctx, id));
  return {
    total: read.length,
    created,
    already: people.length - created,
    refusedCount: refused.length,
    refused: refused.slice(0, MOST_NAMED_REFUSALS),
    sample: people.slice(0, SAMPLE),
  };
}

const personOf = ({ name, number, email }: ListPerson): ListPerson => ({ name, number, email });

async function receive(call: Call): Promise<Uint8Array<ArrayBuffer>> {
  if (!call.request.isMultipart()) throw missing();
  const { files } = await readMultipart(
    call.request,
    async ({ field, content }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content as AsyncIterable<Uint8Array>) chunks.push(chunk);
      return { field, bytes: new Uint8Array(Buffer.concat(chunks)) };
    },
    MOST_SHEET_BYTES,
  );
  const [file, ...more] = files;
  if (file?.field !== 'file' || more.length > 0) throw missing();
  return file.bytes;
}

const missing = (): Error => validationFailed([{ path: 'file', message: 'one spreadsheet, as multipart/form-data' }]);

const newAmong = async ({ tx }: Ctx, id: number, chunk: readonly ListPerson[]): Promise<number> =>
  chunk.length -
  (await countThere(
    tx,
    id,
    chunk.map(({ number }) => number),
  ));

/** Browsers see the list grow. */
async function addChunk(ctx: Ctx, id: number, chunk: readonly ListPerson[]): Promise<number> {
  await openList(ctx, id);
  const added = await addPeople(ctx.tx, id, chunk);
  publishList(ctx, 'update', id);
  return added;
}

async function finish(ctx: Ctx, id: number): Promise<void> {
  await checkSoon(ctx, id);
  publishPeople(ctx, id);
}

export async function fillList(
  ctx: Ctx,
  id: number,
  { preview, ...filter }: z.output<typeof fillContactList.body>,
): Promise<FilledList> {
  await openList(ctx, id);
  if (!(await areTags(ctx.tx, filter.tagIds))) fail('ERR_NOT_FOUND', 'A tag is gone');
  const { total, already, sample } = await countChosen(ctx.tx, id, filter, MOST_LIST_ROWS);
  const created = preview ? total - already : await addChosen(ctx.tx, id, filter, MOST_LIST_ROWS);
  if (!preview) await finish(ctx, id);
  return { total, created, already, refusedCount: 0, refused: [], sample };
}
