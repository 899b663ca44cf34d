// A spreadsheet comes into a list, some rows at a time (docs/decisions/0051): they are put aside as they are read, and once all of
// them are, they go over, in this process or, where it is killed, in another. The whole of them is in nobody's memory.
import {
  MOST_NAMED_REFUSALS,
  MOST_SHEET_BYTES,
  type ContactListItem,
  type ImportedList,
} from '@recado/contract/contact-lists';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { readMultipart } from '../../../platform/http/multipart.ts';
import type { Call } from '../../../platform/http/route.ts';
import { inPieces } from '../../../platform/in-pieces.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ReadSheet, SheetRow } from '../../../ports/sheet-reader.ts';
import { rowByItself } from '../../catalog/contacts/import.rules.ts';
import { checkSoon, openList, publishList, publishPeople } from './lists.service.ts';
import {
  countNew,
  insertUpload,
  lockUpload,
  markReady,
  moveRows,
  removeUpload,
  stageRows,
  takeDueUpload,
} from './uploads.repo.ts';

/** one transaction: longer ones keep others waiting */
const TOGETHER = 1_000;
const SAMPLE = 20;
/** What is read is somebody's who waits for it: nobody else can go on with it, and after that it is forgotten. */
const READING_MS = 3_600_000;
/** So long after the last of its rows another process goes on with one that was read. */
const WRITING_MS = 30_000;

type Read = Omit<ImportedList, 'created' | 'already'> & { people: number };

/** @param preview says what would become of its rows, and the list stays as it is */
export async function uploadList(
  call: Call,
  readSheet: ReadSheet,
  id: number,
  preview: boolean,
): Promise<ImportedList> {
  // Nothing is taken in for somebody who may not fill it.
  const uploadId = await call.run(async (ctx) => {
    await openList(ctx, id);
    return insertUpload(ctx.tx, id, later(ctx, READING_MS));
  });
  let ready = false;
  try {
    const { people, ...read } = await stageSheet(call, readSheet, uploadId);
    const answer = (created: number): ImportedList => ({ ...read, created, already: people - created });
    if (preview) return answer(await call.run(({ tx }) => countNew(tx, uploadId)));
    await call.run(async (ctx) => {
      await markReady(ctx.tx, uploadId, later(ctx, WRITING_MS));
      publishList(ctx, 'update', id);
    });
    ready = true;
    return answer(await moveAll((work) => call.run(work), uploadId));
  } finally {
    if (!ready) await call.run(({ tx }) => removeUpload(tx, uploadId));
  }
}

/** Goes on with what somebody was killed at. False: it is not due, or in somebody's hand. */
export async function resumeUpload(platform: Platform, companyId: number, uploadId: number): Promise<boolean> {
  const run: Run = (work) => inCompany(platform, companyId, undefined, work);
  const due = await run((ctx) => takeDueUpload(ctx.tx, uploadId, ctx.now, later(ctx, WRITING_MS)));
  if (!due) return false;
  // Nobody has been told that what was not read to its end would come.
  if (due.ready) await moveAll(run, uploadId);
  else await run(({ tx }) => removeUpload(tx, uploadId));
  return true;
}

const later = (ctx: Ctx, ms: number): Date => new Date(ctx.now.getTime() + ms);

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Each portion in a transaction of its own; browsers see the list grow. Answers how many the list did not have. */
async function moveAll(run: Run, uploadId: number): Promise<number> {
  for (let created = 0; ;) {
    const moved = await run(async (ctx) => {
      const upload = await lockUpload(ctx.tx, uploadId);
      if (!upload) return undefined;
      const { listId } = upload;
      const step = await moveRows(ctx.tx, uploadId, listId, TOGETHER, later(ctx, WRITING_MS));
      if (step.moved === TOGETHER) publishList(ctx, 'update', listId);
      else {
        await removeUpload(ctx.tx, uploadId);
        await checkSoon(ctx, listId);
        publishPeople(ctx, listId);
      }
      return step;
    });
    // Another has done it, or the list is gone.
    if (!moved) return created;
    created = moved.created;
    if (moved.moved < TOGETHER) return created;
  }
}

/** Its rows are put aside as they come. */
async function stageSheet(call: Call, readSheet: ReadSheet, uploadId: number): Promise<Read> {
  const made: Read = { total: 0, people: 0, refusedCount: 0, refused: [], sample: [], unread: [] };
  const readRow = rowByItself();
  const each = async (rows: SheetRow[]): Promise<void> => {
    const read = await inPieces(rows, ({ line, ...row }) => ({ line, ...readRow(row) }));
    const people = read.flatMap((row) => ('person' in row ? [personOf(row.person)] : []));
    const first = await call.run((ctx) => stageRows(ctx.tx, uploadId, people, later(ctx, READING_MS)));
    made.total += rows.length;
    made.people += first.size;
    const taken: Person[] = [];
    const refused = read.flatMap((row) => {
      if ('refusal' in row) return [{ row: row.line, name: row.name, error: row.refusal }];
      // Of two of a number in these rows the first is the one that was put aside.
      if (first.delete(row.person.number)) {
        taken.push(personOf(row.person));
        return [];
      }
      return [{ row: row.line, name: row.person.name, error: 'twice' as const }];
    });
    made.refusedCount += refused.length;
    made.refused.push(...refused.slice(0, MOST_NAMED_REFUSALS - made.refused.length));
    made.sample.push(...taken.slice(0, SAMPLE - made.sample.length));
  };
  const end = await onDisk(call, (file) => readSheet(call.actor().companyId, file, each));
  if ('fault' in end) fail(end.fault);
  return { ...made, unread: end.unread };
}

type Person = Pick<ContactListItem, 'name' | 'number' | 'email'>;
const personOf = ({ name, number, email }: Person): Person => ({ name, number, email });

/** The uploaded file, for as long as it is worked with. It has no name any more: whoever is killed leaves nothing behind. */
async function onDisk<T>(call: Call, work: (file: number) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recado-sheet-'));
  const name = path.join(folder, 'sheet');
  try {
    await receive(call, name);
    const file = await open(name);
    try {
      await rm(folder, { recursive: true });
      return await work(file.fd);
    } finally {
      await file.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(call: Call, name: string): Promise<void> {
  if (!call.request.isMultipart()) throw missing();
  const { files } = await readMultipart(
    call.request,
    async ({ field, content }) => {
      await pipeline(content, createWriteStream(name));
      return field;
    },
    MOST_SHEET_BYTES,
  );
  if (files.length !== 1 || files[0] !== 'file') throw missing();
}

const missing = (): Error => validationFailed([{ path: 'file', message: 'one spreadsheet, as multipart/form-data' }]);
