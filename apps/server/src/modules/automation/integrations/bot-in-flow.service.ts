// A bot that speaks at a node of a flow: by an integration that is kept, with its settings as they are now, or by the node's own.
import type { FlowAsk, FlowContext, FlowInput } from '@recado/flow/run';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Asked } from '../drivers/limits.rules.ts';
import { askSlowly } from '../drivers/slow-step.service.ts';
import { ASKED_WORK, type Question } from './ask-integration.service.ts';
import { holdFiles } from './fetch-files.ts';
import { findBotSettings, findIntegration } from './integrations.repo.ts';
import { outcome } from './outcome.rules.ts';

export async function askBot(
  ctx: Ctx,
  { bot, text, session }: Extract<FlowAsk, { kind: 'typebot' }>,
  number: number,
  asked: Asked | undefined,
): Promise<void> {
  const row = bot.integrationId ? await findIntegration(ctx.tx, bot.integrationId) : undefined;
  const which = bot.integrationId
    ? { integrationId: row?.type === 'typebot' ? row.id : 0 }
    : { integrationId: null, bot };
  const question: Question = { messageIds: [], text, session, number, ...which };
  // What the customer writes meanwhile is kept by the flow, and asked after that.
  await askSlowly(ctx, asked, ASKED_WORK, question, { strict: false });
}

/** Of the integrations that a flow's nodes name. */
export async function findBots(tx: Tx, integrationIds: readonly number[]): Promise<FlowContext['bots']> {
  if (integrationIds.length === 0) return {};
  return Object.fromEntries((await findBotSettings(tx, integrationIds)).map(({ id, ...settings }) => [id, settings]));
}

export async function botSaid(ctx: Ctx, answer: unknown): Promise<FlowInput> {
  const said = outcome.parse(answer);
  const { session, choices, ends } = said;
  const actions = await holdFiles(ctx, said);
  return { kind: 'answered', actions, over: ends || session === null, session, choices };
}
