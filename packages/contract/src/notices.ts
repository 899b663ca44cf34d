// What a person is told of by colleagues: a ticket that was handed to them, a note that names them. Kept until they open it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nothing, timestamp } from './primitives.ts';

export const NOTICE_KINDS = ['transfer', 'mention'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const personalNotice = z
  .object({
    id,
    kind: z.enum(NOTICE_KINDS),
    ticketId: id,
    uuid: z.string().describe("the ticket's"),
    contactName: z.string(),
    byName: z.string(),
    text: z.string().describe("the note's"),
    messageId: z.number().describe('it stands after this message of the conversation; 0: before all'),
    createdAt: timestamp,
  })
  .meta({ id: 'PersonalNotice' });
export type PersonalNotice = z.output<typeof personalNotice>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/notices',
  permission: 'signed-in',
  summary:
    'What colleagues told the caller, in tickets that the caller sees and has not opened since; the latest first, at most 50',
  reply: z.object({ notices: z.array(personalNotice) }),
});

export const readNotices = endpoint({
  method: 'POST',
  path: '/notices/read',
  permission: 'signed-in',
  summary: 'The caller has opened the ticket: what they were told of it is done',
  body: z.object({ ticketId: id }),
  reply: nothing,
});
