// Messages on their way, for tests: drafts, answers, and a wire whose answers the test gives.
import { outboxOf } from '../src/entities/message/outgoing/outbox.ts';
import type { Message } from '@recado/contract/messages';
import { messageOf } from './build.ts';
import { OutgoingMessages, type Draft } from '../src/entities/message/outgoing/OutgoingMessages.ts';
import type { Outgoing } from '../src/entities/message/outgoing/outgoingEntry.ts';

export const draft = (body: string, ticketId = 1): Draft => ({ ticketId, body, quoted: null, files: [] });
export const sent = (id: number, body: string): Message =>
  messageOf(id, { ticketId: 1, body, fromMe: true, ack: 1, contactId: null, userId: 7, userName: 'Me' });

/** The event of what was sent as this. */
export const eventOf = (id: number, entry: Outgoing | undefined): Message => ({
  ...sent(id, entry?.body ?? ''),
  clientId: entry?.clientId ?? null,
});

/** A wire whose answers the test gives. */
export function heldWire() {
  const calls: { entry: Outgoing; answer: PromiseWithResolvers<readonly Message[]>; signal: AbortSignal }[] = [];
  const messages = new OutgoingMessages({
    send: (entry, _onProgress, signal) => {
      const answer = Promise.withResolvers<readonly Message[]>();
      calls.push({ entry, answer, signal });
      return answer.promise;
    },
    isLineUp: () => true,
  });
  return { messages, calls };
}

/** Lets everything that is already decided happen. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
export const bodies = (messages: OutgoingMessages): string[] =>
  messages.of(1).map(({ body, state }) => `${body} ${state}`);

/** The page of person 7 as it begins: with what an earlier one left. */
export const reloaded = () => {
  const wire = heldWire();
  wire.messages.open(outboxOf(7));
  return wire;
};
