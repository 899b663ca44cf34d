// Messages as the contract shows them.
import type { Message } from '@recado/contract/messages';
import type { Ctx } from '../../../platform/context.ts';

/** In the order of the ids, with quoted message, media link and reactions; at most two queries. */
export async function presentMessages(_ctx: Ctx, _ids: readonly number[]): Promise<Message[]> {
  return [];
}
