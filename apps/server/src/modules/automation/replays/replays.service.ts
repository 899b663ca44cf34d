// Replays as an administrator sees them: begun, looked at, stopped. What asks the model: run-replays.service.ts.
import {
  REPLAY_LIMITS,
  type PromptReplay,
  type ReplayDetails,
  type ReplayTurn,
  type startReplay,
} from '@recado/contract/prompt-replays';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { REPLAYS_TOPIC } from '../../../events/topics.ts';
import { getVersion, listVersions } from '../agents/prompt-versions.service.ts';
import { monthSoFar } from '../tokens/month-tokens.service.ts';
import { dropRuns, findRuns, insertRuns, type RunRow } from './replay-runs.repo.ts';
import { figuresOf, turnsOf, type ReplayMessage } from './replay.rules.ts';
import {
  endIdle,
  endReplay,
  findClosed,
  findMessages,
  findQueueName,
  findReplay,
  findReplays,
  forgetReplays,
  holdReplay,
  insertReplay,
} from './replays.repo.ts';

const DAY_MS = 24 * 60 * 60_000;

export async function beginReplay(
  ctx: Ctx,
  promptId: number,
  { versions, queueId, days, tickets: most }: z.output<typeof startReplay.body>,
): Promise<PromptReplay> {
  const { tx, now, actor } = ctx;
  await listVersions(ctx, promptId);
  for (const version of versions) await getVersion(ctx, promptId, version);
  const queueName = queueId === null ? null : found(await findQueueName(tx, queueId), 'ERR_NO_QUEUE_FOUND');
  const { limit, spent, reserved } = await monthSoFar(ctx);
  if (limit > 0 && spent + reserved >= limit)
    fail('ERR_MODEL_BUDGET', "The company's tokens of this month are used up");
  await endIdle(tx, now);
  const tickets = await findClosed(tx, actorOf(ctx), { queueId, since: new Date(now.getTime() - days * DAY_MS), most });
  if (tickets.length === 0) fail('ERR_REPLAY_NO_TICKETS');
  const id = await insertReplay(tx, { promptId, versions, queueName, days, by: actor?.name ?? '' }, now);
  await insertRuns(tx, id, { tickets, versions, runs: REPLAY_LIMITS.runs }, now);
  await forgetReplays(tx, promptId, REPLAY_LIMITS.kept);
  ctx.afterCommit(() => ctx.platform.hints.poke(REPLAYS_TOPIC));
  return replayOf(ctx, id);
}

/** Of one whose last conversations were deleted nothing is left to be done. */
const present = (replay: PromptReplay): PromptReplay =>
  replay.state === 'running' && replay.over === replay.runs ? { ...replay, state: 'done' } : replay;

const replayOf = async ({ tx }: Ctx, id: number): Promise<PromptReplay> =>
  present(found(await findReplay(tx, id), 'ERR_NO_REPLAY_FOUND'));

export async function replaysOf(ctx: Ctx, promptId: number): Promise<{ replays: PromptReplay[] }> {
  await listVersions(ctx, promptId);
  return { replays: (await findReplays(ctx.tx, promptId)).map(present) };
}

const byTicket = (runs: readonly RunRow[]): RunRow[][] => [...Map.groupBy(runs, ({ ticketId }) => ticketId).values()];

const ofVersion = (version: number, those: readonly RunRow[]): RunRow[] =>
  those.filter((run) => run.version === version);

export async function replayDetails(ctx: Ctx, id: number): Promise<ReplayDetails> {
  const replay = await replayOf(ctx, id);
  const tickets = byTicket(await findRuns(ctx.tx, actorOf(ctx), id));
  return {
    ...replay,
    figures: replay.versions.map((version) =>
      figuresOf(
        version,
        tickets.map((those) => ofVersion(version, those)),
      ),
    ),
    conversations: tickets.flatMap((those) => {
      const [first] = those;
      // What others' conversations came to is counted above, and named to nobody else.
      if (!first?.visible) return [];
      const { ticketId, contact } = first;
      return [
        {
          ticketId,
          contact,
          versions: replay.versions.map((version) => figuresOf(version, [ofVersion(version, those)])),
        },
      ];
    }),
  };
}

/** As it is written now: what was deleted since is gone here too. */
export async function replayedTicket(
  ctx: Ctx,
  id: number,
  ticketId: number,
): Promise<{ ticketId: number; contact: string; turns: ReplayTurn[] }> {
  await replayOf(ctx, id);
  const runs = await findRuns(ctx.tx, actorOf(ctx), id, ticketId);
  const { contact, visible } = found(runs[0], 'ERR_NO_TICKET_FOUND');
  if (!visible) fail('ERR_NO_PERMISSION');
  const turns = turnsOf(await findMessages(ctx.tx, ticketId)).map((turn): ReplayTurn => ({
    customer: turn.customer.map(textOf),
    answered: turn.answered.map((message) => ({ body: textOf(message), automatic: message.automatic })),
    answers: runs.flatMap(({ version, run, answers }) =>
      answers
        .filter(({ messageId }) => messageId === turn.messageId)
        .map(({ messageId: _messageId, ...answer }) => ({ version, run, ...answer })),
    ),
  }));
  return { ticketId, contact, turns };
}

const textOf = ({ body, mediaType }: ReplayMessage): string =>
  mediaType === null ? body : `[${mediaType}] ${body}`.trim();

export async function stopReplay(ctx: Ctx, id: number): Promise<PromptReplay> {
  await haltReplay(ctx, id, 'cancelled');
  return replayOf(ctx, id);
}

/** Nothing more of it is asked; what is on its way is answered in vain. */
export async function haltReplay(
  { tx, now }: Ctx,
  id: number,
  state: 'cancelled' | 'budget' | 'endpoint' | 'off',
  error = '',
): Promise<void> {
  if ((await holdReplay(tx, id)) !== 'running') return;
  await dropRuns(tx, id);
  await endReplay(tx, id, { state, error, now });
}
