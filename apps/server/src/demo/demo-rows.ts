// The rows of the demo company, in the transaction that makes it; a table is one statement.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { simLines, simMessages } from '../adapters/sandbox/sandbox.tables.ts';
import { ownNumber } from '../adapters/sandbox/sandbox.rules.ts';
import { newMessageId } from '@recado/channel/message-id';
import { preview } from '../modules/inbox/messages/preview.rules.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';
import { userQueues } from '../schema/accounts.ts';
import { contacts, tags } from '../schema/catalog.ts';
import { queues } from '../schema/connections.ts';
import { connectionCredentials, connectionQueues, connections } from '../schema/connections.ts';
import { messages } from '../schema/inbox.ts';
import { laneMoves, ticketTags, ticketTracking, tickets, userRatings } from '../schema/tickets.ts';
import { CONNECTION, LANE_TAGS, QUEUES, TAGS } from './people.ts';
import { LANES, type AttendantName, type LaneName, type QueueName, type TagName } from './scenes.ts';
import type { PlayedScene } from './timeline.rules.ts';

export type UserIds = ReadonlyMap<AttendantName, number>;

interface Catalogue {
  queues: ReadonlyMap<QueueName, number>;
  tags: ReadonlyMap<TagName | LaneName, number>;
  contacts: ReadonlyMap<string, { id: number; number: string }>;
  whatsappId: number;
}

function need<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo company has no ${String(key)}`);
  return value;
}

export async function insertCatalogue(platform: Platform, tx: Tx, customers: readonly string[]): Promise<Catalogue> {
  const madeQueues = await tx
    .insert(queues)
    .values(QUEUES.map((queue, at) => ({ ...queue, orderQueue: at + 1 })))
    .returning({ id: queues.id });
  const madeTags = await tx
    .insert(tags)
    .values([...TAGS, ...LANE_TAGS])
    .returning({ id: tags.id });
  const people = customers.map((name, at) => ({ name, number: mobileNumber(at) }));
  const madeContacts = await tx.insert(contacts).values(people).returning({ id: contacts.id });
  const whatsappId = await insertConnection(platform, tx);
  await tx.insert(connectionQueues).values(madeQueues.map(({ id }) => ({ whatsappId, queueId: id })));
  return {
    queues: new Map(QUEUES.map(({ name }, at) => [name, idOf(madeQueues, at)])),
    tags: new Map([...TAGS, ...LANE_TAGS].map(({ name }, at) => [name, idOf(madeTags, at)])),
    contacts: new Map(people.map(({ name, number }, at) => [name, { id: idOf(madeContacts, at), number }])),
    whatsappId,
  };
}

function idOf(rows: readonly { id: number }[], at: number): number {
  const row = rows[at];
  if (!row) throw new Error('a row of the demo company was not made');
  return row.id;
}

/** São Paulo's and, for every fifth, Campinas'. */
const mobileNumber = (at: number): string =>
  `55${at % 5 === 4 ? 19 : 11}9${10_000_000 + ((61_234_561 + at * 371_911) % 90_000_000)}`;

/** Paired already: the simulated phone and the connection know the same session. */
async function insertConnection(platform: Platform, tx: Tx): Promise<number> {
  const [row] = await tx
    .insert(connections)
    .values({ ...CONNECTION, provider: 'sandbox', isDefault: true, status: 'OPENING' })
    .returning({ id: connections.id });
  if (!row) throw new Error('no connection was made');
  const { id: whatsappId } = row;
  const session = randomUUID();
  await tx.update(connections).set({ number: ownNumber(whatsappId) });
  await tx.insert(simLines).values({ whatsappId, session });
  await tx
    .insert(connectionCredentials)
    .values({ whatsappId, key: 'session', value: platform.secrets.encrypt(Buffer.from(session)) });
  return whatsappId;
}

export async function insertUserQueues(
  tx: Tx,
  members: readonly { userId: number; queues: readonly QueueName[] }[],
  catalogue: Catalogue,
): Promise<void> {
  await tx
    .insert(userQueues)
    .values(
      members.flatMap(({ userId, queues: names }) =>
        names.map((name) => ({ userId, queueId: need(catalogue.queues, name) })),
      ),
    );
}

/** @param played in the order in which they began */
export async function insertScenes(
  tx: Tx,
  played: readonly PlayedScene[],
  catalogue: Catalogue,
  users: UserIds,
): Promise<void> {
  const { whatsappId } = catalogue;
  const rows = played.map(({ scene, startedAt, endedAt, lines, unread }) => ({
    status: scene.status,
    contactId: need(catalogue.contacts, scene.customer).id,
    userId: scene.attendant ? need(users, scene.attendant) : null,
    queueId: scene.queue ? need(catalogue.queues, scene.queue) : null,
    whatsappId,
    unreadMessages: unread,
    lastMessage: preview(lines.at(-1)?.body ?? ''),
    lastMessageFromMe: lines.at(-1)?.fromUs ?? false,
    lastMessageAt: lines.at(-1)?.at ?? null,
    customerWroteAt: lines.findLast((line) => !line.fromUs)?.at ?? null,
    waitingSince: scene.status === 'closed' ? null : (lines[answeredUntil(lines)]?.at ?? null),
    createdAt: startedAt,
    updatedAt: endedAt,
  }));
  const made = await tx.insert(tickets).values(rows).returning({ id: tickets.id });
  const staged = played.flatMap((each, at) => {
    const row = made[at];
    return row ? [{ ...each, ticketId: row.id }] : [];
  });
  await tx.insert(ticketTags).values(
    staged.flatMap(({ scene, ticketId }) =>
      [...(scene.tags ?? []), ...(scene.lane ? [scene.lane] : [])].map((name) => ({
        ticketId,
        tagId: need(catalogue.tags, name),
      })),
    ),
  );
  await insertLaneMoves(tx, staged, catalogue);
  await insertCycles(tx, staged, catalogue, users);
  await insertLines(tx, staged, catalogue, users);
}

/** How each order came to its column: step by step while they talked, not all at once when this was made. */
async function insertLaneMoves(
  tx: Tx,
  staged: readonly (PlayedScene & { ticketId: number })[],
  catalogue: Pick<Catalogue, 'tags'>,
): Promise<void> {
  const moves = staged.flatMap(({ scene: { lane }, ticketId, startedAt, endedAt }) => {
    if (!lane) return [];
    const way = LANES.slice(0, LANES.indexOf(lane) + 1).map((name) => need(catalogue.tags, name));
    const step = (endedAt.getTime() - startedAt.getTime()) / way.length;
    const reached = (at: number): Date => new Date(startedAt.getTime() + at * step);
    return way.map((toId, at) => ({
      ticketId,
      fromId: way[at - 1] ?? null,
      toId,
      enteredAt: reached(at),
      createdAt: reached(at + 1),
    }));
  });
  // The triggers have noted that each came straight to its last one, now.
  await tx.execute(
    sql`delete from lane_moves where company_id = nullif(current_setting('app.company_id'), '')::bigint`,
  );
  await tx.insert(laneMoves).values(moves.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
  await tx.execute(sql`
    update tickets t set lane_at = last.at
    from (select ticket_id, max(created_at) as at from lane_moves group by ticket_id) last
    where last.ticket_id = t.id and t.lane_id is not null`);
}

/** The first line that we have not answered; one after the last: there is none. */
const answeredUntil = (lines: PlayedScene['lines']): number => lines.findLastIndex((line) => line.fromUs) + 1;

/** What the dashboard counts. */
async function insertCycles(
  tx: Tx,
  staged: readonly (PlayedScene & { ticketId: number })[],
  { queues: queueIds, whatsappId }: Catalogue,
  users: UserIds,
): Promise<void> {
  const cycles = staged.map(({ scene, ticketId, startedAt, endedAt, lines }) => ({
    ticketId,
    whatsappId,
    userId: scene.attendant ? need(users, scene.attendant) : null,
    queueId: scene.queue ? need(queueIds, scene.queue) : null,
    createdAt: startedAt,
    queuedAt: startedAt,
    startedAt: scene.status === 'pending' ? null : (lines.find((line) => line.fromUs)?.at ?? startedAt),
    finishedAt: scene.status === 'closed' ? endedAt : null,
    ratingAt: scene.rate === undefined ? null : endedAt,
    rated: scene.rate !== undefined,
  }));
  const made = await tx.insert(ticketTracking).values(cycles).returning({ id: ticketTracking.id });
  await tx.insert(userRatings).values(
    staged.flatMap(({ scene: { rate }, ticketId, endedAt }, at) => {
      const { userId = null } = cycles[at] ?? {};
      return rate === undefined ? [] : [{ trackingId: idOf(made, at), ticketId, userId, rate, createdAt: endedAt }];
    }),
  );
}

/** On our side and on the customers' phones. */
async function insertLines(
  tx: Tx,
  staged: readonly (PlayedScene & { ticketId: number })[],
  { contacts: people, whatsappId }: Catalogue,
  users: UserIds,
): Promise<void> {
  const lines = staged
    .flatMap(({ scene, ticketId, lines: all }) => {
      const ids = all.map(() => newMessageId());
      const customer = need(people, scene.customer);
      return all.map((line, at) => ({
        ...line,
        ticketId,
        customer,
        name: scene.customer,
        userId: line.fromUs && scene.attendant ? need(users, scene.attendant) : null,
        externalId: ids[at] ?? '',
        quotedId: line.repliesTo === undefined ? null : (ids[line.repliesTo] ?? null),
      }));
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await tx.insert(messages).values(
    lines.map(({ ticketId, customer, userId, externalId, body, fromUs, read, ack, at }) => ({
      ticketId,
      contactId: fromUs ? null : customer.id,
      userId,
      whatsappId,
      chat: customer.number,
      externalId,
      body,
      fromMe: fromUs,
      origin: !fromUs ? null : userId === null ? ('driver' as const) : ('person' as const),
      read: fromUs || read,
      ack,
      createdAt: at,
    })),
  );
  const replies = lines.filter(({ quotedId }) => quotedId !== null);
  await tx.execute(sql`
    update messages reply set quoted_message_id = origin.id
    from messages origin,
      unnest(${sql.param(replies.map((line) => line.externalId))}::text[],
        ${sql.param(replies.map((line) => line.quotedId))}::text[]) as pair(reply_id, origin_id)
    where reply.whatsapp_id = ${whatsappId} and origin.whatsapp_id = ${whatsappId}
      and reply.external_id = pair.reply_id and origin.external_id = pair.origin_id`);
  await tx.insert(simMessages).values(
    lines.map(({ customer, name, externalId, quotedId, body, fromUs, ack, at }) => ({
      whatsappId,
      chat: customer.number,
      externalId,
      sender: fromUs ? null : customer.number,
      senderName: fromUs ? null : name,
      fromCompany: fromUs,
      type: 'text',
      body,
      quotedId,
      ack: fromUs ? ack : 4,
      createdAt: at,
    })),
  );
}
