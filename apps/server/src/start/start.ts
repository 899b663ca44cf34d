// Everything that one process runs, in the order in which it stands on each other; it ends in the reverse order.
import path from 'node:path';
import { APP_VERSION } from '@recado/contract/constants';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { azureSpeaker } from '../adapters/azure/azure-speaker.ts';
import { dialogflow } from '../adapters/dialogflow/dialogflow.ts';
import { outboxMailer } from '../adapters/mail/outbox-mailer.ts';
import { smtpMailer } from '../adapters/mail/smtp-mailer.ts';
import { createApi, createChannels, jobsOf, slowWorksOf, type ApiOptions } from '../app.ts';
import { bootPlatform } from '../boot.ts';
import { ensureDemo } from '../demo/demo.ts';
import { dueCampaigns } from '../modules/outreach/campaigns/campaigns.jobs.ts';
import { listChecks, listUploads } from '../modules/outreach/lists/lists.jobs.ts';
import { dueSchedules } from '../modules/outreach/schedules/schedules.jobs.ts';
import { duePushes } from '../modules/outreach/push/push.jobs.ts';
import { webhookDeliveries } from '../modules/outreach/webhooks/webhooks.jobs.ts';
import { webPush } from '../adapters/web-push/web-push.ts';
import { openAiEmbedder } from '../adapters/openai/openai-embedder.ts';
import { openAiModel } from '../adapters/openai/openai-model.ts';
import { openAiTranscriber } from '../adapters/openai/openai-transcriber.ts';
import { dueKnowledge } from '../modules/automation/knowledge/embed-knowledge.jobs.ts';
import { promptReplays } from '../modules/automation/replays/run-replays.service.ts';
import { agentCalls } from '../modules/automation/agents/ask-models.service.ts';
import { bulkActs } from '../modules/automation/bulk/bulk.jobs.ts';
import { messageExports } from '../modules/inbox/retention/retention.jobs.ts';
import { erasures } from '../modules/outreach/personal-data/erase.jobs.ts';
import { deferredActions, outsideCalls } from '../modules/automation/actions/deferred-actions.jobs.ts';
import { snoozeTimers } from '../modules/inbox/tickets/snooze.jobs.ts';
import { slowSteps } from '../modules/automation/drivers/slow-step.service.ts';
import { driverTimers } from '../modules/automation/drivers/driver-timers.jobs.ts';
import { ensureInstallation } from '../modules/accounts/setup/setup.service.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import type { Config } from '../platform/config/config.ts';
import { prepareDataDir } from '../platform/config/data-dir.ts';
import { AppError } from '../platform/errors.ts';
import { Readiness } from '../platform/http/readiness.ts';
import { createSafeFetch, type SafeFetch } from '../platform/net/safe-fetch.ts';
import type { Platform } from '../platform/platform.ts';
import { signsOfLife } from '../modules/insight/installation/processes.jobs.ts';
import { engine } from '../subscriptions.ts';
import { CARD_PAGE_POLICY } from '../adapters/payments/mercadopago-fields.rules.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { MediaStore } from '../ports/media-store.ts';
import type { PushService } from '../ports/push.ts';
import { openDatabase, refuseDatabase, secretKeyOf } from './database.ts';
import { FirstSignIn, type SignIn } from './first-sign-in.ts';
import { checkMediaStore, endRestoring, openMediaStore } from './media-store.ts';
import { paymentsOf } from './payments.ts';
import { asListenError, checkPort } from './port.ts';
import { seeStorage } from './storage-seen.ts';
import { serveWebApp, WEB_APP_DIST } from './web-app.ts';
import { hasWhatsAppWeb } from './whatsapp-web.provider.ts';

/** database connections of the channels role */
const CHANNEL_CONNECTIONS = 8;

export interface Running {
  /** made at this start; shown once */
  signIns: readonly SignIn[];
  firstSignIn: FirstSignIn;
  close(): Promise<void>;
}

export async function start(config: Config, log: Logger): Promise<Running> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop())
      await closer().catch((error: Error) => log.error({ err: error }, 'something did not end well'));
  };
  try {
    return { ...(await startParts(config, log, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startParts(
  config: Config,
  log: Logger,
  closers: (() => Promise<void>)[],
): Promise<Omit<Running, 'close'>> {
  const has = (role: Config['roles'][number]): boolean => config.roles.includes(role);
  await prepareDataDir(config);
  if (has('api')) await checkPort(config);
  if (config.otlpEndpoint !== undefined) {
    const { startTracing } = await import('../platform/trace/start-tracing.ts');
    closers.push(await startTracing({ endpoint: config.otlpEndpoint, version: APP_VERSION, roles: config.roles }));
  }
  const store = await openMediaStore(config);
  const database = await openDatabase(config, log);
  closers.push(() => database.close());
  const secretKey = await secretKeyOf(config);
  const { publicUrl, redisUrl, databasePoolUrl } = config;
  const urls = { databaseUrl: database.url, databasePoolUrl, publicUrl, redisUrl };
  const platform = await bootPlatform({ ...urls, secretKey, log }).catch((error: unknown) =>
    refuseDatabase(config, error),
  );
  closers.push(() => platform.close());
  const payments = paymentsOf(platform, config.payment);
  const embedder = openAiEmbedder({ baseUrl: config.openAiUrl, ...config });
  const model = openAiModel({ baseUrl: config.openAiUrl, ...config });
  const transcriber = openAiTranscriber({ baseUrl: config.openAiUrl, ...config });
  const speaker = azureSpeaker({ speechUrl: config.azureSpeechUrl, ...config });
  const jobs = jobsOf({ store, mailer: mailerOf(config, log), payments });
  await platform.jobs.declare(jobs);
  const firstSignIn = new FirstSignIn(config.dataDir);
  const signIns = await install(platform, store, config, firstSignIn);
  await endRestoring(store);

  const fetch = createSafeFetch(config);
  const { allowPrivateUrls, dialogflowUrl: endpoint } = config;
  const outside = { fetch, store, detector: dialogflow({ endpoint }), allowPrivateUrls };
  const push = pushOf(platform, config, fetch);
  const readiness = new Readiness({ started: false });
  if (has('api'))
    await startApi(
      platform,
      config,
      { store, payments, outside, embedder, model, transcriber, speaker, push },
      readiness,
      closers,
    );
  if (has('channels')) {
    // A hundred busy browsers must not hold up what goes out to the phones.
    const channels = createChannels(platform.apart(CHANNEL_CONNECTIONS), store, config);
    closers.push(() => channels.close());
    await channels.start();
  }
  if (has('worker')) {
    await platform.jobs.work(platform, jobs);
    const timers = [
      driverTimers(platform, engine),
      deferredActions(platform),
      snoozeTimers(platform),
      dueSchedules(platform),
      listChecks(platform),
      listUploads(platform),
      dueCampaigns(platform),
      bulkActs(platform),
      erasures(platform),
      messageExports(platform, store),
      agentCalls({ platform, engine, embedder, store, transcriber, model, fetch }),
      dueKnowledge(platform, embedder),
      promptReplays({ platform, embedder, model, fetch }),
    ];
    const calls = [outsideCalls(platform, fetch), webhookDeliveries(platform, fetch), duePushes(platform, push)];
    for (const due of [...timers, ...calls, slowSteps(platform, engine, slowWorksOf(outside, { store, speaker }))]) {
      closers.push(() => due.close());
      due.start();
    }
  }
  const signs = await signsOfLife(platform, config.roles, () => seeStorage(config, store));
  closers.push(() => signs.close());
  readiness.started();
  // Ends first: whoever sends us requests is told to go elsewhere.
  closers.push(() => readiness.end());
  return { signIns, firstSignIn };
}

const mailerOf = ({ mail: { smtpUrl, from }, dataDir }: Config, log: Logger): Mailer =>
  smtpUrl === undefined ? outboxMailer(path.join(dataDir, 'outbox'), from, log) : smtpMailer(smtpUrl, from);

/** Push services want to know whom to ask where something is wrong with what we send. */
const pushOf = (platform: Platform, { publicUrl, mail }: Config, fetch: SafeFetch): PushService =>
  webPush({
    fetch,
    secret: platform.secrets.key('web push'),
    subject: publicUrl.startsWith('https:') ? publicUrl : `mailto:${mail.from}`,
    now: () => platform.clock.now(),
  });

function refusePassword(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'ERR_GUESSABLE_PASSWORD') throw error;
  throw new ConfigError('ADMIN_PASSWORD is not right: it is among the first that anybody guesses; choose another one');
}

/** What the first start of an installation makes; later ones find it there. */
async function install(
  platform: Platform,
  store: MediaStore,
  config: Config,
  firstSignIn: FirstSignIn,
): Promise<SignIn[]> {
  const signIns: SignIn[] = [];
  await ensureInstallation(platform, {
    adminEmail: config.admin.email,
    adminPassword: config.admin.password,
    keepPassword: async (email, password) => {
      signIns.push({ label: 'Super-admin', email, password });
      await firstSignIn.keep('Recado: first sign-in', signIns);
    },
  }).catch(refusePassword);
  if (config.demo) signIns.push(...(await ensureDemo(platform, store, firstSignIn)));
  return signIns;
}

const HELP_VIDEOS = 'https://www.youtube-nocookie.com';
/** Customers' pictures are where WhatsApp keeps them. */
const CUSTOMERS_PICTURES = ['https://*.whatsapp.net'];

async function startApi(
  platform: Platform,
  config: Config,
  adapters: Pick<
    ApiOptions,
    'store' | 'payments' | 'outside' | 'embedder' | 'model' | 'transcriber' | 'speaker' | 'push'
  >,
  readiness: Readiness,
  closers: (() => Promise<void>)[],
): Promise<void> {
  const { publicUrl, simulator, payment, trustProxy, metricsToken, allowPrivateUrls } = config;
  const takesCards = payment.mercadoPago?.publicKey !== undefined;
  const secure = publicUrl.startsWith('https:');
  const { app, sockets } = await createApi(platform, {
    publicUrl,
    secure,
    // Its own: the page with a provider's fields for cards.
    framesFrom: takesCards ? ["'self'", HELP_VIDEOS] : [HELP_VIDEOS],
    imagesFrom: CUSTOMERS_PICTURES,
    simulator,
    allowPrivateUrls,
    whatsappWeb: await hasWhatsAppWeb(),
    readiness,
    readyChecks: [() => checkMediaStore(adapters.store)],
    trustProxy,
    metricsToken,
    ...adapters,
  });
  closers.push(async () => {
    await sockets.close();
    await app.close();
  });
  if (!(await serveWebApp(app, WEB_APP_DIST, { cardPagePolicy: takesCards ? CARD_PAGE_POLICY : undefined })))
    platform.log.warn('the web app has not been built: this process serves the API alone (npm start builds it)');
  await sockets.start();
  await listen(app, config);
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    throw asListenError(error, { port, host });
  }
}
