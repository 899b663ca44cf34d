// Refuses what an official number's network would not take: free texts a day after the customer's last message.
import type { OutboundContent } from '@recado/channel/outbound';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { mayReplyFreely, type LastWritten } from '@recado/rules/reply-window';

/** ERR_REPLY_WINDOW_CLOSED; approved templates always pass. */
export function mustBeSendable(ctx: Ctx, conversation: LastWritten, { type }: Pick<OutboundContent, 'type'>): void {
  if (type === 'template' || mayReplyFreely(conversation, ctx.now)) return;
  fail('ERR_REPLY_WINDOW_CLOSED', 'The customer last wrote more than a day ago: send a template');
}
