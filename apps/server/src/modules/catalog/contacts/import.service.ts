// A spreadsheet becomes contacts. Its numbers are not asked of the network: ten thousand questions would have the phone
// banned; each is asked when it is first written to.
import type { uploadContacts as uploadEndpoint } from '@recado/contract/contacts';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { Call } from '../../../platform/http/route.ts';
import { inPieces } from '../../../platform/in-pieces.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { tellContact } from './contact-events.service.ts';
import { fillingChange, rowReader, type ImportRow, type Outcome } from './import.rules.ts';
import { readPeople } from './people.repo.ts';
import { chunksOf, PEOPLE_TOGETHER, planPeople, writePeople, type Person } from './people.service.ts';

/** Up to so many are told one by one; of more, browsers ask again. */
const TOLD_SINGLY = 20;

type Answer = z.input<(typeof uploadEndpoint)['reply']>;
type Numbered = { at: number; person: Person };

/** @param preview says what would become of each row, and writes nothing */
export async function uploadContacts(call: Call, rows: readonly ImportRow[], preview: boolean): Promise<Answer> {
  const read = await inPieces(rows, rowReader());
  const outcomes = read.map((): Outcome => 'refused');
  const chunks = chunksOf(
    read.flatMap((row, at): Numbered[] => ('person' in row ? [{ at, person: row.person }] : [])),
    PEOPLE_TOGETHER,
  );
  const note = (chunk: readonly Numbered[], of: readonly Outcome[]): void =>
    chunk.forEach(({ at }, n) => (outcomes[at] = of[n] ?? 'unchanged'));
  const newContacts: Answer['newContacts'] = [];

  if (preview)
    await call.run(async ({ tx }) => {
      for (const chunk of chunks) {
        const plans = await planPeople(tx, peopleOf(chunk), fillingChange);
        note(
          chunk,
          plans.map(({ outcome }) => outcome),
        );
      }
    });
  else
    await tellingReload(call, chunks, async (chunk, singly) => {
      const written = await writeChunk(call, chunk, singly);
      note(chunk, written.outcomes);
      newContacts.push(...written.newContacts);
      return written.changed;
    });

  const errorBag = read.flatMap((row, at) =>
    'refusal' in row ? [{ row: at + 1, contactName: row.name, error: row.refusal }] : [],
  );
  return { newContacts, errorBag, outcomes };
}

const peopleOf = (chunk: readonly Numbered[]): Person[] => chunk.map(({ person }) => person);

async function writeChunk(call: Call, chunk: readonly Numbered[], singly: boolean) {
  return call.run(async (ctx) => {
    const { outcomes, created, updated } = await writePeople(ctx, peopleOf(chunk), fillingChange);
    if (singly) {
      await tellEach(
        ctx,
        'create',
        created.map(({ id }) => id),
      );
      await tellEach(ctx, 'update', updated);
    }
    const idOf = new Map(created.map(({ number, id }) => [number, id]));
    const newContacts = chunk.flatMap(({ person: { name, number } }) => {
      const contactId = idOf.get(number);
      return contactId === undefined ? [] : { contactName: name, contactId };
    });
    return { outcomes, newContacts, changed: created.length + updated.length > 0 };
  });
}

async function tellEach(ctx: Ctx, action: 'create' | 'update', ids: readonly number[]): Promise<void> {
  for (const row of await readPeople(ctx.tx, ids)) tellContact(ctx, action, row);
}

/** Even when a later part fails, browsers learn of those before it. */
async function tellingReload(
  call: Call,
  chunks: readonly Numbered[][],
  write: (chunk: Numbered[], singly: boolean) => Promise<boolean>,
): Promise<void> {
  const singly = chunks.flat().length <= TOLD_SINGLY;
  let changed = false;
  try {
    for (const chunk of chunks) changed = (await write(chunk, singly)) || changed;
  } finally {
    if (changed && !singly)
      await call.run(async (ctx) => ctx.publish('contacts', { action: 'reload' }, [companyRoom(ctx.companyId)]));
  }
}
