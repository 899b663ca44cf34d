// Baileys' events as the inbox's.
import {
  proto,
  toNumber,
  WAMessageStatus,
  type Contact,
  type GroupMetadata,
  type LIDMapping,
  type MessageUserReceiptUpdate,
  type WACallEvent,
  type WAMessage,
  type WAMessageKey,
  type WAMessageUpdate,
} from 'baileys';
import type { InboundContent, InboundEvent } from '@recado/channel/inbound';
import { addressesOf, chatKey, partyOf, personOf, type AddressBook } from './addresses.ts';
import type { MediaKey } from './media-content.ts';
import { readMessage, type Reading } from './message-content.ts';

type Ack = Extract<InboundEvent, { kind: 'ack' }>['ack'];

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
      return [{ kind: 'edit', chat, id: reading.id, fromMe, sender, body: reading.body }];
    case 'delete':
      return [{ kind: 'delete', chat, id: reading.id, fromMe, sender }];
    case 'reaction':
      return [{ kind: 'reaction', chat, id: reading.id, fromMe, sender, emoji: reading.emoji }];
    case 'content':
      return [
        {
          kind: 'message',
          chat,
          id: key.id,
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

const RAISED: Partial<Record<number, Ack>> = {
  [WAMessageStatus.SERVER_ACK]: 2,
  [WAMessageStatus.DELIVERY_ACK]: 3,
  [WAMessageStatus.READ]: 4,
  [WAMessageStatus.PLAYED]: 5,
};

/** The server refuses to let this account write to strangers. */
const RESTRICTED = '463';

/**
 * What became of a message of ours. In groups WhatsApp's own apps show "delivered" and "read" when everybody has and did;
 * here the first member's receipt is enough: who is in a group changes, and somebody never reads.
 */
export async function ackEvents(
  told: WAMessageUpdate | MessageUserReceiptUpdate,
  book: AddressBook,
): Promise<InboundEvent[]> {
  const { key } = told;
  const outcome = key.fromMe ? outcomeOf(told) : undefined;
  if (!outcome || !key.id) return [];
  const addresses = await addressesOf(key, undefined, book);
  return addresses ? [{ kind: 'ack', chat: addresses.chat, id: key.id, ...outcome }] : [];
}

function outcomeOf(
  told: WAMessageUpdate | MessageUserReceiptUpdate,
): Pick<Extract<InboundEvent, { kind: 'ack' }>, 'ack' | 'error' | 'detail'> | undefined {
  if ('receipt' in told) return highest([ackOfReceipt(told.receipt)]);
  const { status, userReceipt, messageStubParameters } = told.update;
  if (status === WAMessageStatus.ERROR) return refusal(messageStubParameters);
  return highest([status ? RAISED[status] : undefined, ...(userReceipt ?? []).map(ackOfReceipt)]);
}

const highest = (acks: readonly (Ack | undefined)[]): { ack: Ack } | undefined => {
  const ack = acks.reduce((one, other) => ((other ?? 0) > (one ?? 0) ? other : one), undefined);
  return ack === undefined ? undefined : { ack };
};

function ackOfReceipt(receipt: proto.IUserReceipt): Ack | undefined {
  if (receipt.playedTimestamp) return 5;
  if (receipt.readTimestamp) return 4;
  return receipt.receiptTimestamp ? 3 : undefined;
}

/** @param words the code, and what Baileys knows to say of it */
function refusal(words: unknown): Pick<Extract<InboundEvent, { kind: 'ack' }>, 'ack' | 'error' | 'detail'> {
  const said = Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
  return {
    ack: 0,
    error: said[0] === RESTRICTED ? 'ERR_WAPP_RESTRICTED' : 'ERR_SENDING_WAPP_MSG',
    ...(said.length > 0 && { detail: said.join(': ') }),
  };
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
  return [{ kind: 'call', chat: { key: chatKey(party), party }, id: call.id, at: call.date.toISOString() }];
}

/** Baileys says 'changed' of a new picture, without saying where it is: then it has to be asked for. */
export function contactEvents(contacts: readonly Partial<Contact>[]): InboundEvent[] {
  return contacts.flatMap(({ id, lid, phoneNumber, imgUrl }): InboundEvent[] => {
    const party = personOf([id, lid, phoneNumber]);
    const pictureUrl = imgUrl === 'removed' ? null : imgUrl;
    if (!party || (pictureUrl !== null && !pictureUrl?.startsWith('https://'))) return [];
    return [{ kind: 'party', party, pictureUrl }];
  });
}

export function lidMappingEvents({ lid, pn }: LIDMapping): InboundEvent[] {
  const party = personOf([lid, pn]);
  return party?.phone !== undefined && party.hiddenId !== undefined ? [{ kind: 'party', party }] : [];
}

export function groupEvents(groups: readonly Partial<GroupMetadata>[]): InboundEvent[] {
  return groups.flatMap(({ id, subject }): InboundEvent[] =>
    id && subject ? [{ kind: 'group', group: { id, subject } }] : [],
  );
}
