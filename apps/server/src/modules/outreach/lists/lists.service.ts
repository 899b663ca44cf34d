// Contact lists and who is in them: made, changed, searched. What fills them: fill-list.service.ts.
import type {
  ContactList,
  contactListInput,
  ContactListItem,
  contactListItemInput,
  listContactListItems,
  updateContactListItem,
} from '@recado/contract/contact-lists';
import { LIMITS } from '@recado/contract/constants';
import { canonicalPhone, digitsOf, searchTermOf } from '@recado/rules/phone';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { crudService, pageAnswer } from '../../../platform/crud/crud-service.ts';
import { fail, found } from '../../../platform/errors.ts';
import { LIST_CHECKS_TOPIC } from '../../../events/topics.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import {
  addFrom,
  askSoon,
  findPeople,
  isAwaited,
  itemsRepo,
  listsRepo,
  ofList,
  type ItemRow,
  type ListRow,
} from './lists.repo.ts';

const PICKER_SIZE = 500;
/** E.164 knows no longer ones. */
const MOST_DIGITS = 15;

const present = (row: ListRow): ContactList => ({
  id: row.id,
  name: row.name,
  contactsCount: row.contactsCount,
  validCount: row.validCount,
  invalidCount: row.invalidCount,
  importing: row.importing,
  checking: row.checkAt !== null,
  checkPause: row.checkPause,
  createdAt: row.createdAt.toISOString(),
});

export const publishList = (ctx: Ctx, action: 'create' | 'update' | 'delete', contactListId: number): void =>
  ctx.publish('contactList', { action, contactListId }, [companyRoom(ctx.companyId)]);

/** Its people changed, and with them its numbers. */
export const publishPeople = (ctx: Ctx, contactListId: number): void =>
  ctx.publish('contactListItem', { action: 'reload', contactListId }, [companyRoom(ctx.companyId)]);

export const listService = {
  ...crudService(listsRepo, {
    listKey: 'records',
    present: (_ctx, row) => present(row),
    create: (_ctx, { name }: z.output<typeof contactListInput>) => ({ name }),
    change: (_ctx, { name }: Partial<z.output<typeof contactListInput>>) => ({ name }),
    beforeRemove: async (ctx, { id }) => {
      if (await isAwaited(ctx.tx, id)) fail('ERR_NEEDED_BY_CAMPAIGN');
    },
    afterWrite: (ctx, action, row) => publishList(ctx, action, row.id),
  }),
  all: async (ctx: Ctx): Promise<ContactList[]> => (await listsRepo.list(ctx.tx, '', PICKER_SIZE)).map(present),
};

export const openList = async (ctx: Ctx, id: number): Promise<ContactList> =>
  present(found(await listsRepo.find(ctx.tx, id), 'ERR_NOT_FOUND'));

/** What the list's numbers want is asked about after this transaction. */
export async function checkSoon(ctx: Ctx, listId: number): Promise<void> {
  await askSoon(ctx.tx, listId, ctx.now);
  ctx.afterCommit(() => ctx.platform.hints.poke(LIST_CHECKS_TOPIC, ''));
}

/** A list of exactly those: rows as `addFrom` takes them. Nothing of it stays where nobody is: ERR_CONFLICT. */
export async function makeListOf(ctx: Ctx, name: string, people: SQL): Promise<number> {
  const { id } = found(await listsRepo.insert(ctx.tx, { name }), 'ERR_NOT_FOUND');
  if ((await addFrom(ctx.tx, id, people)) === 0) fail('ERR_CONFLICT', 'There is nobody');
  publishList(ctx, 'create', id);
  await checkSoon(ctx, id);
  return id;
}

/** @param most none past those */
export const peopleOf = async (ctx: Ctx, listId: number, most: number): Promise<ContactListItem[]> =>
  (await findPeople(ctx.tx, listId, most)).map(presentItem);

const presentItem = ({
  id,
  contactListId,
  companyId,
  name,
  number,
  email,
  isWhatsappValid,
  optedOut,
}: ItemRow): ContactListItem => ({
  id,
  contactListId,
  companyId,
  name,
  number,
  email,
  isWhatsappValid,
  optedOut,
});

function storedNumber(text: string): string {
  const digits = digitsOf(text);
  if (digits.length < LIMITS.number.min || digits.length > MOST_DIGITS)
    throw validationFailed([{ path: 'number', message: `must have ${LIMITS.number.min} to ${MOST_DIGITS} digits` }]);
  return canonicalPhone(digits);
}

async function told(ctx: Ctx, { contactListId, isWhatsappValid }: ItemRow): Promise<void> {
  if (isWhatsappValid === null) await checkSoon(ctx, contactListId);
  publishPeople(ctx, contactListId);
}

const crud = crudService(itemsRepo, {
  listKey: 'contacts',
  present: (_ctx, row: ItemRow) => presentItem(row),
  create: async (ctx, { name, number, email, contactListId }: z.output<typeof contactListItemInput>) => {
    await openList(ctx, contactListId);
    return { name, number: storedNumber(number), email, contactListId };
  },
  change: (_ctx, { name, number, email, contactListId }: z.output<typeof updateContactListItem.body>, row) => {
    if (contactListId !== undefined && contactListId !== row.contactListId)
      throw validationFailed([
        { path: 'contactListId', message: 'an entry stays in its list: add it to the other one' },
      ]);
    const stored = number === undefined ? undefined : storedNumber(number);
    const isAnother = stored !== undefined && stored !== row.number;
    return { name, email, ...(isAnother && { number: stored, isWhatsappValid: null, unanswered: 0 }) };
  },
  afterWrite: (ctx, _action, row) => told(ctx, row),
});

export const itemService = {
  ...crud,
  page: async (
    ctx: Ctx,
    { contactListId, valid, optedOut, searchParam, pageNumber }: z.output<typeof listContactListItems.query>,
  ) => {
    const query = { searchParam: searchTermOf(searchParam), pageNumber };
    return pageAnswer(
      'contacts',
      await itemsRepo.page(ctx.tx, query, ofList(contactListId, { valid, optedOut })),
      presentItem,
    );
  },
};
