// The address book of a connection's phone: kept as the network tells it, and taken over when somebody asks for it.
import type { InboundEvent } from '@recado/channel/inbound';
import { NO_CONTACT_FIELDS } from '@recado/contract/contact-fields';
import type { importPhoneContacts as endpoint } from '@recado/contract/contacts';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { findPhone, pagePhoneContacts, putPhoneContacts, type PhoneContact } from './address-book.repo.ts';
import { hiddenColumn } from './hidden-ids.rules.ts';
import { nameOf, phoneChange } from './import.rules.ts';
import { PEOPLE_TOGETHER, writePeople, type Person } from './people.service.ts';
import { canonicalPhone, digitsOf } from '@recado/rules/phone';

type BookEvent = Extract<InboundEvent, { kind: 'addressBook' }>;

/** Entries are added and changed; nobody becomes a contact by that. */
export async function keepAddressBook(ctx: Ctx, whatsappId: number, { contacts }: BookEvent): Promise<void> {
  const entries = new Map<string, PhoneContact>();
  for (const { key, name, phone, hiddenId } of contacts) {
    const number = digitsOf(phone ?? '');
    const lid = hiddenId !== undefined && hiddenColumn(hiddenId) === 'lid' ? hiddenId : null;
    if (key !== '' && name.trim() !== '' && (number !== '' || lid !== null))
      entries.set(key, { key, name: name.trim(), number: number === '' ? null : canonicalPhone(number), lid });
  }
  await putPhoneContacts(ctx.tx, whatsappId, [...entries.values()], ctx.now);
}

type Answer = z.output<(typeof endpoint)['reply']>;

/**
 * Everybody in the phone's book, under the phone's names. ERR_WAPP_UNSUPPORTED: the connection has no phone.
 * @param whatsappId left out: the default connection
 */
export async function importPhoneContacts(call: Call, whatsappId: number | undefined): Promise<Answer> {
  const phone = found(
    await call.run((ctx) => findPhone(ctx.tx, whatsappId)),
    whatsappId === undefined ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND',
  );
  if (phone.provider === 'cloud') fail('ERR_WAPP_UNSUPPORTED', 'An official number has no address book');
  const counts: Answer = { created: 0, updated: 0, total: 0 };
  try {
    for (let after: string | undefined = ''; after !== undefined;)
      after = await takeOver(call, phone.id, after, counts);
  } finally {
    if (counts.created + counts.updated > 0)
      await call.run(async (ctx) => ctx.publish('contacts', { action: 'reload' }, [companyRoom(ctx.companyId)]));
  }
  return counts;
}

/** Answers where the next part begins. */
async function takeOver(call: Call, whatsappId: number, after: string, counts: Answer): Promise<string | undefined> {
  return call.run(async (ctx) => {
    const entries = await pagePhoneContacts(ctx.tx, whatsappId, after, PEOPLE_TOGETHER);
    const { created, updated } = await writePeople(ctx, eachOnce(entries), phoneChange);
    counts.created += created.length;
    counts.updated += updated.length;
    counts.total += entries.length;
    return entries.length < PEOPLE_TOGETHER ? undefined : entries.at(-1)?.key;
  });
}

/** A person whose number the network hides is stored under the id it gives instead. Under two keys they are one. */
function eachOnce(entries: readonly PhoneContact[]): Person[] {
  const people = new Map<string, Person>();
  for (const { name, number, lid } of entries) {
    const stored = number ?? lid ?? '';
    people.set(stored, { name: nameOf(name), number: stored, ...NO_CONTACT_FIELDS, lid });
  }
  return [...people.values()];
}
