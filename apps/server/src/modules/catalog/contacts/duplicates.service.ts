// Contacts that may be one person: the same number written otherwise, the same address, the same whole name.
import type { contactDuplicates as endpoint } from '@recado/contract/contacts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import { contactRefColumns, contactRefOf, type ContactRefRow } from './contact-presenter.service.ts';
import { findContact } from './contacts.repo.ts';
import { likelyForms } from '@recado/rules/phone';

const MOST = 10;

type Duplicate = z.output<(typeof endpoint)['reply']>[number];

/** The likeliest first. Of a group there are none: its number is the network's. */
export async function contactDuplicates(ctx: Ctx, id: number): Promise<Duplicate[]> {
  const contact = found(await findContact(ctx.tx, id), 'ERR_NO_CONTACT_FOUND');
  if (contact.isGroup) return [];
  const { number, email, sortName } = contact;
  return findAlike(ctx.tx, {
    id,
    numbers: likelyForms(number),
    email,
    // One word is many people's name.
    sortName: /\S\s+\S/.test(sortName) ? sortName : '',
  });
}

interface Likeness {
  id: number;
  numbers: readonly string[];
  /** '': no matter which */
  email: string;
  sortName: string;
}

type DuplicateRow = ContactRefRow & { why: Duplicate['why'] };

/** Each of the three has an index; a name or an address that very many share is not read to its end. */
async function findAlike(tx: Tx, { id, numbers, email, sortName }: Likeness): Promise<Duplicate[]> {
  const most = sql.raw(String(MOST + 1));
  const { rows } = await tx.execute<DuplicateRow>(sql`
    with alike as (
      (select id, 1 as rank from contacts where number = any(${sql.param([...numbers])}::text[]) limit ${most})
      union all
      select contact_id, 2 from contact_ids_of_email(${email}, ${most})
      union all
      (select id, 3 from contacts where sort_name = ${sortName} and sort_name <> '' order by id limit ${most})
    )
    select ${contactRefColumns('c')},
      case likeliest.rank when 1 then 'number' when 2 then 'email' else 'name' end as why
    from (select id, min(rank) as rank from alike where id <> ${id} group by id) likeliest
      join contacts c on c.id = likeliest.id
    where not c.is_group
    order by likeliest.rank, c.id limit ${sql.raw(String(MOST))}`);
  return rows.map((row) => ({ ...contactRefOf(row), why: row.why }));
}
