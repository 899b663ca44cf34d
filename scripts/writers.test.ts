// Holds the list of who writes which table against the code, and shows that it would notice each kind of violation.
import { describe, expect, it } from 'vitest';
import { readSources } from './imports.ts';
import { root } from './run.ts';
import { OWNED, WRITERS } from './writers.table.ts';
import { strangers, violations } from './writers.ts';

const real = readSources(root, ['apps/server/src']);

describe('who writes which table', () => {
  it('is as the list says, for every table', () => {
    expect(Object.keys(WRITERS).length).toBeGreaterThan(40);
    expect(violations(real)).toEqual([]);
  });

  it('names one owner of where tickets stand', () => {
    expect(new Set(Object.values(OWNED).map(({ by }) => by)).size).toBe(1);
  });
});

const FILE = 'inbox/notes/stranger.service';

const tables = [...real].filter(([name]) => name.startsWith('apps/server/src/schema/'));

/** A file that is on no list, unless it is called otherwise. */
const withFile = (text: string, file = FILE) =>
  strangers(new Map([...tables, [`apps/server/src/modules/${file}.ts`, text]]));

describe('a planted violation', () => {
  const IMPORT = "import { tickets as t, outbox } from '../../../schema/inbox.ts';";
  it.each<[string, string, RegExp]>([
    ['inserts', 'sql`with made as (INSERT INTO\n  messages (id) values (${1})) select`', /writes messages$/],
    ['updates, under another name', 'sql`update contacts as c set name = ${1}`', /writes contacts$/],
    ['updates, in a function’s text', "const text = 'update outbox set error = null';", /writes outbox$/],
    ['deletes', 'sql`delete from outbox where id = ${1}`', /writes outbox$/],
    ['inserts, in drizzle’s words', `${IMPORT} tx.insert(outbox).values({})`, /writes outbox$/],
    ['updates, in drizzle’s words, after a line', `${IMPORT} tx\n.update(outbox)\n.set({})`, /writes outbox$/],
    ['updates, under a name it gave the table', `${IMPORT} tx.update(t).set({})`, /writes tickets$/],
    ['makes a repository of it', `${IMPORT} crudRepo(outbox, {})`, /writes outbox$/],
    ['updates, in quotes', 'sql`update "tickets" set name = 1`', /writes tickets$/],
    ['updates it only', 'sql`update only tickets set name = 1`', /writes tickets$/],
    ['updates, with its schema', 'sql`update public.tickets set name = 1`', /writes tickets$/],
    ['inserts, in quotes', 'sql`insert into "tickets" values (1)`', /writes tickets$/],
    ['merges', 'sql`merge into tickets using x on true when matched then delete`', /writes tickets$/],
    ['empties', 'sql`truncate tickets`', /writes tickets$/],
    [
      'updates, as a member',
      "import * as s from '../../../schema/inbox.ts'; tx.update(s.tickets).set({})",
      /writes tickets$/,
    ],
    ['writes a table that it is told of', 'sql`delete from ${name}`', /writes \*$/],
    ['updates what a property holds', 'ctx.tx.update(w.table).set({})', /writes \*$/],
    ['inserts into what a property holds, whose name is a table’s', 'tx.insert(w.contacts)', /writes \*$/],
    ['deletes from what a variable holds', `${IMPORT} const of = outbox; tx!.delete(of);`, /writes \*$/],
    ['updates what it is handed, elsewhere than in `tx`', 'db\n.update(table)\n.set({})', /writes \*$/],
    ['makes a repository of what it is handed', 'crudRepo(w.table, {})', /writes \*$/],
    ['writes a table that nobody knows', 'sql`insert into secrets values (1)`', /writes secrets$/],
  ])('is noticed: somebody else %s', (_, text, message) => {
    const found = withFile(text);
    expect(found).toContainEqual(expect.stringMatching(message));
    expect(found.every((line) => line.startsWith(FILE))).toBe(true);
  });

  it.each<[string, string]>([
    [
      'queue_id of tickets',
      'sql`update tickets t set unread_messages = (select 1 from x where a = 1), queue_id = 1 where id = 1`',
    ],
    ['$1 of tickets', 'sql`update tickets set ${column} = 1`'],
    ['status, queue_id of tickets', 'sql`update tickets set (status, queue_id) = (1, 2)`'],
    ['status of tickets', 'sql`update tickets set "status" = 1`'],
    ['$1 of tickets', 'sql`update tickets set ${sets} where id = 1`'],
    ['finished_at of ticket_tracking', 'sql`update ticket_tracking set finished_at = now()`'],
    [
      'unread_messages, snoozed of tickets',
      'sql`update tickets set unread_messages = 0, last_message = 1, snoozed = true`',
    ],
    ['rows of tickets', 'sql`delete from tickets`'],
    ['rows of tickets', 'sql`insert into tickets (id) values (1)`'],
  ])('is noticed: who may write some columns writes %s', (what, text) => {
    const table = what.split(' ').at(-1) ?? '';
    const file = table === 'tickets' ? 'inbox/messages/last-message.service' : 'automation/ratings/ratings.repo';
    expect(withFile(text, file)).toEqual([expect.stringContaining(what)]);
  });

  it('is noticed: a table nobody is named for', () => {
    expect(withFile("export const wishes = pgTable('wishes', {});")).toEqual(['nobody is named who writes wishes']);
  });

  it('is noticed: a writer on the list that writes no more', () => {
    const name = 'apps/server/src/modules/inbox/outbox/outbox.service.ts';
    const menus = 'apps/server/src/modules/automation/menu/menu.repo.ts';
    const found = violations(new Map([...real, [name, ''], [menus, 'sql`update tickets set menu_lists = 0`']]));
    expect(found).toContainEqual('inbox/outbox/outbox.service does not write outbox');
    expect(found).toContainEqual('automation/menu/menu.repo does not write menu_listed_at of tickets');
  });

  it('is not seen where there is none', () => {
    const reads =
      'sql`select from tickets t for no key update of t skip locked; on conflict do update set x = 1`; cipher.update(text); repo.update(tx, 1, {}); waiting.delete(row.id);';
    expect(withFile(reads)).toEqual([]);
    expect(withFile('sql`delete from outbox`', 'inbox/notes/notes.test')).toEqual([]);
  });
});
