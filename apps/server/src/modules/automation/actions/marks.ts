// What is put down on a ticket, and of its contact.
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { contactChange } from '../../catalog/contacts/contact-change.rules.ts';
import { noteOfContact } from '../../catalog/contacts/contacts.service.ts';
import { noteOnTicket } from '../../inbox/notes/notes.service.ts';
import { tagTicket } from '../../inbox/ticket-tags/ticket-tags.service.ts';
import { recordTimeline } from '../../inbox/tickets/timeline.service.ts';
import { doerOf, type Executor, type Standing } from './acting.rules.ts';

const tagging =
  (tagged: boolean) =>
  async (ctx: Ctx, { tagId }: { tagId: number }, { facts, by }: Standing): Promise<void> => {
    await tagTicket(ctx, facts.ticket, { tagId, tagged }, { cause: by.kind, by });
  };

export const tag = tagging(true);
export const untag = tagging(false);

export const note: Executor<'note'> = async (ctx, action, { facts, by, expand }) => {
  await noteOnTicket(ctx, facts.ticket, expand(action.note), doerOf(by));
};

export const setField: Executor<'setField'> = async (ctx, { field, value }, { facts, by, expand }) => {
  const { ticket, contact } = facts;
  const change = found(contactChange(field, expand(value), contact.extraInfo), 'ERR_VALIDATION');
  await noteOfContact(ctx, ticket.contactId, change);
  const data = typeof field === 'object' ? field : { field };
  await recordTimeline(ctx, [{ ticketId: ticket.id, kind: 'changed', by: doerOf(by), data }]);
};
