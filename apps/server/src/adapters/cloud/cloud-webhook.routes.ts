// Where Meta posts what happens on an official number. What is signed is written to the inbound log, and then answered.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CloudAccount } from '@recado/channel/channel';
import type { InboundEvent } from '@recado/channel/inbound';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@recado/contract/errors';
import { fail } from '../../platform/errors.ts';
import { createWebhookGuard, type WebhookGuard } from './cloud-webhook-guard.ts';
import { notification, verification } from './cloud-webhook.schema.ts';
import { kept, type KeptCredential } from './sent-marks.ts';
import { readNotification, type Notified } from './webhook.rules.ts';

/** Meta's own limit. */
const BODY_LIMIT = 3 * 1024 * 1024;
/** a minute and address: far beyond what one number can cause */
const MOST = 60_000;
const PATH = '/api/webhooks/whatsapp/:uuid';

export interface WebhookConnection {
  companyId: number;
  whatsappId: number;
  account: CloudAccount;
}

export interface CloudWebhookOptions {
  /** The connection of provider `cloud` that the address names. */
  find(uuid: string): Promise<WebhookConnection | undefined>;
  /** Resolves when the events are in the connection's inbound log, and word of sent messages in its books. */
  receive(
    connection: Pick<WebhookConnection, 'companyId' | 'whatsappId'>,
    told: { events: readonly InboundEvent[]; credentials: readonly KeptCredential[] },
  ): Promise<void>;
  now(): Date;
}

type Addressed = FastifyRequest<{ Params: { uuid: string }; Querystring: Record<string, unknown> }>;

export function cloudWebhookRoutes(app: FastifyInstance, options: CloudWebhookOptions): void {
  // Of its own kind: the body is kept as it came, because its very bytes are signed.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    const guard = createWebhookGuard(scope, (uuid) => options.find(uuid));
    const route = {
      config: { rateLimit: { max: MOST, timeWindow: '1 minute' } },
      bodyLimit: BODY_LIMIT,
      // Before a body is read that nobody is there for.
      onRequest: async (request: FastifyRequest) => void (await guard.connectionOf(request)),
    };
    scope.get(PATH, { ...route, ...verification }, (request, reply) => verify(guard, request as Addressed, reply));
    scope.post(PATH, { ...route, ...notification }, (request, reply) =>
      take(options, guard, request as Addressed, reply),
    );
  });
}

type Guard = WebhookGuard<WebhookConnection>;

async function refuse(guard: Guard, request: FastifyRequest, code: ErrorCode): Promise<never> {
  await guard.refused(request);
  return fail(code);
}

/** Meta asks, when the address is entered there, whether we know the token that was entered with it. */
async function verify(guard: Guard, request: Addressed, reply: FastifyReply): Promise<FastifyReply> {
  const { account } = await guard.connectionOf(request);
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = request.query;
  const known =
    mode === 'subscribe' && typeof token === 'string' && account.verifyToken !== '' && same(token, account.verifyToken);
  if (!known || typeof challenge !== 'string') return refuse(guard, request, 'ERR_NO_PERMISSION');
  return reply.type('text/plain; charset=utf-8').serializer(String).send(challenge);
}

async function take(
  options: CloudWebhookOptions,
  guard: Guard,
  request: Addressed,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const connection = await guard.connectionOf(request);
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!isSigned(bytes, request.headers['x-hub-signature-256'], connection.account.appSecret))
    return refuse(guard, request, 'ERR_INVALID_SIGNATURE');
  const notified = readNotification(parse(bytes), connection.account.phoneNumberId, options.now());
  const { events, taken } = notified;
  tell(request, connection, notified);
  if (events.length > 0 || taken.length > 0)
    await options.receive(connection, { events, credentials: taken.map(kept) });
  return reply.send();
}

function tell({ log }: FastifyRequest, { whatsappId }: WebhookConnection, { ignored, unread }: Notified): void {
  if (ignored.length > 0) log.info({ whatsappId, ignored }, 'a webhook says more than we read');
  if (unread.length > 0) log.warn({ whatsappId, unread }, 'a webhook says what we cannot read');
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In the same time, whatever is wrong. */
const same = (given: string, expected: string): boolean => timingSafeEqual(digestOf(given), digestOf(expected));

function isSigned(bytes: Buffer, header: string | string[] | undefined, appSecret: string): boolean {
  const signature = typeof header === 'string' ? /^sha256=([0-9a-f]{64})$/i.exec(header)?.[1] : undefined;
  if (signature === undefined || appSecret === '') return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', appSecret).update(bytes).digest());
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return fail('ERR_VALIDATION', 'The body is not JSON');
  }
}
