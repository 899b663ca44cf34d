// The way from an id that somebody names to its message: only to one in a ticket that they see. What is quoted is looked
// for by the same rule, with the conversation: messages.repo.ts.
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { maySee, type Viewer } from '@recado/rules/tickets';
import { sql, type SQL } from 'drizzle-orm';
import { visibleTo } from '../tickets/ticket-visibility.service.ts';
import { lockMessage, type StoredMessage } from './messages.repo.ts';

/** Held until the transaction ends. ERR_NO_MESSAGE_FOUND; ERR_NO_PERMISSION where the company has it and the caller may not see it. */
export async function lockVisibleMessage(ctx: Ctx, id: number): Promise<StoredMessage> {
  const message = found(await lockMessage(ctx.tx, id), 'ERR_NO_MESSAGE_FOUND');
  if (!maySee(actorOf(ctx), message.ticket)) fail('ERR_NO_PERMISSION');
  return message;
}

/**
 * That a message of the simulated network stands in a ticket that they do not see, a reaction with what it is on, for the
 * inbox has no message of it: a condition on sim_messages.
 */
export const hiddenFrom = (viewer: Viewer): SQL | undefined =>
  viewer.profile === 'admin'
    ? undefined
    : sql`exists (
        select from messages hidden join tickets t on t.id = hidden.ticket_id
        where hidden.whatsapp_id = sim_messages.whatsapp_id
          and hidden.external_id =
            case sim_messages.type when 'reaction' then sim_messages.quoted_id else sim_messages.external_id end
          and not coalesce(${visibleTo(viewer, 't')}, false))`;
