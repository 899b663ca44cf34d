// What a webhook's messages say, in the inbox's words. Pure.
import type { InboundContent, InboundEvent, Party } from '@recado/channel/inbound';
import type { MediaKind } from '@recado/contract/constants';
import { chatWith, partyOf } from './parties.rules.ts';
import { contents, type MessageHead, type Person } from './webhook-shapes.ts';
import { vcardOf } from './vcards.rules.ts';

/** Written longer ago, it was kept for us while we were away: no bot answers it. */
const LIVE_MS = 120_000;

/** Our clock and Meta's are not the same; a message from far in the future would count for ever as the latest. */
const AHEAD_MS = 600_000;

const UNREADABLE: InboundContent = { type: 'unreadable', reason: 'unsupported' };

export interface MessageSetting {
  contacts: readonly Person[];
  now: Date;
  /** typed in the business's own app */
  fromMe: boolean;
}

/** When it was, ISO 8601. @param seconds now, where they make no sense */
export function timeOf(seconds: number, now: Date): string {
  const latest = now.getTime() + AHEAD_MS;
  const ms = seconds > 0 ? seconds * 1_000 : now.getTime();
  return new Date(Math.min(ms, latest)).toISOString();
}

/** None: it is of a group, of nobody, or says nothing to people. */
export function messageEvents(message: MessageHead, { contacts, now, fromMe }: MessageSetting): InboundEvent[] {
  if (message.group_id !== undefined) return [];
  if (message.type === 'system') return renamed(message);
  const named = fromMe
    ? { phone: message.to, hiddenId: message.to_user_id }
    : { phone: message.from, hiddenId: message.from_user_id };
  const party = partyOf(named, contacts);
  if (!party) return [];
  const at = timeOf(message.timestamp, now);
  const changed = changeEvent(message, { sender: party, fromMe, at });
  if (changed) return [changed];
  return [
    {
      kind: 'message',
      chat: chatWith(party),
      id: message.id,
      fromMe,
      sender: fromMe ? {} : party,
      content: contentOf(message),
      quotedId: message.context?.id,
      sentAt: at,
      live: !fromMe && now.getTime() - Date.parse(at) <= LIVE_MS,
    },
  ];
}

/** A person has a new number, and with it a new id: these two belong together. Their old conversation stays as it is. */
function renamed(message: MessageHead): InboundEvent[] {
  const { data } = contents.system.safeParse(message);
  const party = data && partyOf({ phone: data.system.wa_id, hiddenId: data.system.user_id }, []);
  return party ? [{ kind: 'party', party }] : [];
}

interface Change {
  sender: Party;
  fromMe: boolean;
  at: string;
}

/** What changes an earlier message. */
function changeEvent(message: MessageHead, { sender, fromMe, at }: Change): InboundEvent | undefined {
  const chat = chatWith(sender);
  const reaction = contents.reaction.safeParse(message).data?.reaction;
  if (message.type === 'reaction' && reaction) {
    const { message_id: id, emoji = '' } = reaction;
    return { kind: 'reaction', chat, id, fromMe, sender: fromMe ? {} : sender, emoji, at };
  }
  const revoked = contents.revoke.safeParse(message).data?.revoke.original_message_id;
  if (message.type === 'revoke' && revoked) return { kind: 'delete', chat, id: revoked, fromMe, sender, at };
  const edit = contents.edit.safeParse(message).data?.edit;
  const body = edit && bodyOf(edit.message);
  if (message.type === 'edit' && edit && body !== undefined)
    return { kind: 'edit', chat, id: edit.original_message_id, fromMe, sender, body, at };
  return undefined;
}

function bodyOf(message: { type: string }): string | undefined {
  const content = contentOf(message);
  if (content.type === 'text') return content.body;
  return content.type === 'media' ? (content.caption ?? '') : undefined;
}

const isMediaType = (type: string): type is 'image' | 'video' | 'audio' | 'document' | 'sticker' =>
  ['image', 'video', 'audio', 'document', 'sticker'].includes(type);

/** Anything that is not as Meta describes it is shown as something that cannot be read. */
export function contentOf(message: { type: string }): InboundContent {
  const { type } = message;
  if (isMediaType(type)) return mediaOf(type, message);
  switch (type) {
    case 'text': {
      const { data } = contents.text.safeParse(message);
      return data ? { type: 'text', body: data.text.body } : UNREADABLE;
    }
    case 'location':
      return locationOf(message);
    case 'contacts': {
      const { data } = contents.contacts.safeParse(message);
      return data ? { type: 'contacts', vcards: data.contacts.map(vcardOf) } : UNREADABLE;
    }
    case 'button': {
      const { data } = contents.button.safeParse(message);
      return data
        ? { type: 'choice', id: data.button.payload ?? data.button.text, title: data.button.text }
        : UNREADABLE;
    }
    case 'interactive':
      return interactiveOf(message);
    case 'order':
      return orderOf(message);
    default:
      return UNREADABLE;
  }
}

function mediaOf(type: 'image' | 'video' | 'audio' | 'document' | 'sticker', message: object): InboundContent {
  const { data } = contents[type].safeParse(message);
  const file = data && Object.values(data)[0];
  if (!file) return UNREADABLE;
  const kind: MediaKind = type === 'audio' && file.voice ? 'voice' : type;
  return {
    type: 'media',
    kind,
    mime: file.mime_type,
    caption: file.caption,
    fileName: file.filename,
    ref: { id: file.id },
  };
}

function locationOf(message: object): InboundContent {
  const { data } = contents.location.safeParse(message);
  if (!data) return UNREADABLE;
  const { latitude, longitude, name, address } = data.location;
  const description = [name, address].filter(Boolean).join(', ');
  return { type: 'location', latitude, longitude, description: description || undefined };
}

function interactiveOf(message: object): InboundContent {
  const { data } = contents.interactive.safeParse(message);
  const chosen = data?.interactive.button_reply ?? data?.interactive.list_reply;
  if (chosen) return { type: 'choice', id: chosen.id, title: chosen.title };
  // A form that was filled in: its answers are JSON of the form's own making.
  const form = data?.interactive.nfm_reply;
  const body = [form?.body, form?.response_json].filter(Boolean).join('\n');
  return body === '' ? UNREADABLE : { type: 'text', body };
}

function orderOf(message: object): InboundContent {
  const { data } = contents.order.safeParse(message);
  if (!data) return UNREADABLE;
  const { text, product_items: items } = data.order;
  const lines = items.map(({ quantity, product_retailer_id: id, item_price: price, currency }) =>
    `${quantity} × ${id}: ${price} ${currency}`.trim(),
  );
  return { type: 'text', body: ['🛒', ...(text ? [text] : []), ...lines].join('\n') };
}
