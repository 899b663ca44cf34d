// n8n and plain webhooks: what they are told of a customer's message, and what their answer means. Pure.
import { z } from 'zod';
import type { Told, ToldMessage } from './integrations.repo.ts';
import { wantedBy, type Bubble } from './outcome.rules.ts';
import type { Action } from '@recado/contract/actions';

/** As WhatsApp Web has a message, and whose conversation it is. Several that came in one breath are one, and listed as well. */
export function webhookBody(told: Told, messages: readonly ToldMessage[], text: string): Record<string, unknown> {
  const last = messages.at(-1);
  return {
    key: {
      remoteJid: last?.chat ?? `${told.contact.number}@s.whatsapp.net`,
      fromMe: false,
      id: last?.externalId ?? '',
    },
    pushName: told.contact.name,
    message: { conversation: text },
    messageTimestamp: Math.floor((last ? Date.parse(last.writtenAt) : 0) / 1_000),
    messages: messages.map(({ id, externalId, body, mediaType, choiceId, writtenAt }) => ({
      id,
      externalId,
      body,
      mediaType,
      choiceId,
      writtenAt: new Date(writtenAt).toISOString(),
    })),
    ...told,
  };
}

const one = z.object({
  text: z.string().optional(),
  reply: z.string().optional(),
  output: z.string().optional(),
  messages: z.array(z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)])).optional(),
});

export interface WebhookAnswer {
  bubbles: Bubble[];
  /** after what is said */
  wanted: Action[];
}

/**
 * What is no text for a customer, an empty answer or n8n's own note that it began, is nothing to say. undefined: nothing of
 * the kind, as a page, or JSON that breaks off
 */
export function readWebhookAnswer(contentType: string, body: string): WebhookAnswer | undefined {
  if (body.trim() === '') return { bubbles: [], wanted: [] };
  if (/^text\/plain/i.test(contentType)) return { bubbles: [{ kind: 'text', text: body }], wanted: [] };
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  const answers = Array.isArray(json) ? json : [json];
  const bubbles: Bubble[] = [];
  const wanted: Action[] = [];
  for (const answer of answers) {
    const read = one.safeParse(answer);
    if (!read.success) continue;
    const { text, reply, output, messages = [] } = read.data;
    const said = [text, reply, output].find((each) => each !== undefined);
    for (const each of [...(said === undefined ? [] : [said]), ...messages]) bubbles.push({ kind: 'text', text: each });
    try {
      wanted.push(...wantedBy(answer));
    } catch {
      // words only
    }
  }
  return { bubbles, wanted };
}
