// Assistants send in two steps: first what would go out is shown, and then that, and nothing else, is sent, once.
import { createHash, randomBytes } from 'node:crypto';
import { LIMITS } from '@recado/contract/constants';
import { PREVIEW_MINUTES } from '@recado/contract/mcp';
import { requiredText, text } from '@recado/contract/primitives';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Program } from '../../../platform/http/programs.ts';
import type { Facts } from '../../automation/actions/actions.rules.ts';
import { executeActions, type Executed } from '../../automation/actions/execute-actions.service.ts';
import { withValues } from '../../inbox/messages/message-variables.service.ts';
import { claimAnswer, giveAnswer, lineOf } from '../public-api/kept-answers.service.ts';
import { byToken, holdSeen, mustBeDone } from './acting-tools.ts';
import { lastSent, lockPreview } from './mcp.repo.ts';
import { conversationId } from './reading-tools.ts';
import { tool } from './tools.rules.ts';

interface Asked {
  conversationId: number;
  text: string;
}

const answered = z.object({ sent: z.boolean(), messageId: z.number(), conversationId: z.number() });

/** No Idempotency-Key has a space in it. */
const keyOf = (confirmationId: string): string => `mcp ${confirmationId}`;

const printOf = ({ conversationId: ticketId, text: words }: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([ticketId, words]))
    .digest('hex');

export const SEND_TOOL = tool({
  name: 'send_message',
  title: 'Send a message to the customer',
  description: `Sends a text message to the customer, in two calls. Without confirmationId, nothing is sent: the response is a preview with a confirmationId, valid for ${PREVIEW_MINUTES} minutes. Show the preview to the person you are working for. Only if they agree, call again with the same conversationId and text, and the confirmationId. Repeating the second call sends nothing again.`,
  reads: false,
  input: z.object({
    conversationId,
    text: requiredText(1, LIMITS.messageLength).describe(
      'Text of the message. Variables such as {{name}} are filled in.',
    ),
    confirmationId: text(100).optional().describe('From the preview; left out: nothing is sent.'),
  }),
  run: async ({ program, run }, { confirmationId, ...asked }) => {
    const answer = await run(async (ctx, viewer): Promise<object | Executed> => {
      const facts = await holdSeen(ctx, viewer, asked.conversationId);
      return confirmationId === undefined
        ? preview(ctx, program, facts, asked)
        : confirm(ctx, program, facts, { asked, confirmationId });
    });
    if ('refused' in answer) mustBeDone(answer);
    return answer;
  },
});

/** ERR_TICKET_NOT_OPEN, ERR_NO_PERMISSION */
async function mustBeWritable(ctx: Ctx, program: Program, { ticket }: Facts): Promise<void> {
  if (ticket.status === 'closed') fail('ERR_TICKET_NOT_OPEN', 'The conversation is closed');
  const line = found(await lineOf(ctx, program, found(ticket.whatsappId, 'ERR_NO_WAPP_FOUND')), 'ERR_NO_WAPP_FOUND');
  if (!line.allowed) fail('ERR_NO_PERMISSION', 'The token is limited to queues that do not use this connection');
}

async function preview(ctx: Ctx, program: Program, facts: Facts, asked: Asked): Promise<object> {
  await mustBeWritable(ctx, program, facts);
  const { caller } = program;
  const confirmationId = randomBytes(18).toString('base64url');
  await claimAnswer(ctx, caller, keyOf(confirmationId), printOf(asked));
  return {
    sent: false,
    confirmationId,
    preview: {
      to: { name: facts.contact.name, number: facts.contact.number },
      text: withValues(ctx, facts, asked.conversationId, asked.text),
    },
    next: 'Nothing was sent. If the person you are working for agrees, call again with the confirmationId.',
  };
}

async function confirm(
  ctx: Ctx,
  program: Program,
  facts: Facts,
  { asked, confirmationId }: { asked: Asked; confirmationId: string },
): Promise<object | Executed> {
  const { caller, tokenId } = program;
  const held = await lockPreview(ctx.tx, caller, keyOf(confirmationId));
  if (!held) fail('ERR_NOT_FOUND', 'Preview not found: request one first, without confirmationId');
  if (held.asked !== printOf(asked))
    fail('ERR_IDEMPOTENCY_KEY_REUSED', 'The preview is of a different message: request a new one');
  // Once more, whatever became of the conversation since: it was sent.
  if (held.answer !== null) return { ...answered.parse(held.answer), repeated: true };
  await mustBeWritable(ctx, program, facts);
  if (ctx.now.getTime() - held.createdAt.getTime() > PREVIEW_MINUTES * 60_000)
    fail('ERR_NOT_FOUND', 'The preview has expired: request a new one');
  const { conversationId: ticketId } = asked;
  const content = { type: 'text' as const, body: asked.text };
  const done = await executeActions(ctx, ticketId, [{ kind: 'send', content }], byToken(program));
  if (done.refused.length > 0) return done;
  const answer = { sent: true, messageId: await lastSent(ctx.tx, ticketId, tokenId), conversationId: ticketId };
  await giveAnswer(ctx, caller, keyOf(confirmationId), answer);
  return answer;
}
