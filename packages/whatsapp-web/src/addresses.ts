// Who is meant by WhatsApp's ids: `<phone>@s.whatsapp.net` and `<hidden id>@lid` are one person, often both are told.
import { areJidsSameUser, jidDecode, type WAMessageKey } from 'baileys';
import type { Chat, Party } from '@recado/channel/inbound';
import { ChannelError } from '@recado/channel/outbound';
import { capped, SHORT } from './capped.ts';

/** The paired account, as Baileys knows it. */
export interface Me {
  id: string;
  lid?: string | undefined;
}

/** What is known of people and groups apart from what a message says. Digits in, digits out; group ids as they are. */
export interface AddressBook {
  phoneOf(lid: string): Promise<string | undefined>;
  lidOf(phone: string): Promise<string | undefined>;
  subjectOf(groupId: string): string | undefined;
  /** who we are */
  me(): Me;
}

export interface Addresses {
  chat: Chat;
  /** who wrote; of our own messages only known in groups */
  sender: Party;
}

type Jid = string | null | undefined;

const PHONE_SERVERS: readonly string[] = ['s.whatsapp.net', 'c.us', 'hosted'];
const HIDDEN_SERVERS: readonly string[] = ['lid', 'hosted.lid'];
const GROUP_SERVER = 'g.us';

/** Meta's assistants write from these; `0` are WhatsApp's own announcements. */
const NOBODY = /^(?:1313555\d{4}|131655500\d{2}|0)$/;

/**
 * Undefined: neither a person's nor a group's conversation (status, broadcasts, newsletters, bots). Businesses hosted at
 * Meta (`hosted`) are people like others, as Baileys reads them.
 */
export async function addressesOf(
  key: WAMessageKey,
  pushName: string | null | undefined,
  book: AddressBook,
): Promise<Addresses | undefined> {
  const fromMe = key.fromMe === true;
  const group = groupOf(key.remoteJid);
  if (group !== undefined) {
    const sender = await partyOf([key.participant, key.participantAlt], book);
    if (!sender && key.participant && !fromMe) return undefined;
    const subject = book.subjectOf(group);
    return {
      chat: { key: group, party: {}, group: { id: group, subject: subject && capped(subject, SHORT) } },
      sender: fromMe ? (sender ?? {}) : named(sender ?? {}, pushName, key.participantUsername),
    };
  }
  const party = await partyOf([key.remoteJid, otherIdOf(key, book.me())], book);
  if (!party) return undefined;
  // The push name of our own message is ours, not the recipient's.
  const other = named(party, fromMe ? undefined : pushName, key.remoteJidUsername);
  return { chat: { key: chatKey(party), party: other }, sender: fromMe ? {} : other };
}

/** Of our own messages Baileys may name our other id there, not the recipient's; with ourselves it is the same. */
function otherIdOf({ remoteJid, remoteJidAlt }: WAMessageKey, me: Me): Jid {
  return isOurs(remoteJidAlt, me) && !isOurs(remoteJid, me) ? undefined : remoteJidAlt;
}

export const isOurs = (jid: Jid, { id, lid }: Me): boolean =>
  Boolean(jid) && (areJidsSameUser(jid ?? undefined, id) || areJidsSameUser(jid ?? undefined, lid));

/** A person of whom ids are known, the first before the others; undefined: nobody. */
export async function partyOf(jids: readonly Jid[], book: AddressBook): Promise<Party | undefined> {
  const party = personOf(jids);
  if (!party) return undefined;
  const { phone, hiddenId } = party;
  const me = book.me();
  // What Baileys learnt from a message of ours may be our own other id.
  const unlessOurs = (known: string | undefined, server: string) =>
    jids.some((jid) => isOurs(jid, me)) || !isOurs(`${known}@${server}`, me) ? known : undefined;
  if (hiddenId !== undefined && phone === undefined)
    return strip({ hiddenId, phone: unlessOurs(await book.phoneOf(hiddenId), 's.whatsapp.net') });
  if (phone !== undefined && hiddenId === undefined)
    return strip({ phone, hiddenId: unlessOurs(await book.lidOf(phone), 'lid') });
  return party;
}

/** As the ids say, without asking anybody; none of them may be another's, as the author's beside a status. */
export function personOf(jids: readonly Jid[]): Party | undefined {
  let phone: string | undefined;
  let hiddenId: string | undefined;
  for (const jid of jids) {
    const decoded = jidDecode(jid ?? undefined);
    if (!decoded) continue;
    const { user, server } = decoded;
    if (user === '' || NOBODY.test(user)) return undefined;
    if (PHONE_SERVERS.includes(server)) phone ??= user;
    else if (HIDDEN_SERVERS.includes(server)) hiddenId ??= user;
    else return undefined;
  }
  return phone === undefined && hiddenId === undefined ? undefined : strip({ phone, hiddenId });
}

export const chatKey = ({ hiddenId, phone }: Party): string => hiddenId ?? phone ?? '';

/** A group's id, which is its whole address. */
export function groupOf(jid: Jid): string | undefined {
  const { user, server } = jidDecode(jid ?? undefined) ?? {};
  return user && server === GROUP_SERVER ? `${user}@${GROUP_SERVER}` : undefined;
}

/** Where something for them goes: to the hidden id where it is known, WhatsApp's first choice by now. */
export function jidOf(to: Chat | Party): string {
  if ('party' in to && to.group) return groupJid(to.group.id);
  const { phone, hiddenId } = 'party' in to ? to.party : to;
  // Another network's hidden ids have letters.
  if (hiddenId !== undefined && /^\d+$/.test(hiddenId)) return `${hiddenId}@lid`;
  const digits = phone?.replace(/\D/g, '') ?? '';
  if (digits === '') throw new ChannelError('ERR_WAPP_INVALID_CONTACT', 'neither a phone number nor a hidden id', true);
  return `${digits}@s.whatsapp.net`;
}

const groupJid = (id: string): string => (id.includes('@') ? id : `${id}@${GROUP_SERVER}`);

/** Without what is not known: events are compared and stored as JSON. */
const strip = ({ phone, hiddenId }: Party): Party => ({
  ...(phone !== undefined && { phone }),
  ...(hiddenId !== undefined && { hiddenId }),
});

function named(party: Party, pushName: string | null | undefined, username: string | undefined): Party {
  const name = pushName?.trim() || username?.trim();
  return name ? { ...party, name: capped(name, SHORT) } : party;
}
