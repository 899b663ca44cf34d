// The picture a contact shows on the network.
import type { Ctx } from '../../../platform/context.ts';
import { updatePicture } from './contacts.repo.ts';
import { tellContact } from './contact-events.service.ts';

/** null: none, or hidden. The same again changes nothing. */
export async function storePicture(ctx: Ctx, contactId: number, url: string | null): Promise<void> {
  const row = await updatePicture(ctx.tx, contactId, url, ctx.now);
  if (row) tellContact(ctx, 'update', row);
}
