// Baileys' events as the inbox's.
import {
  proto,
  toNumber,
  type BinaryNode,
  type Contact,
  type GroupMetadata,
  type LIDMapping,
  type WACallEvent,
  type WAMessage,
  type WAMessageKey,
} from 'baileys';
import type { InboundContent, InboundEvent } from '@recado/channel/inbound';
import { capped, SHORT, URL_LENGTH } from './capped.ts';
import { addressesOf, chatKey, isOurs, partyOf, personOf, type AddressBook, type Me } from './addresses.ts';
import type { MediaKey } from './media-content.ts';
import { readMessage, type Reading } from './message-content.ts';

/** @param options.live false: a replay of what happened while we were away */
export async function inboundEvents(
  message: WAMessage,
  book: AddressBook,
  { live }: { live: boolean },
): Promise<InboundEvent[]> {
  const { key } = message;
  const reading = readingOf(message);
  if (reading.type === 'none' || !key.id) return [];
  const addresses = await addressesOf(key, message.pushName, book);
  if (!addresses) return [];
  const { chat, sender } = addresses;
  const fromMe = key.fromMe === true;
  switch (reading.type) {
    case 'edit':
      return [{ kind: 'edit', chat, id: reading.id, fromMe, sender, body: reading.body, at: timeOf(message) }];
    case 'delete':
      return [{ kind: 'delete', chat, id: reading.id, fromMe, sender, at: timeOf(message) }];
    case 'reaction':
      return [{ kind: 'reaction', chat, id: reading.id, fromMe, sender, emoji: reading.emoji, at: timeOf(message) }];
    case 'content':
      return [
        {
          kind: 'message',
          chat,
          id: capped(key.id, SHORT),
          fromMe,
          sender,
          content: withKey(reading.content, key),
          ...(reading.quotedId !== undefined && { quotedId: reading.quotedId }),
          sentAt: timeOf(message),
          live,
        },
      ];
  }
}

function readingOf(message: WAMessage): Reading {
  const reading: Reading = message.message ? readMessage(message.message) : { type: 'none' };
  if (reading.type !== 'none') return reading;
  // Between our own devices, and nothing a person would read.
  if (message.category === 'peer') return reading;
  // In a group its key may have come readable, and the message itself not.
  if (message.messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT) return unreadable('undecryptable');
  return message.key.isViewOnce && !message.message ? unreadable('unsupported') : reading;
}

const unreadable = (reason: 'undecryptable' | 'unsupported'): Reading => ({
  type: 'content',
  content: { type: 'unreadable', reason },
});

/** The phone is asked by its message's key to upload a file again. */
function withKey(content: InboundContent, { remoteJid, id, fromMe, participant }: WAMessageKey): InboundContent {
  if (content.type !== 'media' || !remoteJid || !id) return content;
  const key: MediaKey = { remoteJid, id, fromMe: fromMe === true, ...(participant && { participant }) };
  return { ...content, ref: { ...content.ref, key } };
}

function timeOf({ messageTimestamp }: WAMessage): string {
  const sent = new Date(toNumber(messageTimestamp ?? undefined) * 1000);
  return (sent.getTime() > 0 ? sent : new Date()).toISOString();
}

/** A call taken on the phone: to Baileys it only ends, like one that nobody took. It is told as what it is. */
export function noteAnswer(call: BinaryNode): void {
  if (!Array.isArray(call.content)) return;
  for (const news of call.content)
    if (news.tag === 'terminate' && news.attrs['reason'] === 'accepted_elsewhere') news.tag = 'accept';
}

const CALL_ENDS: readonly WACallEvent['status'][] = ['timeout', 'reject', 'terminate'];

/**
 * A call nobody took, at its end. Baileys remembers from the offer whether it is a video call and forgets it at the end
 * and when the call is taken: where that is missing, the call was taken, or its end is known already.
 */
export async function callEvents(call: WACallEvent, book: AddressBook): Promise<InboundEvent[]> {
  if (!CALL_ENDS.includes(call.status) || call.isVideo === undefined || call.isGroup || call.groupJid) return [];
  // Where our own phone ends it the call comes from there, but its creator is the caller.
  const party = await partyOf([call.from || call.chatId, call.callerPn], book);
  if (!party) return [];
  return [
    { kind: 'call', chat: { key: chatKey(party), party }, id: capped(call.id, SHORT), at: call.date.toISOString() },
  ];
}

/** Baileys says 'changed' of a new picture, without saying where it is: then it has to be asked for. */
export function contactEvents(contacts: readonly Partial<Contact>[]): InboundEvent[] {
  return contacts.flatMap(({ id, lid, phoneNumber, imgUrl }): InboundEvent[] => {
    const party = personOf([id, lid, phoneNumber]);
    const pictureUrl = imgUrl === 'removed' ? null : imgUrl;
    if (!party || (pictureUrl !== null && !isPictureUrl(pictureUrl))) return [];
    return [{ kind: 'party', party, pictureUrl }];
  });
}

const isPictureUrl = (url: string | undefined): boolean =>
  url !== undefined && url.startsWith('https://') && url.length <= URL_LENGTH;

/** Baileys may take our own id for the other one of whoever we wrote to. */
export function lidMappingEvents({ lid, pn }: LIDMapping, me: Me): InboundEvent[] {
  if (isOurs(lid, me) !== isOurs(pn, me)) return [];
  const party = personOf([lid, pn]);
  return party?.phone !== undefined && party.hiddenId !== undefined ? [{ kind: 'party', party }] : [];
}

export function groupEvents(groups: readonly Partial<GroupMetadata>[]): InboundEvent[] {
  return groups.flatMap(({ id, subject }): InboundEvent[] =>
    id && subject ? [{ kind: 'group', group: { id, subject: capped(subject, SHORT) } }] : [],
  );
}
