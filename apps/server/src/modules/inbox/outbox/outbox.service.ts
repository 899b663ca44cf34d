// Commands for a network, stored with what the screen shows and sent by whoever owns the connection.
import type { Ctx } from '../../../platform/context.ts';
import { CHANNEL_TOPIC } from '../../../platform/hints/topics.ts';
import type { OutboundCommand } from '../../../ports/channel.ts';
import { outbox } from '../../../schema/channels.ts';

export interface OutgoingCommand {
  whatsappId: number;
  /** the message it sends; its failure is shown there */
  messageId?: number;
  command: OutboundCommand;
}

/** All of them in the order given, if this transaction commits. */
export async function enqueueCommands(ctx: Ctx, outgoing: readonly OutgoingCommand[]): Promise<void> {
  if (outgoing.length === 0) return;
  await ctx.tx.insert(outbox).values(
    outgoing.map(({ whatsappId, messageId, command }) => ({
      whatsappId,
      messageId,
      command,
      chat: command.chat.key,
    })),
  );
  const connections = new Set(outgoing.map(({ whatsappId }) => whatsappId));
  ctx.afterCommit(() => connections.forEach((id) => ctx.platform.hints.poke(CHANNEL_TOPIC, id)));
}
