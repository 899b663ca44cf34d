// What is told of one contact: to browsers, and to whoever else hears of it.
import type { Contact } from '@recado/contract/contacts';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { presentContact, type PresentableContact } from './contact-presenter.service.ts';

/** Answers how it is shown. */
export function tellContact(ctx: Ctx, action: 'create' | 'update', row: PresentableContact): Contact {
  const contact = presentContact(row);
  ctx.publish('contact', { action, contact }, [companyRoom(ctx.companyId)]);
  emit(ctx, 'contact.changed', { contactId: contact.id, action });
  return contact;
}

export function tellContactGone(ctx: Ctx, contactId: number): void {
  ctx.publish('contact', { action: 'delete', contactId }, [companyRoom(ctx.companyId)]);
  emit(ctx, 'contact.changed', { contactId, action: 'delete' });
}
