// Those to whom a campaign goes: what became of each, and how many of them there are of each kind.
import { z } from 'zod';
import { id, timestamp } from './primitives.ts';

/** What became of one person: to come · with the line · the network has it · nobody knows · it did not go · left out. `asked`: waits for their confirmation. */
export const RECIPIENT_STATES = ['planned', 'claimed', 'asked', 'sent', 'uncertain', 'failed', 'skipped'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** Why somebody was left out. */
export const SKIP_REASONS = ['notOnWhatsApp', 'optedOut', 'declined', 'window', 'empty', 'gone'] as const;

export const campaignCounts = z.object({
  total: z.number().describe('Number of recipients.'),
  planned: z.number().describe('Recipients whose message is still to be sent.'),
  claimed: z.number().describe('Recipients whose message has been handed to the connection.'),
  asked: z.number().describe('Recipients who were asked for confirmation and have not replied.'),
  sent: z.number().describe('Recipients whose message the network has accepted.'),
  uncertain: z.number().describe('Recipients for whom it is unknown whether the message was sent.'),
  failed: z.number().describe('Recipients whose message could not be sent.'),
  skipped: z.number().describe('Recipients who were left out.'),
  delivered: z.number().describe('Recipients whose message reached the phone.'),
  read: z.number().describe('Recipients who read the message.'),
  written: z.number().describe('Recipients for whom the network accepted a first message, a question included.'),
  answered: z.number().describe('Recipients who replied.'),
  optedOut: z.number().describe('Recipients who opted out of automated messages after receiving it.'),
});
export type CampaignCounts = z.output<typeof campaignCounts>;

export const campaignRecipient = z
  .object({
    id,
    name: z.string().describe('Name of the recipient.'),
    number: z.string().describe('Phone number, in digits.'),
    contactId: id.nullable().describe('ID of the contact; null: the recipient is not in the address book.'),
    ticketUuid: z
      .string()
      .nullable()
      .describe('UUID of the ticket with the conversation, for links to it; null: there is none.'),
    state: z.enum(RECIPIENT_STATES).describe('Status of the message to this recipient.'),
    reason: z
      .string()
      .nullable()
      .describe('For skipped recipients, the reason; for failed and uncertain ones, an error code.'),
    sentAt: timestamp.nullable().describe('When the network accepted the message; null: not yet.'),
    deliveredAt: timestamp.nullable().describe('When it reached the phone; null: not yet.'),
    readAt: timestamp.nullable().describe('When it was read; null: not yet.'),
    answeredAt: timestamp.nullable().describe('When the recipient replied; null: not yet.'),
    optedOut: z.boolean().describe('Whether the recipient opted out of automated messages after receiving it.'),
  })
  .meta({ id: 'CampaignRecipient' });
export type CampaignRecipient = z.output<typeof campaignRecipient>;

export const RECIPIENT_FILTERS = [...RECIPIENT_STATES, 'delivered', 'read', 'answered', 'optedOut'] as const;
