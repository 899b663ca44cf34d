// The product as tests run it: a database of its own, the real routes, a clock that the test moves.
import type { ReadSheet } from '../src/ports/sheet-reader.ts';
import { dialogflow } from '../src/adapters/dialogflow/dialogflow.ts';
import type { Outside } from '../src/modules/automation/integrations/ask-integration.service.ts';
import { createSafeFetch, type SafeFetch } from '../src/platform/net/safe-fetch.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { createApi, createChannels, type Networks } from '../src/app.ts';
import { bootPlatform } from '../src/boot.ts';
import { diskStore } from '../src/adapters/storage/disk-store.ts';
import { Tokens } from '../src/platform/http/tokens.ts';
import type { Clock, Platform } from '../src/platform/platform.ts';
import { ModelError, type ChatModel } from '../src/ports/chat-model.ts';
import type { Embedder } from '../src/ports/embedder.ts';
import { SpeechError, type Speaker, type Transcriber } from '../src/ports/speech.ts';
import type { MediaStore } from '../src/ports/media-store.ts';
import type { PaymentGateways } from '../src/ports/payment-gateway.ts';
import { paymentsOf } from '../src/start/payments.ts';
import { webPush } from '../src/adapters/web-push/web-push.ts';
import type { FindDomainTexts } from '../src/ports/domain-records.ts';
import type { PushService } from '../src/ports/push.ts';
import { takeDatabase } from './databases.ts';
import { SECRET_KEY } from './global-setup.ts';
import { witnessOf } from './witness.ts';

const DAY_MS = 86_400_000;

export class TestClock implements Clock {
  #offset = 0;
  #stands: number | undefined;
  now(): Date {
    return new Date((this.#stands ?? Date.now()) + this.#offset);
  }
  /** From here on only the test moves it: however slow the machine, nothing runs out meanwhile. */
  stand(): void {
    this.#stands ??= Date.now();
  }
  advance(ms: number): void {
    this.#offset += ms;
  }
  /** Goes on to the next noon in São Paulo, for what has to stay within a day. */
  toNoon(): void {
    const now = this.now().getTime();
    const today = new Date(now).setUTCHours(15, 0, 0, 0);
    this.advance((today >= now ? today : today + DAY_MS) - now);
  }
}

export interface TestAnswer<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

export interface Product {
  app: FastifyInstance;
  platform: Platform;
  store: MediaStore;
  /** what integrations are asked with */
  outside: Outside;
  /** by which people are told outside of the page */
  push: PushService;
  clock: TestClock;
  databaseUrl: string;
  /** a token as sign-in would give it */
  tokenOf(user: { id: number; companyId: number; session?: number }): string;
  /** a JSON request below /api; the body's type is the test's to know */
  call<T = Record<string, unknown>>(
    token: string | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<TestAnswer<T>>;
  /** listens and answers the address, for sockets and uploads */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** A port on which nobody listens. */
const NOWHERE: Networks = {
  whatsappWebUrl: 'ws://127.0.0.1:9',
  whatsappGraphUrl: 'http://127.0.0.1:9',
  allowPrivateUrls: false,
};

export interface ProductOptions {
  /** run the channels role too */
  channels?: boolean;
  store?: MediaStore;
  /** left out: the sandbox */
  payments?: (platform: Platform) => PaymentGateways;
  /** left out: nothing is logged, or what LOG_LEVEL says */
  log?: Logger;
  /** where the networks are; left out: nowhere */
  networks?: Partial<Networks>;
  /** where Dialogflow is; left out: where Google has it */
  dialogflowUrl?: string;
  /** reads spreadsheets; left out: as in the product */
  sheets?: ReadSheet;
  /** says what texts mean; left out: nobody does */
  embedder?: Embedder;
  /** helps people write; left out: it does not answer */
  model?: ChatModel;
  /** hears recordings; left out: nobody does */
  transcriber?: Transcriber;
  /** reads answers; left out: nobody does */
  speaker?: Speaker;
  /** what domains say of themselves; left out: nothing */
  domainTexts?: FindDomainTexts;
  /** the push services of browsers; left out: whatever stands at their addresses */
  pushFetch?: SafeFetch;
  /** the address by which the product reaches its database, where that is not the straight one */
  reach?: (databaseUrl: string) => string;
}

export async function createProduct(options: ProductOptions = {}): Promise<Product> {
  const database = await takeDatabase();
  const databaseUrl = database.url;
  const clock = new TestClock();
  const witness = witnessOf();
  const platform = await bootPlatform({
    databaseUrl: options.reach?.(databaseUrl) ?? databaseUrl,
    secretKey: SECRET_KEY,
    publicUrl: 'http://localhost',
    log: options.log ?? pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    clock,
    // Six of them for one company: tests hold some of its transactions side by side.
    poolSize: 24,
    // Tests hold one transaction open while others come up to it.
    unshared: true,
    witness: witness.see,
  });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-media-'));
  const store = options.store ?? diskStore(folder);
  const allowPrivateUrls = options.networks?.allowPrivateUrls ?? true;
  const outside = {
    allowPrivateUrls,
    fetch: createSafeFetch({ allowPrivateUrls }),
    store,
    detector: dialogflow({ endpoint: options.dialogflowUrl }),
  };
  const push = webPush({
    fetch: options.pushFetch ?? outside.fetch,
    secret: platform.secrets.key('web push'),
    subject: 'mailto:push@recado.test',
    now: () => clock.now(),
  });
  const { app, sockets } = await createApi(platform, {
    publicUrl: 'http://localhost',
    secure: false,
    store,
    payments: options.payments?.(platform) ?? paymentsOf(platform),
    simulator: true,
    checkReplies: true,
    outside,
    sheets: options.sheets,
    push,
    embedder: options.embedder ?? { embed: async () => 'none' },
    model: options.model ?? { complete: () => Promise.reject(new ModelError('nobody is there', true)) },
    // For whoever says so: as in the product, agents call nothing inside.
    allowPrivateUrls: options.networks?.allowPrivateUrls,
    domainTexts: options.domainTexts ?? (async () => []),
    speaker: options.speaker ?? { speak: () => Promise.reject(new SpeechError('key', 'nobody speaks')) },
    transcriber: options.transcriber ?? { hear: () => Promise.reject(new ModelError('nobody hears', false)) },
  });
  await sockets.start();
  await app.ready();
  const channels = options.channels ? createChannels(platform, store, { ...NOWHERE, ...options.networks }) : undefined;
  await channels?.start();
  const tokens = new Tokens((purpose) => platform.secrets.key(purpose));
  await database.settled();

  return {
    app,
    platform,
    store,
    outside,
    push,
    clock,
    databaseUrl,
    tokenOf: (user) => tokens.access({ session: 0, ...user }),
    call: async (token, method, url, body) => {
      const answer = await app.inject({
        method,
        url: `/api${url}`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body !== undefined && { payload: body as object }),
      });
      return {
        status: answer.statusCode,
        body: answer.headers['content-type']?.toString().startsWith('text/') ? (answer.body as never) : answer.json(),
        headers: answer.headers,
      };
    },
    listen: async () => {
      await app.listen({ port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    close: async () => {
      await channels?.close();
      await sockets.close();
      await app.close();
      await platform.close();
      fs.rmSync(folder, { recursive: true, force: true });
      await database.giveBack();
      witness.swear();
    },
  };
}
