// Leads are kept as cycles come, go and change hands: whatever happens, they are what counting them all would find.
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildContact, buildTicket } from '../../../../test/build.ts';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { moveContact } from '../../inbox/intake/identity.repo.ts';
import { joinTickets } from '../../inbox/tickets/join-tickets.service.ts';
import { moveTickets } from '../../inbox/tickets/move-tickets.service.ts';

const STEPS = 30;

let product: Product;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
});

const rows = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  queryRows<T>(product, office.company.id, statement);
const idsOf = async (from: ReturnType<typeof sql>): Promise<number[]> =>
  (await rows<{ id: number }>(sql`select id ${from} order by id`)).map(({ id }) => id);
const inTenant = <T>(work: Parameters<typeof product.platform.db.withTenant<T>>[1]): Promise<T> =>
  product.platform.db.withTenant(office.company.id, work);

const cycles = () =>
  rows<{ id: number; is_lead: boolean; alone: boolean }>(
    sql`select k.id, k.is_lead, not exists (
        select from tickets theirs join ticket_tracking other on other.ticket_id = theirs.id
        where theirs.contact_id = t.contact_id and other.id <> k.id) as alone
      from ticket_tracking k join tickets t on t.id = k.ticket_id order by k.id`,
  );

/** Answers which kinds there were. */
async function expectKept(after: string): Promise<boolean[]> {
  const all = await cycles();
  expect([after, all.filter((row) => row.is_lead)]).toEqual([after, all.filter((row) => row.alone)]);
  return all.map((row) => row.is_lead);
}

const newContact = async (): Promise<number> => (await buildContact(product.platform, office.company.id)).id;

const place = (id: number, status: 'pending' | 'open' | 'closed') =>
  inCompany(product.platform, office.company.id, undefined, (ctx) => moveTickets(ctx, id, { status }, 'rule'));

async function begin(contactId: number): Promise<number> {
  const values = { contactId, whatsappId: office.whatsappId, status: 'closed' } as const;
  const { id } = await buildTicket(product.platform, office.company.id, values);
  await place(id, 'pending');
  return id;
}

/** The same numbers each time, for a seed. */
function dice(seed: number): (ids: readonly number[]) => number {
  let state = seed;
  return (ids) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return ids[Math.floor((state / 2_147_483_648) * ids.length)] ?? 0;
  };
}

const contacts = () => idsOf(sql`from contacts`);
const contactsAtRest = () =>
  idsOf(sql`from contacts c where not exists (
    select from tickets t where t.contact_id = c.id and t.status <> 'closed')`);
const closed = () => idsOf(sql`from tickets where status = 'closed'`);
const atRest = () =>
  idsOf(sql`from tickets own where not exists (
    select from tickets t where t.contact_id = own.contact_id and t.status <> 'closed')`);
const busy = () => idsOf(sql`from tickets where status <> 'closed'`);

const ask = (url: string, body?: object) => product.call<{ mergeId?: number }>(office.admin.token, 'POST', url, body);

type Steps = Record<string, () => Promise<unknown>>;

function stepsOf(pick: (ids: readonly number[]) => number): Steps {
  const merges: number[] = [];
  return {
    'a new contact': async () => begin(await newContact()),
    'a new ticket': async () => begin(pick(await contactsAtRest()) || (await newContact())),
    'one is closed': async () => place(pick(await busy()), 'closed'),
    'one is accepted': async () => place(pick(await busy()), 'open'),
    'one comes again': async () => {
      const id = pick(await atRest());
      if (id !== 0) await place(id, 'pending');
    },
    'two are merged': async () => {
      const kept = pick(await contacts());
      const { body } = await ask(`/contacts/${kept}/merge`, { contactId: pick(await contacts()) });
      if (body.mergeId) merges.push(body.mergeId);
    },
    'a merge is undone': async () => merges.length > 0 && ask(`/contacts/merges/${merges.pop() ?? 0}/undo`),
    'two turn out to be one': async () => {
      const [from, into] = [pick(await contacts()), pick(await contacts())];
      if (from === into) return;
      await inCompany(product.platform, office.company.id, undefined, async (ctx) => {
        await joinTickets(ctx, from, into);
        await moveContact(ctx.tx, from, into);
      });
    },
    'a ticket is deleted': async () => {
      const id = pick(await closed());
      await inTenant((tx) => tx.execute(sql`delete from tickets where id = ${id}`));
    },
    'a contact is deleted': async () => {
      const id = pick(await contacts());
      await inTenant((tx) => tx.execute(sql`delete from contacts where id = ${id}`));
    },
  };
}

test.each([1, 2])('whatever happens: history %i', async (seed) => {
  const pick = dice(seed * 7_919);
  const steps = Object.entries(stepsOf(pick));
  const seen = new Set<boolean>();
  for (let n = 0; n < STEPS; n += 1) {
    // Some to begin with; then those that take away are one in five.
    const [name, step] = steps[n < 6 ? 0 : pick(steps.map((_step, at) => at))] ?? [];
    await step?.();
    for (const isLead of await expectKept(`${n}: ${name}`)) seen.add(isLead);
  }
  expect(seen).toEqual(new Set([true, false]));
});

test('several cycles of a contact that begin at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const contactId = await newContact();
    const tickets = await Promise.all(
      [1, 2, 3].map(() => buildTicket(product.platform, office.company.id, { contactId, status: 'closed' })),
    );
    await Promise.all(
      tickets.map(({ id }) =>
        inCompany(product.platform, office.company.id, undefined, (ctx) =>
          moveTickets(ctx, id, { status: 'pending' }, 'rule'),
        ),
      ),
    );
    expect((await expectKept(`round ${round}`)).every((isLead) => !isLead)).toBe(true);
  }
});

test('those that were there before leads were kept are found by the migration', async () => {
  await begin(await newContact());
  const ticket = await begin(await newContact());
  await place(ticket, 'closed');
  await place(ticket, 'pending');
  await inTenant((tx) => tx.execute(sql`update ticket_tracking set is_lead = true`));
  const statement = fs
    .readFileSync(path.join(import.meta.dirname, '../../../../migrations/0009_chat_links.sql'), 'utf8')
    .split('--> statement-breakpoint')
    .find((each) => each.includes('UPDATE ticket_tracking k SET is_lead = false\n'));
  await product.platform.db.withSystem((tx) => tx.execute(sql.raw(statement ?? '')));
  expect(await expectKept('the migration')).toEqual([true, false, false]);
});
