// Addresses that are told what happens: added, changed, their secrets; and what they were told, once more.
import { randomBytes } from 'node:crypto';
import { PAGE_SIZE } from '@recado/contract/constants';
import {
  MOST_REPLAYED,
  MOST_WEBHOOK_ENDPOINTS,
  SECRET_OVERLAP_HOURS,
  WEBHOOK_EVENTS,
  type listWebhookDeliveries,
  type replayPeriod,
  type WebhookDelivery,
  type WebhookEndpoint,
  type webhookEndpointChange,
  type webhookEndpointInput,
} from '@recado/contract/webhooks';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { keyOfId, pageByKey, readCursor } from '../../../platform/http/pages.ts';
import { WEBHOOKS_TOPIC } from '../../../events/topics.ts';
import { lockCompany } from '../../accounts/plans/plan-limit.service.ts';
import { isPrivateUrl, refuseInside } from '../../automation/actions/address.rules.ts';
import { webhookSecret } from '../../automation/actions/call-out.rules.ts';
import type { Outside } from '../../automation/integrations/ask-integration.service.ts';
import {
  findDelivery,
  findEndpoint,
  findEndpoints,
  lockEndpoint,
  insertEndpoint,
  insertReplay,
  insertReplays,
  pageDeliveries,
  removeEndpoint,
  updateEndpoint,
  type DeliveryRow,
  type EndpointRow,
} from './webhooks.repo.ts';

const isKnown = (event: string): boolean => WEBHOOK_EVENTS.some((known) => known === event);

const present = ({ id, url, events, active, ...row }: EndpointRow): WebhookEndpoint => ({
  id,
  url,
  events: events.filter(isKnown),
  active,
  lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  switchedOffAt: row.switchedOffAt?.toISOString() ?? null,
  oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  endpointId: row.endpointId,
  webhookId: row.webhookId,
  type: row.type,
  state: row.state,
  body: row.body,
  replay: row.replay,
  tries: row.tries,
  nextAt: row.dueAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export const listEndpoints = async (ctx: Ctx): Promise<{ records: WebhookEndpoint[] }> => ({
  records: (await findEndpoints(ctx.tx)).map(present),
});

function newSecret({ platform }: Ctx): { secret: string; sealed: Buffer } {
  const secret = webhookSecret(randomBytes(32).toString('hex'));
  return { secret, sealed: platform.secrets.encrypt(Buffer.from(secret)) };
}

interface WithSecret {
  secret: string;
  record: WebhookEndpoint;
}

type Addresses = Pick<Outside, 'allowPrivateUrls'>;

function mustLeadOutside(url: string, { allowPrivateUrls }: Addresses): void {
  const { username, password } = new URL(url);
  if (username !== '' || password !== '')
    throw validationFailed([{ path: 'url', message: 'must carry no user name or password: it would never be called' }]);
  if (!allowPrivateUrls && isPrivateUrl(url)) refuseInside(['url']);
}

export async function addEndpoint(
  ctx: Ctx,
  { url, events, active }: z.output<typeof webhookEndpointInput>,
  addresses: Addresses,
): Promise<WithSecret> {
  mustLeadOutside(url, addresses);
  await lockCompany(ctx.tx);
  if ((await findEndpoints(ctx.tx)).length >= MOST_WEBHOOK_ENDPOINTS)
    fail('ERR_PLAN_LIMIT', `A company may have ${MOST_WEBHOOK_ENDPOINTS} webhooks`, { limit: MOST_WEBHOOK_ENDPOINTS });
  const { secret, sealed } = newSecret(ctx);
  const row = await insertEndpoint(ctx.tx, {
    url,
    events: [...new Set(events)],
    active,
    secret: sealed,
    createdAt: ctx.now,
  });
  return { secret, record: present(found(row, 'ERR_NOT_FOUND')) };
}

export async function changeEndpoint(
  ctx: Ctx,
  id: number,
  { url, events, active }: z.output<typeof webhookEndpointChange>,
  addresses: Addresses,
): Promise<WebhookEndpoint> {
  const before = found(await lockEndpoint(ctx.tx, id), 'ERR_NOT_FOUND');
  if (url !== undefined && url !== before.url) mustLeadOutside(url, addresses);
  const row = await updateEndpoint(ctx.tx, id, {
    url: url ?? before.url,
    events: events ? [...new Set(events)] : before.events,
    active: active ?? before.active,
    // Of another address nothing is known.
    ...(url !== undefined && url !== before.url && { lastDeliveredAt: null }),
    // Its days are counted anew.
    ...(active && !before.active && { failingSince: null, switchedOffAt: null }),
  });
  return present(found(row, 'ERR_NOT_FOUND'));
}

export async function rotateSecret(ctx: Ctx, id: number): Promise<WithSecret> {
  const before = found(await lockEndpoint(ctx.tx, id), 'ERR_NOT_FOUND');
  const { secret, sealed } = newSecret(ctx);
  // Twice in a row: receivers still have the one before both.
  const overlaps = before.oldSecret !== null && before.oldSecretUntil !== null && before.oldSecretUntil > ctx.now;
  const row = await updateEndpoint(ctx.tx, id, {
    secret: sealed,
    oldSecret: overlaps ? before.oldSecret : before.secret,
    oldSecretUntil: new Date(ctx.now.getTime() + SECRET_OVERLAP_HOURS * 3_600_000),
  });
  return { secret, record: present(found(row, 'ERR_NOT_FOUND')) };
}

export async function deleteEndpoint({ tx }: Ctx, id: number): Promise<Record<string, never>> {
  if (!(await removeEndpoint(tx, id))) fail('ERR_NOT_FOUND');
  return {};
}

export async function listDeliveries(
  { tx }: Ctx,
  id: number,
  query: z.output<typeof listWebhookDeliveries.query>,
): Promise<z.input<typeof listWebhookDeliveries.reply>> {
  found(await findEndpoint(tx, id), 'ERR_NOT_FOUND');
  const { state, type, cursor } = query;
  const size = PAGE_SIZE.others;
  const rows = await pageDeliveries(tx, id, { state, type, before: readCursor(keyOfId, cursor) }, size + 1);
  const { shown, next } = pageByKey(rows, size, keyOfId, (row) => row.id);
  return { records: shown.map(presentDelivery), ...next };
}

const soon = (ctx: Ctx): void => ctx.afterCommit(() => ctx.platform.hints.poke(WEBHOOKS_TOPIC));

export async function replayOne(ctx: Ctx, id: number): Promise<WebhookDelivery> {
  const { state, endpointId } = found(await findDelivery(ctx.tx, id), 'ERR_NOT_FOUND');
  if (state === 'waiting') fail('ERR_DELIVERY_WAITING', 'It is being tried still');
  await mustBeOn(ctx, endpointId);
  const row = await insertReplay(ctx.tx, id, ctx.now);
  soon(ctx);
  return presentDelivery(found(row, 'ERR_NOT_FOUND'));
}

export async function replayMany(
  ctx: Ctx,
  id: number,
  period: z.output<typeof replayPeriod.body>,
): Promise<{ count: number; hasMore: boolean }> {
  await mustBeOn(ctx, id);
  const replayed = await insertReplays(ctx.tx, id, period, ctx.now, MOST_REPLAYED);
  soon(ctx);
  return replayed;
}

/** Whoever writes deliveries takes turns: what one tells once more of a period the other finds told. */
async function mustBeOn({ tx }: Ctx, id: number): Promise<void> {
  const { active } = found(await lockEndpoint(tx, id), 'ERR_NOT_FOUND');
  if (!active) fail('ERR_WEBHOOK_OFF', 'Switch the address on first');
}
