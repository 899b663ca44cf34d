// What a month's tokens went to, and those of a conversation.
import type { TokenUsage } from '@recado/contract/prompt-try';
import type { Ctx } from '../../../platform/context.ts';
import { openTicket } from '../../inbox/tickets/tickets.service.ts';
import { monthSoFar } from '../tokens/month-tokens.service.ts';
import { findTokensByPrompt, findTokensOfTicket, type TokensOfAgent } from './agent-calls.repo.ts';

export async function tokenUsage(ctx: Ctx): Promise<TokenUsage> {
  const { month, spent, reserved, trials, replays, limit } = await monthSoFar(ctx);
  const prompts = await findTokensByPrompt(ctx.tx, month);
  const ofPrompts = prompts.reduce((sum, { tokens }) => sum + tokens, 0);
  return {
    month,
    spent,
    reserved,
    limit: limit === 0 ? null : limit,
    left: limit === 0 ? null : Math.max(0, limit - spent - reserved),
    prompts: prompts.filter(({ tokens }) => tokens > 0),
    trials,
    replays,
    other: Math.max(0, spent - ofPrompts - trials - replays),
  };
}

export async function ticketTokens(ctx: Ctx, id: number): Promise<{ agents: TokensOfAgent[] }> {
  const ticket = await openTicket(ctx, { id });
  return { agents: await findTokensOfTicket(ctx.tx, ticket.id) };
}
