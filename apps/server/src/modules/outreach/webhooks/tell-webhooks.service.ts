// What happens becomes rows for the addresses that want to know: in its own transaction, one statement for all of it.
import type { LookedUp, WebhookData } from '@recado/contract/webhook-events';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@recado/contract/webhooks';
import type { DomainEvents } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { WEBHOOKS_TOPIC } from '../../../events/topics.ts';
import type { Subscription } from '../../../platform/subscriptions.ts';
import { isAbsent } from '../../catalog/listeners/listeners.service.ts';
import { insertDeliveries, type Told } from './tell-webhooks.repo.ts';

/** What the event itself says; the rest is read by the ids. */
interface Telling<N extends WebhookEvent> extends Omit<Told, 'type'> {
  data: Omit<WebhookData<N>, LookedUp>;
}

const TELLING: { [N in WebhookEvent]: (event: DomainEvents[N]) => Telling<N> } = {
  'message.received': ({ messageId }) => ({ messageId, data: {} }),
  'message.sent': ({ messageId }) => ({ messageId, data: {} }),
  'message.acked': ({ messageId, ack }) => ({ messageId, data: { ack } }),
  'message.failed': ({ messageId, error, late }) => ({ messageId, data: { error, late } }),
  'ticket.moved': ({ before, after, cause, by }) => ({
    ticketId: after.id,
    data: {
      before: before && { status: before.status, queueId: before.queueId, userId: before.userId },
      after: { status: after.status, queueId: after.queueId, userId: after.userId },
      cause,
      by: { userId: by.userId, name: by.name },
    },
  }),
  'ticket.tagged': ({ ticketId, tagId, tagged }) => ({ ticketId, data: { tagId, tagged } }),
  'contact.changed': ({ contactId, action }) => ({ contactId, data: { action, contactId } }),
  'line.changed': ({ whatsappId, status }) => ({ whatsappId, data: { whatsappId, status } }),
  'campaign.changed': (campaign) => ({ data: { campaign } }),
  'campaign.recipient': ({ contactId, ...recipient }) => ({
    ...(contactId !== null && { contactId }),
    data: { recipient },
  }),
};

const toldOf = <N extends WebhookEvent>(type: N, events: readonly DomainEvents[N][]): Told[] =>
  events.map((event) => ({ type, ...TELLING[type](event) }));

type AnyEvents = { [N in WebhookEvent]: readonly DomainEvents[N][] }[WebhookEvent];

/** @param lists in the order of WEBHOOK_EVENTS; those of one name in the order in which they happened */
export async function tellWebhooks(ctx: Ctx, lists: readonly AnyEvents[]): Promise<void> {
  if (isAbsent(ctx.tx, 'webhooks')) return;
  const told = WEBHOOK_EVENTS.flatMap((type, at) =>
    toldOf(type, (lists[at] ?? []) as readonly DomainEvents[typeof type][]),
  );
  if (await insertDeliveries(ctx, told)) ctx.afterCommit(() => ctx.platform.hints.poke(WEBHOOKS_TOPIC));
}

export const webhookEvents: Subscription = {
  events: WEBHOOK_EVENTS,
  handle: (ctx: Ctx, ...lists: AnyEvents[]) => tellWebhooks(ctx, lists),
};
