// Message variables in what goes out: replaced by what they name, once, when it is written.
import { expandVariables } from '@recado/rules/variables';
import type { Ctx } from '../../../platform/context.ts';
import type { OpenConversation, WrittenContact } from './messages.repo.ts';

/** @param ticketId the conversation in which the text is written */
export const withValues = (
  ctx: Ctx,
  { contact, company }: Pick<OpenConversation, 'company'> & { contact: Pick<WrittenContact, 'name' | 'fields'> },
  ticketId: number,
  text: string,
): string =>
  expandVariables(text, { ...company, contact: { ...contact.fields, name: contact.name }, ticketId, now: ctx.now });
