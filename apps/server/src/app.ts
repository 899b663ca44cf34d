// The composition root: which modules and adapters make up each role.
import { PROVIDERS, type ProviderName } from '@recado/contract/constants';
import { HEARD_WHEN_EXPIRED } from '@recado/contract/live-events';
import type { FastifyInstance } from 'fastify';
import { cloudWebhookRoutes } from './adapters/cloud/cloud-webhook.routes.ts';
import { cloudProvider } from './adapters/cloud/cloud.provider.ts';
import { morningJob, removeCustomersJob } from './adapters/sandbox/morning/morning.jobs.ts';
import { morningRoutes } from './adapters/sandbox/morning/morning.routes.ts';
import { sandboxProvider } from './adapters/sandbox/sandbox.provider.ts';
import { simulatorRoutes } from './adapters/sandbox/simulator.routes.ts';
import { paymentWebhookRoutes } from './adapters/payments/payment-webhook.routes.ts';
import { readSheet } from './adapters/sheets/read-sheet.ts';
import type { ReadSheet } from './ports/sheet-reader.ts';
import { createLinkPreviews } from './adapters/link-preview/link-preview.ts';
import { mediaRoutes } from './adapters/storage/media.routes.ts';
import { findDomainTexts } from './adapters/dns/domain-texts.ts';
import { oidcProviders } from './adapters/oidc/oidc.ts';
import { webAuthn } from './adapters/web-authn/web-authn.ts';
import { clockOf } from './modules/accounts/companies/time-zone.service.ts';
import { loadActor } from './modules/accounts/auth/actor.service.ts';
import { authRoutes } from './modules/accounts/auth/auth.routes.ts';
import { companyRoutes } from './modules/accounts/companies/companies.routes.ts';
import { dueDatesJob } from './modules/accounts/companies/due-dates.jobs.ts';
import { removeCompanyJob, removeLeftJob } from './modules/accounts/companies/remove-company.jobs.ts';
import { signupNoticeJob } from './modules/accounts/companies/signup-notice.service.ts';
import { signupRoutes } from './modules/accounts/companies/signup.routes.ts';
import { jobRoutes } from './modules/accounts/jobs/jobs.routes.ts';
import { sendMailJob } from './modules/accounts/mail/mail.service.ts';
import { passwordResetRoutes } from './modules/accounts/password-reset/password-reset.routes.ts';
import { planRoutes } from './modules/accounts/plans/plans.routes.ts';
import { secondFactorRoutes } from './modules/accounts/second-factor/second-factor.routes.ts';
import { settingRoutes } from './modules/accounts/settings/settings.routes.ts';
import { singleSignOnRoutes } from './modules/accounts/single-sign-on/single-sign-on.routes.ts';
import { presenceJob } from './modules/accounts/users/presence.jobs.ts';
import { markSeen } from './modules/accounts/users/presence.service.ts';
import { roleRoutes } from './modules/accounts/roles/roles.routes.ts';
import { userRoutes } from './modules/accounts/users/users.routes.ts';
import { invoicesJob } from './modules/billing/invoices/invoices.jobs.ts';
import { invoiceRoutes } from './modules/billing/invoices/invoices.routes.ts';
import { cancelPaymentJob, checkPaymentsJob, receiveNotice } from './modules/billing/payments/payments.jobs.ts';
import { paymentRoutes } from './modules/billing/payments/payments.routes.ts';
import { problemMailJob } from './modules/billing/payments/problems.service.ts';
import { ChannelRuntime } from './modules/lines/runtime/channel-runtime.ts';
import { receiveWebhook } from './modules/lines/inbound/webhook-inbox.service.ts';
import { announcementRoutes } from './modules/catalog/announcements/announcements.routes.ts';
import { helpRoutes } from './modules/catalog/helps/helps.routes.ts';
import { connectionRoutes } from './modules/catalog/connections/connections.routes.ts';
import { addUpCountersJob } from './modules/catalog/contacts/contacts.jobs.ts';
import { deleteNumbers } from './modules/catalog/contacts/contacts.service.ts';
import { contactRoutes } from './modules/catalog/contacts/contacts.routes.ts';
import { boardRoutes } from './modules/inbox/board/board.routes.ts';
import type { AnySlowWork } from './modules/automation/drivers/slow-step.service.ts';
import { askIntegration, type Outside } from './modules/automation/integrations/ask-integration.service.ts';
import { integrationRoutes } from './modules/automation/integrations/integrations.routes.ts';
import { flowRoutes } from './modules/automation/flows/flows.routes.ts';
import { queueOptionRoutes } from './modules/automation/menu/queue-options.routes.ts';
import { queueRoutes } from './modules/catalog/queues/queues.routes.ts';
import { fileListRoutes } from './modules/catalog/files/file-lists.routes.ts';
import { embedKnowledgeJob, embedMissingJob } from './modules/automation/knowledge/embed-knowledge.jobs.ts';
import { aidRoutes } from './modules/automation/aids/aids.routes.ts';
import { knowledgeRoutes } from './modules/automation/knowledge/knowledge.routes.ts';
import { voiceRoutes } from './modules/automation/voice/voice.routes.ts';
import { speakAnswers, type Speaking } from './modules/automation/voice/speak-answer.service.ts';
import { promptVoiceRoutes } from './modules/automation/voice/voices.routes.ts';
import { replayRoutes } from './modules/automation/replays/replays.routes.ts';
import { promptRoutes } from './modules/automation/agents/prompts.routes.ts';
import { quickMessageRoutes } from './modules/catalog/quick-messages/quick-messages.routes.ts';
import { tagRoutes } from './modules/catalog/tags/tags.routes.ts';
import { chatRoutes } from './modules/inbox/chats/chats.routes.ts';
import { purgeJob } from './modules/inbox/maintenance/maintenance.jobs.ts';
import { mergeRoutes } from './modules/inbox/merge/merge.routes.ts';
import { hiddenFrom, ticketsOf } from './modules/inbox/messages/visible-messages.service.ts';
import { messageRoutes } from './modules/inbox/messages/messages.routes.ts';
import { removeFilesJob } from './modules/inbox/messages/removed-files.jobs.ts';
import { messageExportRoutes } from './modules/inbox/retention/message-exports.routes.ts';
import { planExportsJob } from './modules/inbox/retention/retention.jobs.ts';
import { noteRoutes } from './modules/inbox/notes/notes.routes.ts';
import { noticeRoutes } from './modules/inbox/notices/notices.routes.ts';
import { transferRoutes } from './modules/inbox/transfers/transfers.routes.ts';
import { ticketTagRoutes } from './modules/inbox/ticket-tags/ticket-tags.routes.ts';
import { overdueTicketsJob } from './modules/inbox/overdue/overdue-tickets.jobs.ts';
import { mayOpenFile } from './modules/inbox/tickets/open-file.service.ts';
import { ticketRooms } from './modules/inbox/tickets/ticket-rooms.service.ts';
import { ticketClientEvents } from './modules/inbox/tickets/ticket-socket.service.ts';
import { ticketRoutes } from './modules/inbox/tickets/tickets.routes.ts';
import { bulkRoutes } from './modules/automation/bulk/bulk.routes.ts';
import { undoRoutes } from './modules/inbox/undo/undo.routes.ts';
import { auditRoutes } from './modules/insight/audit/audit.routes.ts';
import { acts } from './modules/insight/audit/audit.service.ts';
import { dashboardRoutes } from './modules/insight/dashboard/dashboard.routes.ts';
import { healthRoutes } from './modules/insight/installation/health.routes.ts';
import { isolationJob } from './modules/insight/installation/isolation.jobs.ts';
import { campaignRoutes } from './modules/outreach/campaigns/campaigns.routes.ts';
import { consentRoutes } from './modules/outreach/optout/consent.routes.ts';
import { personalDataRoutes } from './modules/outreach/personal-data/personal-data.routes.ts';
import { contactListRoutes } from './modules/outreach/lists/lists.routes.ts';
import { admitPrograms } from './modules/outreach/api-tokens/admit-program.service.ts';
import { apiTokenRoutes } from './modules/outreach/api-tokens/api-tokens.routes.ts';
import { mcpRoutes } from './modules/outreach/mcp/mcp.routes.ts';
import { pushRoutes } from './modules/outreach/push/push.routes.ts';
import { windowOf } from './modules/outreach/push/push.service.ts';
import { webhookRoutes } from './modules/outreach/webhooks/webhooks.routes.ts';
import { publicApiRoutes } from './modules/outreach/public-api/public-api.routes.ts';
import { scheduleClockJob, schedulesJob } from './modules/outreach/schedules/schedules.jobs.ts';
import { scheduleRoutes } from './modules/outreach/schedules/schedules.routes.ts';
import type { Config } from './platform/config/config.ts';
import { AppError } from './platform/errors.ts';
import { createHttp, type Http } from './platform/http/route.ts';
import { Metrics } from './platform/http/metrics.ts';
import { createServer, type ServerOptions } from './platform/http/server.ts';
import { Tokens } from './platform/http/tokens.ts';
import type { Job, Platform } from './platform/platform.ts';
import { clientEvent, isAnything, type ClientEventTable } from './platform/realtime/client-events.ts';
import type { SocketIdentity, SocketTools } from './platform/realtime/socket-types.ts';
import { Sockets } from './platform/realtime/sockets.ts';
import type { FindDomainTexts } from './ports/domain-records.ts';
import type { ChatModel } from './ports/chat-model.ts';
import type { Embedder } from './ports/embedder.ts';
import type { Speaker, Transcriber } from './ports/speech.ts';
import type { Mailer } from './ports/mailer.ts';
import type { MediaStore } from './ports/media-store.ts';
import type { PaymentGateways } from './ports/payment-gateway.ts';
import type { PushService } from './ports/push.ts';
import { installationMetrics } from './start/installation-metrics.ts';
import { whatsAppWebProvider } from './start/whatsapp-web.provider.ts';
import { tokenOwners } from './start/token-owners.ts';
import { webhookConnections } from './start/webhook-connections.ts';

export interface JobAdapters {
  store: MediaStore;
  mailer: Mailer;
  payments: PaymentGateways;
}

/** Every job of the product: every role may send them, the `worker` role runs them. */
export const jobsOf = ({ store, mailer, payments }: JobAdapters): readonly Job<object>[] => [
  sendMailJob(mailer),
  signupNoticeJob,
  presenceJob,
  dueDatesJob,
  removeCompanyJob,
  removeLeftJob,
  invoicesJob,
  checkPaymentsJob(payments),
  cancelPaymentJob(payments),
  problemMailJob,
  overdueTicketsJob,
  purgeJob,
  addUpCountersJob,
  removeFilesJob(store),
  planExportsJob,
  schedulesJob,
  scheduleClockJob,
  morningJob,
  removeCustomersJob(deleteNumbers),
  embedKnowledgeJob,
  embedMissingJob,
  isolationJob,
];

/** Whatever drivers may ask for that takes long; the `worker` role does it. */
export const slowWorksOf = (outside: Outside, speaking: Speaking): readonly AnySlowWork[] => [
  askIntegration(outside),
  speakAnswers(speaking),
];

export interface ApiOptions extends ServerOptions {
  store: MediaStore;
  payments: PaymentGateways;
  simulator: boolean;
  /** what integrations are asked with */
  outside: Outside;
  /** says what questions mean, as agents' endpoints have it */
  embedder: Embedder;
  /** helps people write */
  model: ChatModel;
  /** hears what is said in recordings */
  transcriber: Transcriber;
  /** with what browsers subscribe */
  push: Pick<PushService, 'publicKey'>;
  /** reads agents' answers */
  speaker: Speaker;
  /** agents may call addresses inside our own network; left out: they may not */
  allowPrivateUrls?: boolean | undefined;
  /** left out: the product's own */
  sheets?: ReadSheet | undefined;
  /** how domains say whose they are; left out: by the machine's resolver */
  domainTexts?: FindDomainTexts | undefined;
  /** phones can be paired; left out: they can */
  whatsappWeb?: boolean | undefined;
}

export interface Api {
  app: FastifyInstance;
  sockets: Sockets;
}

/** The `api` role: HTTP and sockets. The caller listens and closes. */
export async function createApi(platform: Platform, options: ApiOptions): Promise<Api> {
  const tokens = new Tokens((purpose) => platform.secrets.key(purpose));
  const metrics = new Metrics(platform);
  installationMetrics(metrics, platform);
  const app = await createServer(platform, { ...options, metrics });
  const admitProgram = admitPrograms(platform, tokenOwners(platform));
  const http = createHttp(app, platform, {
    tokens,
    loadActor: (tx, claims) => loadActor(tx, claims, platform.clock.now()),
    clockOf,
    admitProgram,
    acts,
  });
  authRoutes(http, tokens, options);
  secondFactorRoutes(http, tokens, { ...options, passkeys: webAuthn(platform.publicUrl) });
  ssoRoutes(http, tokens, options);
  signupRoutes(http);
  passwordResetRoutes(http);
  jobRoutes(http);
  planRoutes(http);
  companyRoutes(http);
  userRoutes(http, tokens, options);
  roleRoutes(http);
  settingRoutes(http);
  invoiceRoutes(http);
  paymentRoutes(http, options.payments);
  queueRoutes(http);
  queueOptionRoutes(http);
  boardRoutes(http);
  tagRoutes(http);
  quickMessageRoutes(http, options.store);
  fileListRoutes(http, options.store);
  flowRoutes(http, options.store, options.outside);
  integrationRoutes(http, options.outside);
  replayRoutes(http);
  promptRoutes(http, {
    allowPrivateUrls: options.allowPrivateUrls ?? false,
    model: options.model,
    embedder: options.embedder,
    fetch: options.outside.fetch,
  });
  knowledgeRoutes(http, options.embedder);
  aidRoutes(http, options);
  voiceRoutes(http, options);
  promptVoiceRoutes(http, options);
  connectionRoutes(http, kindsOf(options));
  helpRoutes(http);
  announcementRoutes(http, options.store);
  contactRoutes(http);
  mergeRoutes(http);
  ticketRoutes(http);
  ticketTagRoutes(http);
  noteRoutes(http);
  undoRoutes(http);
  bulkRoutes(http);
  noticeRoutes(http);
  transferRoutes(http);
  messageRoutes(http, options.store);
  messageExportRoutes(http, options.store);
  chatRoutes(http);
  scheduleRoutes(http, options.store);
  consentRoutes(http);
  personalDataRoutes(http);
  contactListRoutes(http, options.sheets ?? readSheet);
  campaignRoutes(http, options.store);
  publicApiRoutes(http, options.store);
  apiTokenRoutes(http);
  webhookRoutes(http, options.outside);
  pushRoutes(http, options.push);
  mcpRoutes(http, admitProgram);
  dashboardRoutes(http);
  auditRoutes(http);
  healthRoutes(http);
  mediaRoutes(http, options.store, (holder, file) => mayOpenFile(platform, holder, file));
  if (options.simulator) {
    simulatorRoutes(http, options.store, { hiddenFrom, ticketsOf });
    morningRoutes(http, options.store);
  }
  paymentWebhookRoutes(app, {
    gateways: options.payments,
    receive: (provider, externalIds) => receiveNotice(platform, provider, externalIds),
  });
  cloudWebhookRoutes(app, {
    find: webhookConnections(platform),
    receive: (connection, told) => receiveWebhook(platform, connection, told),
    now: () => platform.clock.now(),
  });
  const rooms = ticketRooms(platform);
  const sockets = new Sockets(app.server, platform, {
    ownerOf: (token) => tokens.ownerOf('access', token),
    authenticate: (token) => authenticateSocket(platform, tokens, token),
    rooms: (actor) => rooms.always(actor),
    events: (tools) => ({
      ...ticketClientEvents(rooms, tools),
      windowShown: windowEvent(platform, tools),
      userStatus: clientEvent(
        isAnything,
        () => markSeen(platform, tools.actor),
        () => undefined,
      ),
    }),
    seen: (actor) => markSeen(platform, actor),
    heardWhenExpired: HEARD_WHEN_EXPIRED,
  });
  metrics.gauge('recado_sockets', 'Open sockets of this process', () => sockets.count);
  return { app, sockets };
}

function ssoRoutes(http: Http, tokens: Tokens, { secure, allowPrivateUrls = false, domainTexts }: ApiOptions): void {
  const providers = oidcProviders({ allowPrivateUrls });
  singleSignOnRoutes(http, tokens, {
    secure,
    allowPrivateUrls,
    providers,
    domainTexts: domainTexts ?? findDomainTexts,
  });
}

function windowEvent(platform: Platform, { actor, left }: SocketTools): ClientEventTable['windowShown'] {
  const { shown, gone } = windowOf(platform, actor);
  left(gone);
  return clientEvent(
    (value) => typeof value === 'boolean',
    shown,
    () => undefined,
  );
}

const kindsOf = ({ simulator, whatsappWeb = true }: ApiOptions): ProviderName[] =>
  PROVIDERS.filter((kind) => (kind !== 'sandbox' || simulator) && (kind !== 'beta' || whatsappWeb));

async function authenticateSocket(
  platform: Platform,
  tokens: Tokens,
  token: string,
): Promise<SocketIdentity | undefined> {
  try {
    const claims = tokens.read('access', token);
    const actor = await platform.db.withTenant(claims.companyId, (tx) => loadActor(tx, claims, platform.clock.now()));
    // There is nothing to hear while one has yet to set it up.
    if (actor.lacksSecondFactor) return undefined;
    return { actor, session: claims.session, expiresAt: claims.exp * 1_000 };
  } catch (error) {
    // What else goes wrong is no word on who they are.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Where the networks are. */
export interface Networks extends Pick<Config, 'whatsappWebUrl' | 'whatsappGraphUrl' | 'allowPrivateUrls'> {
  /** least milliseconds between two messages of WhatsApp Web; undefined: what an ordinary phone is given */
  whatsappWebPaceMs?: number | undefined;
  /** of the simulated network; undefined: none */
  simulatorPaceMs?: number | undefined;
}

/** The `channels` role. */
export function createChannels(platform: Platform, store: MediaStore, networks: Networks): ChannelRuntime {
  const { log } = platform;
  const providers = [
    sandboxProvider(platform, store, { paceMs: networks.simulatorPaceMs }),
    cloudProvider({ graphUrl: networks.whatsappGraphUrl }),
    whatsAppWebProvider({
      url: networks.whatsappWebUrl,
      paceMs: networks.whatsappWebPaceMs,
      // One for all connections: what a link leads to is the same for all of them.
      linkPreview: createLinkPreviews({ allowPrivateUrls: networks.allowPrivateUrls, log }),
    }),
  ];
  return new ChannelRuntime({ platform, store, providers });
}
