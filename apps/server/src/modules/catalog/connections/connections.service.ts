// Adding, changing and removing connections.
import type { Connection, ConnectionChanges, ConnectionInput } from '@recado/contract/connections';
import { can } from '@recado/contract/permissions';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { everybodysMembershipChanged } from '../../../platform/realtime/membership.ts';
import { emit, emitNow } from '../../../events/domain-events.ts';
import { CHANNEL_TOPIC } from '../../../events/topics.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { checkFlows } from '../flows/known-flows.service.ts';
import { checkIntegration } from '../integrations/known-integrations.service.ts';
import { checkPrompt } from '../prompts/known-prompts.service.ts';
import { checkPlanLimit, lockCompany } from '../../accounts/plans/plan-limit.service.ts';
import { accountChange } from './cloud-account.ts';
import { presentConnection, publishConnection, type Reader } from './connection-events.service.ts';
import {
  clearDefault,
  countActiveTickets,
  countQueues,
  findConnections,
  findSuccessor,
  hasDefault,
  insertConnection,
  lockConnection,
  removeConnection,
  removeWaitingEvents,
  setQueues,
  updateConnection,
  type ConnectionRow,
  type ConnectionValues,
} from './connections.repo.ts';
import { checkGreeting, checkKind, hashToken, oneOfBoth } from './connections.rules.ts';
import { orderSession } from './sessions.service.ts';

const readerOf = (ctx: Ctx): Reader => ({
  pairs: can(actorOf(ctx), 'connections-page:actionButtons'),
  edits: can(actorOf(ctx), 'connections-page:editOrDeleteConnection'),
});

export async function listConnections(ctx: Ctx): Promise<Connection[]> {
  const rows = await findConnections(ctx.tx);
  return rows.map((row) => presentConnection(ctx.platform, row, readerOf(ctx)));
}

export async function getConnection(ctx: Ctx, id: number): Promise<Connection> {
  const [row] = await findConnections(ctx.tx, id);
  return presentConnection(ctx.platform, found(row, 'ERR_NO_WAPP_FOUND'), readerOf(ctx));
}

/** The owner of connections hears of it and starts its session. */
export async function addConnection(ctx: Ctx, input: ConnectionInput): Promise<Connection> {
  const { queueIds, token, isDefault, cloud, ...values } = input;
  checkKind(values.provider, values);
  await checkPlanLimit(ctx, 'connections');
  // Choosing an agent clears the queues.
  const queues = values.promptId === null ? [...new Set(queueIds)] : [];
  checkGreeting(values.greetingMessage, queues.length);
  await checkQueues(ctx, queues, values.transferQueueId);
  await checkFlows(ctx, [values.flowIdWelcome, values.flowIdNotPhrase]);
  await checkIntegration(ctx, values.integrationId);
  await checkPrompt(ctx, values.promptId);
  const change = await accountChange(ctx, cloud, { provider: values.provider, account: null });
  const others = await hasDefault(ctx.tx);
  if (isDefault && others) await clearDefault(ctx.tx);
  const row = await insertConnection(ctx.tx, {
    ...values,
    account: change?.account,
    isDefault: isDefault || !others,
    tokenHash: hashToken(token ?? ''),
  });
  const { id } = found(row, 'ERR_NO_WAPP_FOUND');
  if (queues.length > 0) await setQueues(ctx.tx, id, queues);
  everybodysMembershipChanged(ctx);
  return afterChange(ctx, id);
}

export async function changeConnection(ctx: Ctx, id: number, changes: ConnectionChanges): Promise<Connection> {
  const { queueIds, token, isDefault, provider: _provider, cloud, ...values } = oneOfBoth(changes);
  // Before its own row: whoever else needs both has them in this order.
  if (cloud || isDefault) await lockCompany(ctx.tx);
  const row = found(await lockConnection(ctx.tx, id), 'ERR_NO_WAPP_FOUND');
  checkKind(row.provider, changes);
  const queues = queueIds && [...new Set(queueIds)];
  if (queues !== undefined || values.greetingMessage !== undefined) {
    const count = (queues ?? (await ownQueues(ctx, id))).length;
    checkGreeting(values.greetingMessage ?? row.greetingMessage, count);
  }
  await checkQueues(ctx, queues ?? [], values.transferQueueId ?? null);
  await checkFlows(ctx, [values.flowIdWelcome, values.flowIdNotPhrase]);
  await checkIntegration(ctx, values.integrationId);
  await checkPrompt(ctx, values.promptId);
  const account = await accountChange(ctx, cloud, row);
  const pairsAnew = pairsOtherwise(row, values.pairingNumber);
  await updateConnection(ctx.tx, id, {
    ...values,
    ...(pairsAnew && NO_CODE),
    ...(await defaultChange(ctx, row, isDefault)),
    ...(token !== undefined && { tokenHash: hashToken(token) }),
    ...(account && { account: account.account }),
    updatedAt: ctx.now,
  });
  if (account?.changed && runsWithAccount(row)) await orderSession(ctx, id, 'restart');
  if (pairsAnew) await orderSession(ctx, id, 'renew');
  if (queues && !isSame(queues, await ownQueues(ctx, id))) {
    await setQueues(ctx.tx, id, queues);
    everybodysMembershipChanged(ctx);
  }
  return afterChange(ctx, id);
}

/** It is up, or would be if its account were good; one that a person ended stays so. */
const runsWithAccount = ({ wanted, statusReason }: ConnectionRow): boolean =>
  wanted || statusReason === 'accountMissing' || statusReason === 'accountRefused';

/** The code that is shown belongs to the other way. */
const NO_CODE = { status: 'OPENING', statusReason: null, qrcode: '', pairingCode: '' } as const;

/** A phone that is being paired, by another way from now on. One that was paired keeps its keys while its line is down. */
function pairsOtherwise(row: ConnectionRow, pairingNumber: string | undefined): boolean {
  if (pairingNumber === undefined || pairingNumber === row.pairingNumber || !row.wanted) return false;
  const { status } = row;
  return status === 'qrcode' || (row.number === null && (status === 'OPENING' || status === 'TIMEOUT'));
}

async function ownQueues(ctx: Ctx, id: number): Promise<number[]> {
  const [record] = await findConnections(ctx.tx, id);
  return record?.queues.map((queue) => queue.id) ?? [];
}

const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

async function checkQueues(ctx: Ctx, queueIds: readonly number[], transferQueueId: number | null): Promise<void> {
  const wanted = new Set([...queueIds, ...(transferQueueId === null ? [] : [transferQueueId])]);
  if (wanted.size > 0 && (await countQueues(ctx.tx, [...wanted])) < wanted.size) fail('ERR_NO_QUEUE_FOUND');
}

/** There is always one default: another takes its place, or it stays. */
async function defaultChange(ctx: Ctx, row: ConnectionRow, wanted: boolean | undefined): Promise<ConnectionValues> {
  if (wanted === undefined || wanted === row.isDefault) return {};
  if (!wanted) fail('ERR_NO_OTHER_WHATSAPP', 'Make another connection the default instead');
  await clearDefault(ctx.tx);
  return { isDefault: true };
}

async function afterChange(ctx: Ctx, id: number): Promise<Connection> {
  ctx.afterCommit(() => ctx.platform.hints.poke(CHANNEL_TOPIC, id));
  return presentConnection(ctx.platform, found(await publishConnection(ctx, id), 'ERR_NO_WAPP_FOUND'), readerOf(ctx));
}

/** Its owner, who finds it gone, unlinks the phone. @param closeTickets false: open ones stand in the way */
export async function deleteConnection(
  ctx: Ctx,
  id: number,
  { closeTickets }: { closeTickets: boolean },
): Promise<void> {
  await lockCompany(ctx.tx);
  await removeWaitingEvents(ctx.tx, id);
  const row = found(await lockConnection(ctx.tx, id), 'ERR_NO_WAPP_FOUND');
  if (closeTickets) await emitNow(ctx, 'connection.removing', { whatsappId: id });
  const openTickets = await countActiveTickets(ctx.tx, id);
  if (openTickets > 0)
    fail('ERR_WAPP_HAS_OPEN_TICKETS', `The connection has ${openTickets} open tickets`, { openTickets });
  await removeConnection(ctx.tx, id);
  emit(ctx, 'line.changed', { whatsappId: id, status: null });
  ctx.publish('whatsapp', { action: 'delete', whatsappId: id }, [companyRoom(ctx.companyId)]);
  ctx.afterCommit(() => ctx.platform.hints.poke(CHANNEL_TOPIC, id));
  const successor = row.isDefault ? await findSuccessor(ctx.tx, id) : undefined;
  if (successor === undefined) return;
  await updateConnection(ctx.tx, successor, { isDefault: true, updatedAt: ctx.now });
  await publishConnection(ctx, successor);
}
