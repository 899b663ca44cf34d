// A webhook's notification as inbound events. Pure.
import type { InboundEvent } from '@recado/channel/inbound';
import type { z } from 'zod';
import { messageEvents, timeOf } from './cloud-messages.rules.ts';
import { meaningOf, metaError, wordsOf } from './graph-errors.rules.ts';
import { chatWith, partyOf } from './parties.rules.ts';
import * as shapes from './webhook-shapes.ts';

/** Meta has taken a message of ours: the id in our books, and the one it gave it. */
export interface TakenMessage {
  id: string;
  wamid: string;
}

export interface Notified {
  events: InboundEvent[];
  taken: TakenMessage[];
  /** what is of another number, or about something else */
  ignored: string[];
  /** what is not as Meta describes it, without its content */
  unread: string[];
}

const ACKS: Record<string, 0 | 2 | 3 | 4 | 5> = { failed: 0, sent: 2, delivered: 3, read: 4, played: 5 };

interface Change {
  notified: Notified;
  contacts: readonly shapes.Person[];
  now: Date;
}

export function readNotification(body: unknown, phoneNumberId: string, now: Date): Notified {
  const notified: Notified = { events: [], taken: [], ignored: [], unread: [] };
  const { unread, ignored } = notified;
  const parsed = shapes.notification.safeParse(body).data;
  if (!parsed) unread.push('the notification');
  const entries = each(shapes.entry, parsed?.entry ?? [], () => unread.push('an entry'));
  const changes = entries.flatMap((entry) => each(shapes.fieldChange, entry.changes, () => unread.push('a change')));
  for (const { field, value } of changes) {
    const change = shapes.change.safeParse(value).data;
    if (!change) ignored.push(field);
    else if (change.metadata.phone_number_id !== phoneNumberId) ignored.push(`${field} of another number`);
    else readChange(field, change, { notified, contacts: each(shapes.person, change.contacts), now });
  }
  return notified;
}

function readChange(field: string, value: z.output<typeof shapes.change>, change: Change): void {
  const { notified } = change;
  if (field === 'messages') {
    readMessages(value.messages, false, change);
    for (const given of value.statuses) readStatus(given, change);
    // Of the account as a whole: for whoever reads the log.
    for (const error of each(metaError, value.errors)) notified.ignored.push(`an error: ${wordsOf(error)}`);
  } else if (field === 'smb_message_echoes') {
    readMessages(value.message_echoes, true, change);
  } else if (field === 'user_preferences') {
    for (const given of value.user_preferences) readPreference(given, change);
  } else if (field === 'calls') {
    for (const given of value.calls) readCall(given, change);
  } else {
    notified.ignored.push(field);
  }
}

/** Those that are as they should be. */
const each = <S extends z.ZodType>(schema: S, given: readonly unknown[], odd?: () => void): z.output<S>[] =>
  given.flatMap((one) => {
    const parsed = schema.safeParse(one);
    if (!parsed.success) odd?.();
    return parsed.success ? [parsed.data] : [];
  });

function readMessages(given: readonly unknown[], fromMe: boolean, { notified, contacts, now }: Change): void {
  for (const message of each(shapes.messageHead, given, () => notified.unread.push('a message'))) {
    const events = messageEvents(message, { contacts, now, fromMe });
    notified.events.push(...events);
    const [event] = events;
    // Groups are none of ours, and of some kinds Meta says itself that it does not pass them on.
    const passedOver = message.group_id !== undefined || message.type === 'unsupported';
    const isRead = event && !(event.kind === 'message' && event.content.type === 'unreadable');
    if (!isRead && !passedOver) notified.unread.push(`a message of the kind ${message.type.slice(0, 40)}`);
  }
}

function readStatus(given: unknown, { notified, contacts }: Change): void {
  const status = shapes.status.safeParse(given).data;
  const ack = status && ACKS[status.status];
  if (!status || ack === undefined) {
    notified.unread.push('a status');
    return;
  }
  const { id, biz_opaque_callback_data: ours, errors } = status;
  if (status.recipient_type === 'group') return;
  const party = partyOf({ phone: status.recipient_id, hiddenId: status.recipient_user_id }, contacts) ?? {};
  const [error] = each(metaError, errors);
  notified.events.push({
    kind: 'ack',
    chat: chatWith(party),
    id,
    ack,
    ...(ack === 0 && { error: meaningOf(error?.code ?? 0).code, detail: error && wordsOf(error) }),
  });
  if (ours) notified.taken.push({ id: ours, wamid: id });
  // Whom we wrote to by number has an id too: they are known by it when the number is hidden one day.
  if (ack === 2 && party.phone !== undefined && party.hiddenId !== undefined)
    notified.events.push({ kind: 'party', party: { phone: party.phone, hiddenId: party.hiddenId } });
}

/** They pressed stop, or take marketing again. */
function readPreference(given: unknown, { notified, contacts }: Change): void {
  const preference = shapes.preference.safeParse(given).data;
  const party = preference && partyOf({ phone: preference.wa_id, hiddenId: preference.user_id }, contacts);
  if (!party || preference.category !== 'marketing_messages') {
    notified.unread.push('a preference');
    return;
  }
  const wanted = preference.value === 'resume';
  notified.events.push({ kind: 'preference', party, wanted, text: preference.detail ?? '' });
}

/** Shown once it is over, like on other networks. */
function readCall(given: unknown, { notified, contacts, now }: Change): void {
  const call = shapes.call.safeParse(given).data;
  if (call?.event !== 'terminate' || call.direction === 'BUSINESS_INITIATED') return;
  const party = partyOf({ phone: call.from, hiddenId: call.from_user_id }, contacts);
  if (!party) return;
  const at = timeOf(call.timestamp, now);
  notified.events.push({ kind: 'call', chat: chatWith(party), id: call.id, at });
}
