// A webhook's notification as inbound events. Pure.
import type { InboundEvent } from '@recado/channel/inbound';
import type { z } from 'zod';
import { messageEvents } from './cloud-messages.rules.ts';
import { meaningOf, wordsOf } from './graph-errors.rules.ts';
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
  /** what is of another number, or not as Meta describes it */
  ignored: string[];
}

const ACKS: Record<string, 0 | 2 | 3 | 4 | 5> = { failed: 0, sent: 2, delivered: 3, read: 4, played: 5 };

interface Change {
  notified: Notified;
  contacts: readonly shapes.Person[];
  now: Date;
}

export function readNotification(body: unknown, phoneNumberId: string, now: Date): Notified {
  const notified: Notified = { events: [], taken: [], ignored: [] };
  const parsed = shapes.notification.safeParse(body);
  if (!parsed.success) notified.ignored.push('the notification');
  for (const { field, value } of parsed.data?.entry.flatMap(({ changes }) => changes) ?? []) {
    const change = shapes.change.safeParse(value).data;
    if (!change) notified.ignored.push(field);
    else if (change.metadata.phone_number_id !== phoneNumberId) notified.ignored.push(`${field} of another number`);
    else readChange(field, change, { notified, contacts: all(shapes.person, change.contacts), now });
  }
  return notified;
}

function readChange(field: string, value: z.output<typeof shapes.change>, change: Change): void {
  const { notified } = change;
  if (field === 'messages') {
    readMessages(value.messages, false, change);
    for (const given of value.statuses) readStatus(given, change);
    // Of the account as a whole: for whoever reads the log.
    for (const given of value.errors) notified.ignored.push(`an error: ${JSON.stringify(given)}`);
  } else if (field === 'smb_message_echoes') {
    readMessages(value.message_echoes, true, change);
  } else if (field === 'calls') {
    for (const given of value.calls) readCall(given, change);
  } else {
    notified.ignored.push(field);
  }
}

const all = <S extends z.ZodType>(schema: S, given: readonly unknown[]): z.output<S>[] =>
  given.flatMap((each) => {
    const parsed = schema.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });

function readMessages(given: readonly unknown[], fromMe: boolean, { notified, contacts, now }: Change): void {
  for (const each of given) {
    const message = shapes.messageHead.safeParse(each).data;
    if (message) notified.events.push(...messageEvents(message, { contacts, now, fromMe }));
    else notified.ignored.push('a message');
  }
}

function readStatus(given: unknown, { notified, contacts }: Change): void {
  const status = shapes.status.safeParse(given).data;
  const ack = status && ACKS[status.status];
  if (!status || ack === undefined) {
    notified.ignored.push('a status');
    return;
  }
  const { id, biz_opaque_callback_data: ours, errors } = status;
  if (status.recipient_type === 'group') return;
  const party = partyOf({ phone: status.recipient_id, hiddenId: status.recipient_user_id }, contacts) ?? {};
  const [error] = errors;
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

/** Shown once it is over, like on other networks. */
function readCall(given: unknown, { notified, contacts }: Change): void {
  const call = shapes.call.safeParse(given).data;
  if (call?.event !== 'terminate' || call.direction === 'BUSINESS_INITIATED') return;
  const party = partyOf({ phone: call.from, hiddenId: call.from_user_id }, contacts);
  if (!party) return;
  const at = new Date(call.timestamp * 1_000).toISOString();
  notified.events.push({ kind: 'call', chat: chatWith(party), id: call.id, at });
}
