// Baileys' events, apart from the connection's own, and what each means to the inbox. Receipts are read off the line, and
// a refused message is what its sending fails with.
import { isJidGroup, type PresenceData, type WASocket } from 'baileys';
import type { ChannelContext } from '@recado/channel/channel';
import type { PresenceState } from '@recado/channel/inbound';
import { loggable } from './baileys-log.ts';
import { addressesOf, personOf, type AddressBook } from './addresses.ts';
import type { Groups } from './groups.ts';
import { callEvents, contactEvents, groupEvents, lidMappingEvents } from './inbound-events.ts';
import type { InboundFeed } from './inbound-feed.ts';
import { pictureOf } from './people.ts';
import { feedSavedContacts } from './saved-contacts.ts';

export interface FedParts {
  sock: WASocket;
  feed: InboundFeed;
  book: AddressBook;
  groups: Groups;
  context: Pick<ChannelContext, 'presence' | 'log'>;
}

const PRESENCES: Partial<Record<PresenceData['lastKnownPresence'], PresenceState>> = {
  composing: 'composing',
  recording: 'recording',
  // Baileys says so of "paused" as well.
  available: 'paused',
  unavailable: 'paused',
  paused: 'paused',
};

export function feedEvents(parts: FedParts): void {
  feedGroups(parts);
  feedSavedContacts(parts);
  const { sock, feed, book } = parts;
  sock.ev.on('messages.upsert', ({ messages }) => {
    for (const message of messages) feed.message(message);
  });
  sock.ev.on('call', (calls) => {
    for (const call of calls) feed.add(() => callEvents(call, book));
  });
  sock.ev.on('contacts.update', (contacts) => {
    // Names come with the messages.
    const changed = contacts.filter(({ imgUrl }) => imgUrl !== undefined);
    if (changed.length > 0) feed.add(() => contactEvents(changed));
    for (const { id, imgUrl } of changed) if (imgUrl === 'changed') void tellPicture(parts, id);
  });
  sock.ev.on('lid-mapping.update', (mapping) => feed.add(() => lidMappingEvents(mapping, book.me())));
  sock.ev.on('presence.update', ({ id, presences }) => {
    if (isJidGroup(id)) return;
    for (const presence of Object.values(presences)) void tellPresence(parts, id, presence);
  });
}

function feedGroups({ sock, feed, groups }: FedParts): void {
  sock.ev.on('groups.update', (changed) => {
    for (const { id, subject } of changed) if (id !== undefined) groups.changed(id, subject);
    feed.add(() => groupEvents(changed));
  });
  sock.ev.on('groups.upsert', (made) => {
    for (const { id, subject } of made) groups.changed(id, subject);
    feed.add(() => groupEvents(made));
  });
  sock.ev.on('group-participants.update', ({ id }) => groups.changed(id));
}

/** Baileys says that a picture changed, not to which. */
async function tellPicture({ sock, feed, context }: FedParts, id: string | undefined): Promise<void> {
  const party = personOf([id]);
  if (!party) return;
  try {
    const pictureUrl = await pictureOf(sock, party);
    feed.add(() => [{ kind: 'party', party, pictureUrl }]);
  } catch (error) {
    context.log.debug(loggable(error), 'a new picture could not be asked for');
  }
}

async function tellPresence({ book, context }: FedParts, id: string, presence: PresenceData): Promise<void> {
  const state = PRESENCES[presence.lastKnownPresence];
  if (!state) return;
  try {
    const found = await addressesOf({ remoteJid: id, fromMe: false }, undefined, book);
    if (found) context.presence(found.chat, state);
  } catch (error) {
    context.log.debug(loggable(error), 'a presence without a person');
  }
}
