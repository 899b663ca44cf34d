// The one executor: everything that acts in a ticket by itself does it here, within the transaction of whoever wants it.
// What cannot be done leaves nothing half written and a line that says why; what goes wrong otherwise undoes all of it.
import {
  MOST_ACTIONS,
  type Action,
  type ActionKind,
  type ActionOf,
  type ActionProblem,
} from '@recado/contract/actions';
import { emit, type ActedBy } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { tellComposing } from '../../inbox/messages/send-automatic.service.ts';
import { withValues } from '../../inbox/messages/message-variables.service.ts';
import { moveTickets } from '../../inbox/tickets/move-tickets.service.ts';
import { markMessagesRead } from '../../inbox/tickets/ticket-unread.service.ts';
import { recordTimeline } from '../../inbox/tickets/timeline.service.ts';
import { doerOf, type ActingBy, type Executor, type Standing } from './acting.rules.ts';
import { findFacts, isOfficial } from './actions.repo.ts';
import { joinBubbles, namedIn, problemOf, type Facts } from './actions.rules.ts';
import { callOut } from './call-out.ts';
import { deferActions, freeDeferred } from './deferred.repo.ts';
import { note, setField, tag, untag } from './marks.ts';
import { notify } from './notify.ts';
import { send, type Unsent } from './send.ts';

/** Whoever drives the ticket goes with it to another queue, and not to a person. */
const move: Executor<'move'> = async (ctx, { queueId, userId, status }, { facts: { ticket }, by }) => {
  const [moved] = await moveTickets(ctx, [ticket], { queueId, userId, status }, by.kind, { by });
  if (by.kind === 'person') await markMessagesRead(ctx, ticket.id);
  if (moved?.after.held && moved.after.userId !== null)
    emit(ctx, 'driver.asked', { ticketId: ticket.id, start: null, by: doerOf(by) });
};

/** The engine hears of it at the end of the transaction, once the step that wants it is stored. */
const startDriver: Executor<'startDriver'> = (ctx, { driver, ref, version, name }, { facts, by }) => {
  const start = { kind: driver, ref, version, name };
  emit(ctx, 'driver.asked', { ticketId: facts.ticket.id, start, by: doerOf(by) });
  return Promise.resolve();
};

const stopDriver: Executor<'stopDriver'> = (ctx, _action, { facts, by }) => {
  emit(ctx, 'driver.asked', { ticketId: facts.ticket.id, start: null, by: doerOf(by) });
  return Promise.resolve();
};

/** A row each. A message and a pause are no such step: see below. */
const EXECUTORS: { readonly [K in Exclude<ActionKind, 'send' | 'wait'>]: Executor<K> } = {
  move,
  tag,
  untag,
  note,
  setField,
  startDriver,
  stopDriver,
  callOut,
  notify,
};

export interface Executed {
  /** what was not done, and why */
  refused: { kind: ActionKind; problem: Unsent }[];
}

/** One after the other; from a `wait` on, later (run-deferred.service.ts). Where a person is behind it, it is the one who asks. */
export async function executeActions(
  ctx: Ctx,
  ticketId: number,
  wanted: readonly Action[],
  by: ActingBy,
): Promise<Executed> {
  const joined = by.kind === 'driver' ? joinBubbles(wanted) : wanted;
  // Most steps have nothing to join, and nothing is asked for them.
  const actions = joined.length < wanted.length && (await isOfficial(ctx.tx, ticketId)) ? joined : wanted;
  const refused: Executed['refused'] = [];
  const refuse = async (kind: ActionKind, problem: Unsent): Promise<void> => {
    refused.push({ kind, problem });
    if (problem !== 'silent') await recordProblem(ctx, ticketId, by, kind, problem);
  };
  const [first] = actions;
  if (first && actions.length > MOST_ACTIONS) await refuse(first.kind, 'tooManyActions');
  else
    for (const [at, action] of actions.entries()) {
      if (action.kind === 'wait') {
        if (action.composing) await tellComposing(ctx, ticketId, by.lane);
        await deferActions(ctx, ticketId, actions.slice(at + 1), by, action.seconds);
        break;
      }
      const problem =
        action.kind === 'send' ? await send(ctx, ticketId, action, by) : await execute(ctx, ticketId, action, by);
      if (problem) await refuse(action.kind, problem);
    }
  return { refused };
}

async function execute(
  ctx: Ctx,
  ticketId: number,
  action: Exclude<Action, { kind: 'send' | 'wait' }>,
  by: ActingBy,
): Promise<ActionProblem | undefined> {
  const facts = await findFacts(ctx.tx, ticketId, namedIn(action));
  if (!facts) return 'gone';
  const expand = (text: string): string => withValues(ctx, facts, ticketId, text);
  const viewer = by.kind === 'person' ? actorOf(ctx) : undefined;
  const problem = problemOf(action, facts, viewer, expand);
  if (problem) return problem;
  await run(ctx, action.kind, action, { facts, by, expand });
  return undefined;
}

/** Each kind's row takes that kind. */
const run = <K extends keyof typeof EXECUTORS>(ctx: Ctx, kind: K, action: ActionOf<K>, standing: Standing) =>
  EXECUTORS[kind](ctx, action, standing);

/** How a ticket stands, which is held until the transaction ends. undefined: it is gone */
export const factsOf = ({ tx }: Ctx, ticketId: number): Promise<Facts | undefined> => findFacts(tx, ticketId, {});

/** Its driver is done: what it put off comes all the same. */
export const keepDeferred = ({ tx }: Ctx, ticketId: number, runId: number): Promise<void> =>
  freeDeferred(tx, ticketId, runId);

/** The line of what was not done. */
export async function recordProblem(
  ctx: Ctx,
  ticketId: number,
  by: ActedBy,
  action: ActionKind,
  reason: ActionProblem,
  host?: string,
): Promise<void> {
  await recordTimeline(ctx, [
    { ticketId, kind: 'failed', by: doerOf(by), data: { action, reason, ...(host !== undefined && { host }) } },
  ]);
}
