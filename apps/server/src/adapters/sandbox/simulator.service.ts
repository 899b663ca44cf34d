// What customers with simulated phones do to a connection.
import type { SimulatedMessage, setFault } from '@recado/contract/simulator';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { actorOf, type Actor, type Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { keepFile } from '../../platform/media/kept-files.ts';
import { mediaUrl } from '../../platform/media-links.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { newMessageId } from '@recado/channel/message-id';
import { digitsOf } from '@recado/rules/phone';
import {
  chosenContent,
  customerContent,
  type Chosen,
  type CustomerFields,
  type CustomerFile,
} from './customer-message.rules.ts';
import { addDeliveries, findLine, putLine, scanLine } from './sandbox-line.repo.ts';
import {
  addCustomerMessages,
  changeMessage,
  findChoice,
  findConversation,
  findConversations,
  hasMessage,
  isSandbox,
  putReaction,
  readMessages,
  type CustomerMessage,
  type SimMessage,
} from './sandbox-messages.repo.ts';
import { chatOf, groupChat, isOnNetwork, personChat, SANDBOX_TOPIC } from './sandbox.rules.ts';

const SHOWN = 500;
const CONVERSATIONS = 100;

/** The condition on a row of sim_messages that the inbox keeps it from them; undefined: they see all. */
export type HiddenFrom = (person: Actor) => SQL | undefined;

/** What the inbox knows of the simulated network's messages. */
export interface Inbox {
  hiddenFrom: HiddenFrom;
  /** in which tickets they stand, by their ids on the network; those that have not come in stand in none */
  ticketsOf: (tx: Tx, whatsappId: number, externalIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

async function mustExist(ctx: Ctx, whatsappId: number): Promise<void> {
  if (!(await isSandbox(ctx.tx, whatsappId))) fail('ERR_NO_WAPP_FOUND');
}

const poke = (ctx: Ctx, whatsappId: number): void =>
  ctx.afterCommit(() => ctx.platform.hints.poke(SANDBOX_TOPIC, whatsappId));

function customerNumber(text: string): string {
  const number = digitsOf(text);
  if (!isOnNetwork(number)) fail('ERR_WAPP_INVALID_CONTACT', 'There is no such number on the simulated network');
  return number;
}

async function deliver(ctx: Ctx, whatsappId: number, events: readonly InboundEvent[]): Promise<void> {
  await addDeliveries(ctx.tx, whatsappId, events);
  poke(ctx, whatsappId);
}

export async function scanCode(ctx: Ctx, whatsappId: number): Promise<void> {
  await mustExist(ctx, whatsappId);
  if (!(await scanLine(ctx.tx, whatsappId))) fail('ERR_WAPP_NOT_WAITING_FOR_SCAN', 'There is no QR code to scan');
  poke(ctx, whatsappId);
}

/** A text, a card or a place that stands by itself. */
export const standsAlone = ({ quotedId, type, choiceId }: CustomerFields): boolean =>
  quotedId === undefined && choiceId === undefined && type !== 'reaction';

/** It, and how it is delivered. */
export function customerMessage(
  whatsappId: number,
  fields: CustomerFields,
  now: Date,
  { file, chosen }: { file?: CustomerFile | undefined; chosen?: Chosen | undefined } = {},
): CustomerMessage {
  const number = customerNumber(fields.number);
  const { columns, content } = chosen ? chosenContent(chosen) : customerContent(fields, file);
  const sentAt = earlier(now, fields.sentAt);
  const chat = chatFor(fields, number);
  const externalId = newMessageId();
  return {
    message: {
      ...columns,
      whatsappId,
      chat: chat.key,
      externalId,
      sender: number,
      senderName: fields.name,
      fromCompany: false,
      quotedId: fields.quotedId,
      ...(fields.sentAt && { createdAt: sentAt }),
    },
    event: {
      kind: 'message',
      chat,
      id: externalId,
      fromMe: false,
      sender: personOf(fields, number),
      content,
      quotedId: fields.quotedId,
      sentAt: sentAt.toISOString(),
      live: true,
    },
  };
}

const earlier = (now: Date, sentAt: string | undefined): Date => {
  const at = sentAt === undefined ? now : new Date(sentAt);
  return at > now ? now : at;
};

const chatFor = ({ groupId, name }: CustomerFields, number: string) =>
  groupId ? groupChat(groupId) : personChat(number, name);

const personOf = ({ name }: CustomerFields, phone: string) => ({ phone, ...(name && { name }) });

/** Answers the message's id on the network. What is quoted or reacted to is what whoever plays them sees. */
export async function customerWrites(
  ctx: Ctx,
  { whatsappId, hiddenFrom }: { whatsappId: number; hiddenFrom: HiddenFrom },
  fields: CustomerFields,
  file?: CustomerFile,
): Promise<string> {
  const number = customerNumber(fields.number);
  const chat = chatFor(fields, number);
  const { quotedId } = fields;
  const hidden = hiddenFrom(actorOf(ctx));
  if (
    quotedId !== undefined &&
    !(await hasMessage(ctx.tx, { whatsappId, chat: chat.key, externalId: quotedId }, hidden))
  ) {
    await mustExist(ctx, whatsappId);
    fail('ERR_NO_MESSAGE_FOUND', 'There is no such message to quote in this conversation');
  }
  if (fields.type === 'reaction') return customerReacts(ctx, whatsappId, chat, personOf(fields, number), fields, file);
  const chosen = await choiceOf(ctx, { whatsappId, chat: chat.key }, fields);
  const written = customerMessage(whatsappId, fields, ctx.now, { file, chosen });
  if (file) await keepFile(ctx.tx, file.storageKey);
  if (!(await addCustomerMessages(ctx.tx, whatsappId, [written]))) fail('ERR_NO_WAPP_FOUND');
  poke(ctx, whatsappId);
  return written.message.externalId;
}

async function choiceOf(
  ctx: Ctx,
  chat: { whatsappId: number; chat: string },
  { choiceId }: CustomerFields,
): Promise<Chosen | undefined> {
  if (choiceId === undefined) return undefined;
  const choice = await findChoice(ctx.tx, chat, choiceId);
  if (choice) return { id: choiceId, ...choice };
  await mustExist(ctx, chat.whatsappId);
  return fail('ERR_VALIDATION', 'choiceId: nothing of this id was offered to them', [
    { path: 'choiceId', message: 'Unknown' },
  ]);
}

type Reaction = Extract<InboundEvent, { kind: 'reaction' }>;

async function customerReacts(
  ctx: Ctx,
  whatsappId: number,
  chat: Reaction['chat'],
  sender: { phone: string; name?: string },
  { quotedId, body: emoji = '' }: CustomerFields,
  file: CustomerFile | undefined,
): Promise<string> {
  await mustExist(ctx, whatsappId);
  if (file) fail('ERR_VALIDATION', 'A reaction has no file');
  if (quotedId === undefined)
    fail('ERR_VALIDATION', 'quotedId: what is reacted to', [{ path: 'quotedId', message: 'Required' }]);
  if (emoji.length > 32) fail('ERR_VALIDATION', 'body: one emoji', [{ path: 'body', message: 'Too Long!' }]);
  const externalId = `reaction-${quotedId}-${sender.phone}`;
  await putReaction(ctx.tx, {
    whatsappId,
    chat: chat.key,
    externalId,
    sender: sender.phone,
    senderName: sender.name,
    fromCompany: false,
    type: 'reaction',
    body: emoji,
    quotedId,
  });
  await deliver(ctx, whatsappId, [
    { kind: 'reaction', chat, id: quotedId, fromMe: false, sender, emoji, at: ctx.now.toISOString() },
  ]);
  return externalId;
}

/** One of the customers' own, that whoever plays them sees. */
interface Own {
  whatsappId: number;
  id: string;
}

export async function customerEdits(ctx: Ctx, own: Own, body: string, hiddenFrom: HiddenFrom): Promise<void> {
  const row = await changeOwn(ctx, own, { body, isEdited: true }, hiddenFrom);
  await deliver(ctx, own.whatsappId, [{ kind: 'edit', ...changedBy(ctx, row), id: own.id, body }]);
}

export async function customerDeletes(ctx: Ctx, own: Own, hiddenFrom: HiddenFrom): Promise<void> {
  const row = await changeOwn(ctx, own, { isDeleted: true }, hiddenFrom);
  await deliver(ctx, own.whatsappId, [{ kind: 'delete', ...changedBy(ctx, row), id: own.id }]);
}

const changedBy = ({ now }: Ctx, { chat, sender }: SimMessage) => ({
  chat: chatOf(chat, sender),
  fromMe: false as const,
  sender: { phone: sender ?? undefined },
  at: now.toISOString(),
});

async function changeOwn(
  ctx: Ctx,
  { whatsappId, id }: Own,
  values: Partial<Pick<SimMessage, 'body' | 'isEdited' | 'isDeleted'>>,
  hiddenFrom: HiddenFrom,
): Promise<SimMessage> {
  await mustExist(ctx, whatsappId);
  const target = { whatsappId, externalId: id, fromCompany: false };
  const row = await changeMessage(ctx.tx, target, values, hiddenFrom(actorOf(ctx)));
  return row ?? fail('ERR_NO_MESSAGE_FOUND');
}

export async function conversation(
  ctx: Ctx,
  whatsappId: number,
  number: string,
  { hiddenFrom, ticketsOf }: Inbox,
): Promise<{ messages: SimulatedMessage[] }> {
  await mustExist(ctx, whatsappId);
  const hidden = hiddenFrom(actorOf(ctx));
  const rows = await findConversation(ctx.tx, { whatsappId, chat: number.replace(/^\+/, '') }, SHOWN, hidden);
  const withFiles = rows.filter(({ storageKey }) => storageKey !== null).map(({ externalId }) => externalId);
  const tickets = await ticketsOf(ctx.tx, whatsappId, withFiles);
  return { messages: rows.map((row) => present(ctx, row, tickets.get(row.externalId))) };
}

function present(ctx: Ctx, row: SimMessage, within: number | undefined): SimulatedMessage {
  const { storageKey, mime, fileName } = row;
  const file =
    storageKey && mime && !row.isDeleted ? { key: storageKey, mime, fileName: fileName ?? 'file', within } : undefined;
  return {
    id: row.externalId,
    fromCompany: row.fromCompany,
    body: row.isDeleted ? '' : row.body,
    mediaType: row.type === 'text' ? null : row.type,
    mediaUrl: file ? mediaUrl(ctx.platform.secrets, file, ctx.now) : null,
    quotedId: row.quotedId,
    ack: row.ack,
    isEdited: row.isEdited,
    isDeleted: row.isDeleted,
    createdAt: row.createdAt.toISOString(),
    choices: row.isDeleted ? [] : [...(row.choices ?? [])],
  };
}

export async function conversations(ctx: Ctx, whatsappId: number, hiddenFrom: HiddenFrom) {
  await mustExist(ctx, whatsappId);
  const rows = await findConversations(ctx.tx, whatsappId, CONVERSATIONS, hiddenFrom(actorOf(ctx)));
  return { conversations: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })) };
}

export async function customerReads(ctx: Ctx, whatsappId: number, text: string, hiddenFrom: HiddenFrom): Promise<void> {
  await mustExist(ctx, whatsappId);
  const number = digitsOf(text);
  const ids = await readMessages(ctx.tx, { whatsappId, chat: number, fromCompany: true }, hiddenFrom(actorOf(ctx)));
  const chat = personChat(number);
  await deliver(
    ctx,
    whatsappId,
    ids.map((id) => ({ kind: 'ack', chat, id, ack: 4 })),
  );
}

export async function customerCalls(
  ctx: Ctx,
  whatsappId: number,
  { number: text, name }: { number: string; name?: string | undefined },
): Promise<void> {
  await mustExist(ctx, whatsappId);
  const chat = personChat(customerNumber(text), name);
  await deliver(ctx, whatsappId, [{ kind: 'call', chat, id: newMessageId(), at: ctx.now.toISOString() }]);
}

export async function misbehave(
  ctx: Ctx,
  whatsappId: number,
  { kind, ms }: z.output<(typeof setFault)['body']>,
): Promise<void> {
  await mustExist(ctx, whatsappId);
  if (kind === 'logout') {
    // What is queued for the connection stays, and comes when it is paired again.
    if (await findLine(ctx.tx, whatsappId)) await putLine(ctx.tx, whatsappId, { session: null });
  } else {
    await putLine(ctx.tx, whatsappId, { fault: kind, faultUntil: new Date(ctx.now.getTime() + ms) });
  }
  poke(ctx, whatsappId);
}
