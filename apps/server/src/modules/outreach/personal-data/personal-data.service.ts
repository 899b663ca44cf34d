// Everything about one person as a file: table by table, each piece in a transaction of its own, so that neither memory nor
// the database holds all of it.
import { Readable } from 'node:stream';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import type { Call, FileAnswer } from '../../../platform/http/route.ts';
import { chunksOf } from '../../catalog/contacts/people.service.ts';
import { findIds, findPerson, readRows } from './personal-data.repo.ts';
import { PARTS, type Person } from './personal-data.tables.ts';

const PIECE = 500;

export async function exportPerson(call: Call, id: number): Promise<FileAnswer> {
  const person = await call.run(async ({ tx }: Ctx) => found(await findPerson(tx, id), 'ERR_NO_CONTACT_FOUND'));
  return {
    fileName: `contact-${id}.json`,
    mime: 'application/json; charset=utf-8',
    content: Readable.from(pieces(call, person), { objectMode: false, encoding: 'utf8' }),
  };
}

/** One JSON document: a table's rows stand a line each. */
async function* pieces(call: Call, person: Person): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(call.platform.clock.now().toISOString())}`;
  for (const table of Object.keys(PARTS)) {
    yield `,\n"${table}":[`;
    let separator = '\n';
    for await (const rows of piecesOf(call, person, table)) {
      yield separator + rows.join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

async function* piecesOf(call: Call, person: Person, table: string): AsyncGenerator<string[]> {
  const read = (ids?: readonly number[]): Promise<string[]> => call.run(({ tx }) => readRows(tx, table, person, ids));
  if (PARTS[table]?.few) {
    const rows = await read();
    if (rows.length > 0) yield rows;
    return;
  }
  const ids = await call.run(({ tx }) => findIds(tx, table, person));
  for (const some of chunksOf(ids, PIECE)) {
    const rows = await read(some);
    // Gone meanwhile.
    if (rows.length > 0) yield rows;
  }
}
