// Whether a contact takes what the company sends by itself: since when, how we know, and who changed it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, requiredText, timestamp, createdAt } from './primitives.ts';

/** They wrote a word for it · they told WhatsApp · WhatsApp refused a message for it · WhatsApp holds messages to them back · a person here ·
 * before all that was known of them was erased, of which only this was kept. */
export const CONSENT_SOURCES = ['word', 'preference', 'refusal', 'heldBack', 'person', 'kept'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

export const consentChange = z
  .object({
    id,
    wanted: z.boolean().describe('False: no automated messages are sent to the contact from then on.'),
    source: z
      .enum(CONSENT_SOURCES)
      .describe(
        'How it became known: a word from the contact, WhatsApp’s own setting, a refusal by WhatsApp, a user, or a record kept after an erasure.',
      ),
    text: z.string().describe('The word the contact wrote, the network’s report, or the reason a user gave.'),
    userName: z.string().nullable().describe('Name of the user who did it, at the time; null: no user did.'),
    createdAt,
  })
  .meta({ id: 'ConsentChange' });
export type ConsentChange = z.output<typeof consentChange>;

export const getConsent = endpoint({
  method: 'GET',
  path: '/contacts/:id/consent',
  permission: 'signed-in',
  summary: 'Get whether a contact receives automated messages, and the history of that, newest first, at most 50',
  params: idParams,
  reply: z.object({
    optedOutAt: timestamp
      .nullable()
      .describe('When the contact opted out; null: the contact receives automated messages.'),
    changes: z.array(consentChange).describe('The changes, newest first.'),
  }),
});

export const setConsent = endpoint({
  method: 'PUT',
  path: '/contacts/:id/consent',
  permission: 'signed-in',
  summary: 'Opt a contact out of automated messages, or in again, with a reason',
  params: idParams,
  body: z.object({
    wanted: z.boolean().describe('Whether the contact receives automated messages.'),
    reason: requiredText(3, 500).describe('Why, for the record.'),
  }),
  reply: getConsent.reply,
});
