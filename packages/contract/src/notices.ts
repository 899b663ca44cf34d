// What a person is told of by colleagues: a ticket that was handed to them, a note that names them. Kept until they open it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nothing, createdAt } from './primitives.ts';

export const NOTICE_KINDS = ['transfer', 'mention'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const personalNotice = z
  .object({
    id,
    kind: z
      .enum(NOTICE_KINDS)
      .describe('What it is about: a ticket handed to the caller, or a note that mentions them.'),
    ticketId: id.describe('ID of the ticket.'),
    uuid: z.string().describe('UUID of the ticket, for links to it.'),
    contactName: z.string().describe('Name of the ticket’s contact.'),
    byName: z.string().describe('Name of the user who caused it, at the time.'),
    text: z.string().describe('Text of the note; empty for a transfer.'),
    messageId: z.number().describe('ID of the message it follows in the conversation; 0: it precedes all messages.'),
    createdAt,
  })
  .meta({ id: 'PersonalNotice' });
export type PersonalNotice = z.output<typeof personalNotice>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/notices',
  permission: 'signed-in',
  summary: 'List the caller’s unread mentions in tickets they may see, newest first, at most 50',
  reply: z.object({ notices: z.array(personalNotice).describe('The notices, newest first.') }),
});

export const readNotices = endpoint({
  method: 'POST',
  path: '/notices/read',
  permission: 'signed-in',
  summary: 'Mark the mentions in a ticket as read by the caller',
  body: z.object({ ticketId: id.describe('ID of the ticket.') }),
  reply: nothing,
});
