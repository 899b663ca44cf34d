// The people a company talks with: list, add, change, delete. A number is asked of the network before it is stored.
import { LIMITS, PAGE_SIZE } from '@recado/contract/constants';
import type {
  Contact,
  contactFilter,
  ContactRef,
  createContact as createEndpoint,
  listContacts as listEndpoint,
  updateContact as updateEndpoint,
} from '@recado/contract/contacts';
import type { z } from 'zod';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { pageByKey, readCursor } from '../../../platform/http/pages.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { contacts } from '../../../schema/catalog.ts';
import { askForPicture, checkNumber } from '../connections/channel-requests.service.ts';
import { checkSeesAll } from './active-places.service.ts';
import type { ContactChange } from './contact-change.rules.ts';
import { tellContact, tellContactGone } from './contact-events.service.ts';
import { presentContact } from './contact-presenter.service.ts';
import { changeTag, replaceTags } from './contact-tags.repo.ts';
import {
  findContact,
  insertContact,
  isMergedNumber,
  listContactRefs,
  listedIds,
  pageContacts,
  removeContact,
  removeNumbers,
  updateContactRow,
  type ContactCursor,
} from './contacts.repo.ts';
import { hiddenColumns, type HiddenIds } from './hidden-ids.rules.ts';
import { readPeople } from './people.repo.ts';
import { canonicalPhone, digitsOf, searchTermOf } from '@recado/rules/phone';

type Stored = typeof contacts.$inferSelect;

const PICKER_SIZE = 200;
/** So much of a name stands in a cursor; it matters only where its contact has gone. */
const CURSOR_NAME = 30;

export async function listContacts(
  ctx: Ctx,
  query: z.output<typeof listEndpoint.query>,
): Promise<z.input<typeof listEndpoint.reply>> {
  const size = PAGE_SIZE.contacts;
  const { contacts: page, count } = await pageContacts(ctx.tx, {
    after: readCursor(keyOfName, query.cursor),
    ...picksOf(query),
    offset: query.cursor === undefined ? (query.pageNumber - 1) * size : 0,
    // One more than is shown says whether there is more.
    limit: size + 1,
  });
  const { shown, next } = pageByKey(page, size, keyOfName, (last) => last);
  return { contacts: shown, count, ...next };
}

/** What is asked of a list, apart from its page. */
export const picksOf = ({ searchParam, date, dateStart, dateEnd, tags }: z.output<typeof contactFilter>) => ({
  search: searchTermOf(searchParam),
  from: date ?? dateStart,
  to: date ?? dateEnd,
  tags,
});

/** The ids of all that such a list shows, so many at most; in no order. */
export const allListed = (ctx: Ctx, query: z.output<typeof contactFilter>, limit: number): Promise<number[]> =>
  listedIds(ctx.tx, picksOf(query), limit);

const keyOfName = {
  write: ({ id, sortName }: ContactCursor): string => {
    // Not half a character at the end: it would sort behind the whole one.
    const start = sortName.slice(0, CURSOR_NAME).replace(/[\uD800-\uDBFF]$/, '');
    return `${id}.${Buffer.from(start).toString('base64url')}`;
  },
  read: (text: string): ContactCursor | undefined => {
    const [, id, name] = /^(\d{1,15})\.([\w-]*)$/.exec(text) ?? [];
    const sortName = name === undefined ? undefined : Buffer.from(name, 'base64url').toString();
    if (id === undefined || sortName === undefined || sortName.includes('\u0000')) return undefined;
    return { id: Number(id), sortName };
  },
};

export const listForPicker = (ctx: Ctx, name: string): Promise<ContactRef[]> =>
  listContactRefs(ctx.tx, searchTermOf(name), PICKER_SIZE);

/** Of those that are there. */
export const namesOf = async ({ tx }: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map((await readPeople(tx, ids)).map(({ id, name }) => [id, name]));

export const openContact = async (ctx: Ctx, id: number): Promise<Contact> =>
  presentContact(found(await findContact(ctx.tx, id), 'ERR_NO_CONTACT_FOUND'));

export async function addContact(call: Call, body: z.output<typeof createEndpoint.body>): Promise<Contact> {
  const numbers = await askNetwork(call, writtenNumber(body.number));
  return call.run(async (ctx) => {
    if (await isMergedNumber(ctx.tx, numbers.number, undefined)) fail('ERR_DUPLICATED_CONTACT');
    const { tagIds, ...values } = body;
    const made = await insertContact(ctx.tx, { ...values, ...numbers, now: ctx.now });
    const row = made && tagIds.length > 0 ? await withTags(ctx, made.id, tagIds) : made;
    const contact = tellContact(ctx, 'create', found(row, 'ERR_NO_CONTACT_FOUND'));
    await askForPicture(ctx, {
      contactId: contact.id,
      party: { phone: contact.number, hiddenId: row?.lid ?? undefined },
    });
    return contact;
  });
}

export async function changeContact(
  call: Call,
  id: number,
  body: z.output<typeof updateEndpoint.body>,
): Promise<Contact> {
  const { number, tagIds, ...rest } = body;
  const before = found(await call.run((ctx) => findContact(ctx.tx, id)), 'ERR_NO_CONTACT_FOUND');
  const numbers = number === undefined ? undefined : await newNumber(call, before, number);
  return call.run(async (ctx) => {
    if (numbers) {
      if (await isMergedNumber(ctx.tx, numbers.number, id)) fail('ERR_DUPLICATED_CONTACT');
      // The network may know the same one by what was written.
      if (numbers.number !== before.number) {
        await checkSeesAll(ctx, id);
        emit(ctx, 'contact.renumbered', { contactId: id });
      }
    }
    if (tagIds) await replaceTags(ctx.tx, id, [...new Set(tagIds)]);
    const row = await updateContactRow(ctx.tx, id, { ...rest, ...numbers }, ctx.now);
    return tellContact(ctx, 'update', found(row, 'ERR_NO_CONTACT_FOUND'));
  });
}

/** Its row, as it is with them. ERR_NOT_FOUND: one of them is not there. */
async function withTags({ tx }: Ctx, id: number, tagIds: readonly number[]): Promise<Stored | undefined> {
  await replaceTags(tx, id, [...new Set(tagIds)]);
  return findContact(tx, id);
}

/** One tag is put on, or taken off. False: it is so already. ERR_NO_CONTACT_FOUND, ERR_NOT_FOUND where the tag is gone */
export async function tagContact(ctx: Ctx, id: number, change: { tagId: number; tagged: boolean }): Promise<boolean> {
  found(await findContact(ctx.tx, id), 'ERR_NO_CONTACT_FOUND');
  if (!(await changeTag(ctx.tx, id, change))) return false;
  tellContact(ctx, 'update', found(await updateContactRow(ctx.tx, id, {}, ctx.now), 'ERR_NO_CONTACT_FOUND'));
  return true;
}

/** Nobody's request: what an action writes down of them. */
export async function noteOfContact(ctx: Ctx, id: number, change: ContactChange): Promise<void> {
  tellContact(ctx, 'update', found(await updateContactRow(ctx.tx, id, change, ctx.now), 'ERR_NO_CONTACT_FOUND'));
}

/** undefined: it is the number that is there, however it is written. */
async function newNumber(call: Call, before: Stored, text: string): Promise<Numbers | undefined> {
  if (text === before.number) return undefined;
  if (before.isGroup) throw validationFailed([{ path: 'number', message: 'a group has no number to change' }]);
  const number = writtenNumber(text);
  if (number === before.number) return undefined;
  // The hidden ids were the old number's.
  return { lid: null, cloudId: null, ...(await askNetwork(call, number)) };
}

interface Numbers extends Partial<HiddenIds> {
  number: string;
}

function writtenNumber(text: string): string {
  const digits = digitsOf(text);
  if (digits.length < LIMITS.number.min) throw validationFailed([{ path: 'number', message: 'Too Short!' }]);
  return canonicalPhone(digits);
}

/** As the network writes it, where a connection is up to ask. Outside a transaction. */
async function askNetwork(call: Call, number: string): Promise<Numbers> {
  const answer = await checkNumber(call.platform, call.actor().companyId, number);
  if (!answer) return { number };
  if (!answer.exists) fail('ERR_WAPP_INVALID_CONTACT');
  return {
    number: canonicalPhone(digitsOf(answer.number)),
    ...hiddenColumns(answer.hiddenId ?? null),
  };
}

/** Of people who never were, with their tickets and messages. Answers how many there were. */
export async function deleteNumbers(ctx: Ctx, numbers: readonly string[]): Promise<number> {
  const ids = await removeNumbers(ctx.tx, numbers);
  for (const id of ids) tellContactGone(ctx, id);
  return ids.length;
}

/** With their tickets and messages. */
export async function deleteContact(ctx: Ctx, id: number): Promise<Record<string, never>> {
  // What colleagues are at goes with it.
  await checkSeesAll(ctx, id);
  if (!(await removeContact(ctx.tx, id))) fail('ERR_NO_CONTACT_FOUND');
  tellContactGone(ctx, id);
  return {};
}
