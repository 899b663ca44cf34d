// Who hears of what happens, in their order, within the transaction in which it happens.
import { on, onBoth } from './events/domain-events.ts';
import { cancelSuperseded } from './modules/billing/payments/superseded.service.ts';
import type { Driver } from './modules/automation/drivers/driver.rules.ts';
import { DriverEngine } from './modules/automation/drivers/run-driver.service.ts';
import { restoreDrivers } from './modules/automation/drivers/restore-drivers.service.ts';
import { agentDriver, startForQueues as startAgents } from './modules/automation/agents/agent-driver.service.ts';
import { flowDriver } from './modules/automation/flows/flow-driver.service.ts';
import { startForQueues, startForTags } from './modules/automation/flows/flow-triggers.service.ts';
import { greetingDriver } from './modules/automation/greeting/greeting-driver.service.ts';
import { hoursDriver } from './modules/automation/hours/hours-driver.service.ts';
import { integrationDriver, startIntegrations } from './modules/automation/integrations/integration-driver.service.ts';
import { forgetMenus, menuDriver } from './modules/automation/menu/menu-driver.service.ts';
import { ratingDriver } from './modules/automation/ratings/rating-driver.service.ts';
import { leaveChats } from './modules/inbox/chats/leave-chats.service.ts';
import { showArrivals } from './modules/inbox/intake/arrivals.service.ts';
import { refuseCalls } from './modules/inbox/intake/refuse-calls.service.ts';
import {
  closeTicketsOf,
  forgetQueue,
  releaseTicketsOf,
  releaseTicketsOfUser,
} from './modules/inbox/tickets/release-tickets.service.ts';
import { recordRenumbered } from './modules/inbox/tickets/renumbered.service.ts';
import { recordArrivals, recordEnded } from './modules/inbox/tickets/timeline.service.ts';
import { tellReceivers } from './modules/inbox/transfers/transfer.service.ts';
import { tellTransfers } from './modules/inbox/transfers/transfer-notice.service.ts';
import { recordActs } from './modules/insight/audit/audit.service.ts';
import { lateFailures } from './modules/lines/outbox/late-failures.service.ts';
import {
  campaignAnswers,
  campaignOutcomes,
  campaignRefusals,
} from './modules/outreach/campaigns/campaign-events.service.ts';
import { heardPreferences, heardRefusals, heardWords } from './modules/outreach/optout/consent.service.ts';
import { forgetOptOuts, restoreOfChanged, restoreOfMade } from './modules/outreach/optout/kept-opt-outs.service.ts';
import { scheduleOutcomes } from './modules/outreach/schedules/schedule-outcome.service.ts';
import { forgetSubscriptions } from './modules/outreach/push/push.service.ts';
import { pushEvents } from './modules/outreach/push/tell-push.service.ts';
import { webhookEvents } from './modules/outreach/webhooks/tell-webhooks.service.ts';
import { writeToPhones } from './modules/outreach/notices/write-to-phones.service.ts';
import type { Subscription } from './platform/subscriptions.ts';

/** Everybody who may speak for the company while no person does. In which order they are asked: claims.rules.ts. */
export const drivers: readonly Driver[] = [
  ratingDriver,
  hoursDriver,
  flowDriver,
  integrationDriver,
  agentDriver,
  menuDriver,
  greetingDriver,
];

export const engine = new DriverEngine(drivers);

/** @param driving who speaks for the company while no person does; tests have theirs */
export const subscriptionsWith = (driving: DriverEngine): readonly Subscription[] => [
  on('invoice.changed', (ctx, changed) =>
    cancelSuperseded(
      ctx,
      changed.map(({ invoiceId }) => invoiceId),
    ),
  ),
  on('user.removing', async (ctx, users) => {
    for (const { userId } of users) await releaseTicketsOfUser(ctx, userId);
  }),
  on('user.removing', async (ctx, users) => {
    for (const { userId } of users) await leaveChats(ctx, userId);
  }),
  on('queue.emptying', async (ctx, queues) => {
    for (const queue of queues) queue.unfinished = (await forgetQueue(ctx, queue.queueId)) || queue.unfinished;
  }),
  on('queue.removing', async (ctx, queues) => {
    for (const { queueId } of queues) await releaseTicketsOf(ctx, queueId);
  }),
  on('connection.removing', async (ctx, connections) => {
    for (const { whatsappId } of connections) await closeTicketsOf(ctx, whatsappId);
  }),
  on('message.arriving', (ctx, messages) => driving.arriving(ctx, messages)),
  on('ticket.moved', (ctx, moved) => driving.letGo(ctx, moved)),
  on('ticket.moved', tellReceivers),
  // Browsers see what happened before what follows from it.
  onBoth('message.received', 'ticket.moved', showArrivals),
  on('ticket.moved', recordArrivals),
  on('ticket.restored', restoreDrivers),
  on('ticket.moved', tellTransfers),
  on('ticket.moved', forgetMenus),
  on('ticket.moved', (ctx, moved) => driving.closed(ctx, moved)),
  on('ticket.moved', startForQueues),
  on('ticket.moved', startIntegrations),
  on('ticket.moved', startAgents),
  on('ticket.tagged', (ctx, tagged) => startForTags(ctx, driving, tagged)),
  on('message.received', refuseCalls),
  on('message.received', campaignAnswers),
  on('message.received', (ctx, received) => driving.receive(ctx, received)),
  on('driver.asked', (ctx, asked) => driving.asked(ctx, asked)),
  on('driver.ended', recordEnded),
  on('message.received', heardWords),
  on('message.failed', heardRefusals),
  on('contact.preferred', heardPreferences),
  on('contact.preferred', campaignRefusals),
  on('contacts.made', restoreOfMade),
  on('contact.renumbered', recordRenumbered),
  on('contact.changed', restoreOfChanged),
  on('contact.optedIn', forgetOptOuts),
  on('acted', recordActs),
  on('notice.due', writeToPhones),
  lateFailures,
  scheduleOutcomes,
  campaignOutcomes,
  webhookEvents,
  on('session.ended', forgetSubscriptions),
  pushEvents,
];

export const subscriptions = subscriptionsWith(engine);
