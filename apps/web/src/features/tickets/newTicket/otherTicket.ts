// The ticket that is in the way of a new one, as the server tells of it. Pure.
import { z } from 'zod';

const schema = z.object({
  uuid: z.string(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  queue: z.object({ name: z.string() }).nullish(),
  held: z.boolean(),
  /** to who is told of it */
  visible: z.boolean(),
});
export type OtherTicket = z.output<typeof schema>;

export const otherTicketOf = (details: unknown): OtherTicket | null => schema.safeParse(details).data ?? null;

export type OtherText =
  | { key: 'list.new.yours' | 'list.new.waits' | 'refused.otherHeld' }
  | { key: 'list.new.waitsInQueue'; queue: string }
  | { key: 'refused.other'; user: string }
  | { key: 'refused.otherInQueue'; user: string; queue: string };

/** Who has it, and in which queue. */
export function textOfOther({ user, queue, held }: Omit<OtherTicket, 'visible'>, viewerId: number): OtherText {
  if (held) return { key: 'refused.otherHeld' };
  if (!user) return queue ? { key: 'list.new.waitsInQueue', queue: queue.name } : { key: 'list.new.waits' };
  if (user.id === viewerId) return { key: 'list.new.yours' };
  return queue
    ? { key: 'refused.otherInQueue', user: user.name, queue: queue.name }
    : { key: 'refused.other', user: user.name };
}
