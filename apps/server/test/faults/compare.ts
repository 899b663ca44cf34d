// What the network has against what the inbox has: each once, and in its order. Empty lists are right.

/** Who is asked about both sides. */
export interface Witness {
  rows<T extends object>(statement: string): Promise<T[]>;
}

/** of what is wrong, as much as one reads */
const SHOWN = 20;

/** Of one direction, on both sides: by the network's id, with its place in its conversation on each side. */
const bothSides = (fromUs: boolean): string => `
  with phone as (
    select whatsapp_id, chat, external_id, body, id from sim_messages where from_company = ${fromUs} and type <> 'reaction'
  ), inbox as (
    select m.whatsapp_id, coalesce(c.number, m.chat) as chat, m.external_id, m.body, m.id, m.send_error, m.ack
    from messages m join tickets t on t.id = m.ticket_id left join contacts c on c.id = t.contact_id
    where m.from_me = ${fromUs}
  ), both_sides as (
    select p.chat, p.external_id, p.body, row_number() over (partition by p.whatsapp_id, p.chat order by p.id) as told,
      row_number() over (partition by p.whatsapp_id, p.chat order by i.id) as kept
    from phone p join inbox i using (whatsapp_id, external_id)
  )`;

export interface Direction {
  /** on the network */
  phone: number;
  /** in the inbox */
  inbox: number;
  /** on the side where it began, and not on the other; failed ones apart */
  lost: string[];
  doubled: string[];
  outOfOrder: string[];
  /** says on itself that it failed, or that nobody knows */
  failed: number;
}

async function bodies(witness: Witness, statement: string): Promise<string[]> {
  const found = await witness.rows<{ body: string }>(`${statement} limit ${SHOWN}`);
  return found.map(({ body }) => body);
}

/** @param fromUs what went out, instead of what came in */
export async function compareDirection(witness: Witness, fromUs: boolean): Promise<Direction> {
  const sides = bothSides(fromUs);
  const [one, other] = fromUs ? ['inbox', 'phone'] : ['phone', 'inbox'];
  const [counts] = await witness.rows<{ phone: string; inbox: string; failed: string }>(
    `${sides} select (select count(*) from phone) as phone, (select count(*) from inbox) as inbox,
      (select count(*) from inbox where send_error is not null) as failed`,
  );
  const missing = `${sides} select o.body from ${one} o left join ${other} t using (whatsapp_id, external_id)
    where t.external_id is null ${fromUs ? 'and o.send_error is null' : ''}`;
  const invented = `${sides} select t.body from ${other} t left join ${one} o using (whatsapp_id, external_id)
    where o.external_id is null`;
  const twice = (side: string): string =>
    `${sides} select min(body) as body from ${side} group by whatsapp_id, external_id having count(*) > 1`;
  return {
    phone: Number(counts?.phone),
    inbox: Number(counts?.inbox),
    failed: Number(counts?.failed),
    lost: await bodies(witness, missing),
    doubled: [
      ...(await bodies(witness, invented)),
      ...(await bodies(witness, twice('phone'))),
      ...(await bodies(witness, twice('inbox'))),
    ],
    outOfOrder: await bodies(witness, `${sides} select body from both_sides where told <> kept`),
  };
}

/** What talkers said: each sentence once, one after the other, whatever the network numbered it. */
export async function compareSentences(witness: Witness, lines: readonly number[], each: number): Promise<string[]> {
  return bodies(
    witness,
    `with said as (
      select chat, from_company, split_part(body, ' ', case when from_company then 4 else 3 end)::int as n,
        row_number() over (partition by chat, from_company order by id) - case when from_company then 0 else 1 end as place
      from sim_messages
      where whatsapp_id = any('{${lines.join(',')}}'::bigint[]) and body ~ '^\\d+ (asks|is answered) \\d+'
    ), chats as (
      select chat, count(*) filter (where not from_company) as asked, count(*) filter (where from_company) as answered,
        count(*) filter (where n <> place) as wrong
      from said group by chat
    )
    select chat || ': asked ' || asked || ', answered ' || answered || ', in the wrong place ' || wrong as body
    from chats where asked <> ${each + 1} or answered <> ${each} or wrong > 0`,
  );
}
