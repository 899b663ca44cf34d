// The people whom the phone has saved under names of its own: its address book, so far as WhatsApp tells a linked device.
import type { Contact, WASocket } from 'baileys';
import type { ChannelContext } from '@recado/channel/channel';
import type { BookEntry, InboundEvent } from '@recado/channel/inbound';
import { isOurs, partyOf, type AddressBook } from './addresses.ts';
import { loggable } from './baileys-log.ts';
import { capped, SHORT } from './capped.ts';
import type { InboundFeed } from './inbound-feed.ts';

/** people of one event */
const TOGETHER = 500;
/** where WhatsApp keeps what the phone calls people */
const COLLECTION = 'critical_unblock_low';

export interface SavedContactsParts {
  sock: Pick<WASocket, 'ev' | 'authState' | 'resyncAppState'>;
  feed: Pick<InboundFeed, 'add'>;
  book: AddressBook;
  context: Pick<ChannelContext, 'log'>;
}

export function feedSavedContacts(parts: SavedContactsParts): void {
  const { sock, feed, book } = parts;
  const tell = (contacts: readonly Partial<Contact>[]): void => {
    const saved = contacts.filter(isSaved);
    for (let at = 0; at < saved.length; at += TOGETHER)
      feed.add(() => bookEvents(saved.slice(at, at + TOGETHER), book));
  };
  sock.ev.on('contacts.upsert', tell);
  sock.ev.on('contacts.update', tell);
  sock.ev.on('messaging-history.set', ({ contacts }) => tell(contacts));
  // Baileys asks for the whole book only together with the history, which is not imported.
  sock.ev.on('creds.update', ({ myAppStateKeyId }) => {
    if (myAppStateKeyId) void askForAll(parts);
  });
  sock.ev.on('connection.update', ({ connection }) => {
    if (connection === 'open' && sock.authState.creds.myAppStateKeyId) void askUnlessAsked(parts);
  });
}

/** What people call themselves comes with their messages; Baileys puts their user name where the phone has no name for them. */
const isSaved = ({ name, username }: Partial<Contact>): boolean => Boolean(name?.trim()) && name !== username;

export async function bookEvents(contacts: readonly Partial<Contact>[], book: AddressBook): Promise<InboundEvent[]> {
  const entries: BookEntry[] = [];
  for (const { id, lid, phoneNumber, name } of contacts) {
    const jids = [id, phoneNumber, lid];
    if (jids.some((jid) => isOurs(jid, book.me()))) continue;
    const party = await partyOf(jids, book);
    const key = party?.phone ?? party?.hiddenId;
    if (party && key !== undefined) entries.push({ ...party, key, name: capped(name?.trim() ?? '', SHORT) });
  }
  return entries.length > 0 ? [{ kind: 'addressBook', contacts: entries }] : [];
}

async function askUnlessAsked(parts: SavedContactsParts): Promise<void> {
  const { sock, context } = parts;
  try {
    const versions = await sock.authState.keys.get('app-state-sync-version', [COLLECTION]);
    if (!versions[COLLECTION]) await askForAll(parts);
  } catch (error) {
    context.log.debug(loggable(error), 'whether the address book is here is not known');
  }
}

async function askForAll({ sock, context }: SavedContactsParts): Promise<void> {
  try {
    await sock.resyncAppState([COLLECTION], true);
  } catch (error) {
    context.log.debug(loggable(error), 'the address book of the phone could not be asked for');
  }
}
