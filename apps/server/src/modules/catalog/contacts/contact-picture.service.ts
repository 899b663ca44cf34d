// The picture a contact shows on the network.
import type { Ctx } from '../../../platform/context.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { updatePicture } from './contacts.repo.ts';
import { presentContact } from './contact-presenter.service.ts';

/** null: none, or hidden. The same again changes nothing. */
export async function storePicture(ctx: Ctx, contactId: number, url: string | null): Promise<void> {
  const row = await updatePicture(ctx.tx, contactId, url, ctx.now);
  if (row) ctx.publish('contact', { action: 'update', contact: presentContact(row) }, [companyRoom(ctx.companyId)]);
}
