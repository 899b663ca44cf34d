// Everything about one person as a file: table by table, each piece in a transaction of its own, so that neither memory nor
// the database holds all of it.
import { Readable } from 'node:stream';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import type { Call, FileAnswer } from '../../../platform/http/route.ts';
import { findPerson, readPiece, type Piece } from './personal-data.repo.ts';
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
    let after: number | undefined = 0;
    while (after !== undefined) {
      const from: number = after;
      const piece: Piece = await call.run(({ tx }) => readPiece(tx, table, person, { after: from, limit: PIECE }));
      if (piece.rows.length > 0) yield separator + piece.rows.join(',\n');
      separator = ',\n';
      ({ after } = piece);
    }
    yield ']';
  }
  yield '\n}\n';
}
