// An agent speaks: what makes it begin, what it stands on, and what is written down of it. Its steps: agent.rules.ts.
import { cutTo } from '@recado/rules/cut';
import type { AgentEnding } from '@recado/contract/timeline';
import { z } from 'zod';
import type { TicketMoved } from '../../../events/domain-events.ts';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { AGENTS_TOPIC } from '../../../events/topics.ts';
import { recordTimeline } from '../../inbox/tickets/timeline.service.ts';
import { cameIntoQueues } from '../drivers/came-into-queues.service.ts';
import { defineDriver, type DriverEvent, type Subject } from '../drivers/driver.rules.ts';
import { askSlowly } from '../drivers/slow-step.service.ts';
import {
  holdSpoken,
  noteSpeech,
  noteWords,
  SPEAKING_WORK,
  spokenResult,
  type SpokenResult,
} from '../voice/speak-answer.service.ts';
import { insertCall } from './agent-calls.repo.ts';
import { stepAgent, type AgentRecord, type AgentState, type Definition } from './agent.rules.ts';
import { modelResult, type ModelResult } from './answer.rules.ts';
import { findAgent, findNamed, findQueuePrompts, findSituation, insertEnding } from './agents.repo.ts';
import { isQuiet } from './quiet.rules.ts';

const stored = z.object({
  promptId: z.number(),
  at: z.enum(['hearing', 'asking', 'speaking', 'listening']),
  turns: z.number(),
  pending: z.object({ reply: z.string(), used: z.array(z.object({ id: z.number(), title: z.string() })) }).optional(),
});

const ACTIVE: readonly DriverEvent['kind'][] = ['message', 'start', 'wake', 'answer', 'gaveUp', 'notSent'];
const LONGEST_SOURCES = 500;
const NOBODY = { queueId: null, userId: null };

export const agentDriver = defineDriver<Definition | 'over', AgentState, AgentRecord>({
  kind: 'agent',
  claims: [
    { place: 'connection prompt', when: ({ flows, waits }) => typeof flows?.prompt === 'number' && !waits },
    {
      place: 'queue prompt or integration',
      when: ({ flows, queueId, waits }) => flows?.queuePrompts?.[String(queueId)] !== undefined && !waits,
    },
  ],
  slow: true,
  load,
  readState: (written) => stored.parse(written),
  step: stepAgent,
  record: async (ctx, ticketId, record, asked) => {
    if (record.kind === 'ended') return insertEnding(ctx.tx, ticketId, record.why, ctx.now);
    if (record.kind === 'used') return noteUsed(ctx, ticketId, record);
    if (record.kind === 'wrote') return noteSpeech(ctx, ticketId, record);
    if (record.kind === 'spoke') {
      await noteWords(ctx, record.mediaId, record.text);
      return noteSpeech(ctx, ticketId, { ...record, fault: null });
    }
    if (!asked) return;
    if (record.kind === 'speak') {
      const { promptId, text } = record;
      return askSlowly(ctx, asked, SPEAKING_WORK, { promptId, text });
    }
    const { promptId, until } = record;
    await insertCall(ctx.tx, asked, { promptId, dueAt: ctx.now, until });
    ctx.afterCommit(() => ctx.platform.hints.poke(AGENTS_TOPIC));
  },
});

/** Under the answer, for people who read along. */
export async function noteUsed(
  ctx: Ctx,
  ticketId: number,
  { name, used }: Pick<Extract<AgentRecord, { kind: 'used' }>, 'name' | 'used'>,
): Promise<void> {
  const text = cutTo([...new Set(used.map(({ title }) => title))].join(' · '), LONGEST_SOURCES);
  await recordTimeline(ctx, [
    { ticketId, kind: 'answeredFrom', by: { kind: 'driver', userId: null, name }, data: { text } },
  ]);
}

/** Of one that spoke in a flow: why it has left, and what the conversation is about. */
export async function noteLeft(
  ctx: Ctx,
  ticketId: number,
  { name, why: reason, text }: { name: string; why: AgentEnding; text: string },
): Promise<void> {
  const data = { driver: 'agent', name, reason, text };
  await recordTimeline(ctx, [{ ticketId, kind: 'driverEnded', by: { kind: 'driver', userId: null, name }, data }]);
}

async function load(
  ctx: Ctx,
  subject: Subject,
  event: DriverEvent,
  state: AgentState | undefined,
): Promise<Definition | 'over' | undefined> {
  if (!ACTIVE.includes(event.kind)) return state ? 'over' : undefined;
  const promptId = state?.promptId ?? wantedBy(subject);
  if (promptId === undefined) return undefined;
  const agent = await findAgent(ctx.tx, promptId);
  const situation = await findSituation(ctx.tx, subject.ticket.id);
  // Who waits, or was told to begin, and cannot, hands over to people.
  const waits = state !== undefined || event.kind === 'start';
  if (!agent?.allowed) return nothing(waits);
  const quiet = isQuiet(agent.quietHours, ctx.now, agent.timeZone);
  if (!state && (quiet || (situation.ended && event.kind !== 'start'))) return nothing(waits);
  const isSpoken = state?.at === 'speaking';
  const named = event.kind === 'answer' && !isSpoken ? await namedBy(ctx, modelResult.parse(event.answer)) : NOBODY;
  const spoken = event.kind === 'answer' && isSpoken ? await fileOf(ctx, spokenResult.parse(event.answer)) : undefined;
  const reason = subject.place === 'connection prompt' ? 'connection' : 'queue';
  return {
    agent,
    situation,
    isQuiet: quiet,
    queueId: subject.ticket.queueId,
    named,
    spoken,
    ...(!state && { begins: { ref: agent.id, version: agent.version, name: agent.name, reason } }),
  };
}

const fileOf = async (ctx: Ctx, spoken: SpokenResult): Promise<NonNullable<Definition['spoken']>> =>
  'fault' in spoken ? spoken : { mediaId: await holdSpoken(ctx, spoken) };

function nothing(waits: boolean): undefined {
  if (waits) throw new Error('the agent cannot go on: it is gone, it is quiet at this hour, or the plan has none');
}

function wantedBy({ place, facts, ref }: Subject): number | undefined {
  if (!facts) return ref ?? undefined;
  if (place === 'connection prompt') return facts.flows?.prompt ?? undefined;
  return facts.flows?.queuePrompts?.[String(facts.queueId)];
}

const namedBy = async ({ tx }: Ctx, result: ModelResult): Promise<Definition['named']> =>
  result.ok && result.answer.transfer ? findNamed(tx, result.answer.transfer) : NOBODY;

/** Tickets came into queues that have an agent and no flow. */
export async function startForQueues(ctx: Ctx, moves: readonly TicketMoved[]): Promise<void> {
  for (const { ticketId, begins: agent } of await cameIntoQueues(ctx, moves, findQueuePrompts)) {
    if ((await findSituation(ctx.tx, ticketId)).ended) continue;
    emit(ctx, 'driver.asked', {
      ticketId,
      start: { kind: 'agent', ref: agent.promptId, version: null, name: agent.name, reason: 'queue' },
      by: { kind: 'driver', userId: null, name: agent.name },
    });
  }
}
