// The Fastify instance: security headers, limits, cookies, uploads, OpenAPI, metrics and health.
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import { LIMITS } from '@recado/contract/constants';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifySerializerCompiler,
} from 'fastify';
import type { z } from 'zod';
import { checkMigrations } from '../db/migrated.ts';
import { AppError, fail } from '../errors.ts';
import { LateLog } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import { linksFor } from '../media-links.ts';
import { liveDocument } from './asyncapi.ts';
import { BODY_LIMIT, guardBodies, REQUEST_WITHIN_MS } from './bodies.ts';
import { answerError, installErrorHandler, tellable } from './error-handler.ts';
import { Metrics } from './metrics.ts';
import { documentOptions } from './openapi.ts';
import { Readiness, type ReadyCheck } from './readiness.ts';
import { checkingWriterOf, writerOf } from './reply-writer.ts';

/** for a request's head to be here whole */
const HEAD_WITHIN_MS = 20_000;
/** how often it is looked for heads and requests that take too long */
const LOOK_MS = 5_000;
/** More would leave no file descriptors for what is under way: who comes then is cut off, and the others notice nothing. */
const MOST_CONNECTIONS = 10_000;

const NAME = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40" font-family="sans-serif" font-size="24"><text x="0" y="29" fill="#fff">Recado</text></svg>`;
const DOCS: FastifySwaggerUiOptions = {
  routePrefix: '/api/docs',
  logLevel: 'warn',
  logo: { type: 'image/svg+xml', content: NAME },
  uiHooks: {
    // It would write the whole document anew for each who asks.
    onRequest: (request, reply, next) => {
      if (/\/(?:json|yaml)$/.test(request.url.split('?', 1)[0] ?? '')) void reply.redirect('/api/openapi.json');
      else next();
    },
  },
};

export interface ServerOptions {
  publicUrl: string;
  /** true behind https: cookies and headers say so */
  secure: boolean;
  /** whose pages may stand in one of its own; left out: nobody's */
  framesFrom?: readonly string[] | undefined;
  /** whose images it may show */
  imagesFrom?: readonly string[] | undefined;
  /** left out: everything is up */
  readiness?: Readiness | undefined;
  /** what else must be right for it to be ready: each rejects with what is not */
  readyChecks?: readonly ReadyCheck[] | undefined;
  /** how many proxies stand before us, or which; left out: those of this machine */
  trustProxy?: number | string[] | undefined;
  /** what is measured besides; left out: requests, statements and jobs */
  metrics?: Metrics | undefined;
  /** what others than this machine show to read the metrics; left out: nobody else does */
  metricsToken?: string | undefined;
  /** how many connections may stand at once; left out: 10,000 */
  connections?: number | undefined;
  /** in tests: a reply that is not wholly as the contract says is an error */
  checkReplies?: boolean | undefined;
}

/** Who is cut off is told of, once a minute at most. */
function limitConnections(app: FastifyInstance, most: number): void {
  app.server.maxConnections = most;
  let dropped = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  app.server.on('drop', () => {
    dropped += 1;
    if (performance.now() - toldAt < 60_000) return;
    app.log.warn({ dropped, most }, 'more connections than may stand at once: some were cut off');
    [dropped, toldAt] = [0, performance.now()];
  });
}

export async function createServer(platform: Platform, options: ServerOptions): Promise<FastifyInstance> {
  // The terminal is told the address in words of its own; Fastify's line would stand between them.
  const { level } = platform.log;
  const log: FastifyBaseLogger = platform.log.child({}, { level: level === 'info' ? 'warn' : level });
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    childLoggerFactory: (logger, bindings, asked) => new LateLog(() => logger.child(bindings, asked)),
    // One line a request, written below: Fastify's own would hold the query, and with it a socket's token.
    logController: new LogController({ disableRequestLogging: true }),
    // One that no other process and no other start has: it is in the logs, and the caller is told it.
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_WITHIN_MS,
    http: { headersTimeout: HEAD_WITHIN_MS, connectionsCheckingInterval: LOOK_MS },
    trustProxy: trusted(options.trustProxy),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  limitConnections(app, options.connections ?? MOST_CONNECTIONS);
  app.setSerializerCompiler(serializerOf(options.checkReplies ? checkingWriterOf : writerOf));
  installErrorHandler(app);
  guardBodies(app);
  const security = await securityHeaders({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // What encodes sound in the page is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(options.imagesFrom ?? [])],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        // For browsers to whom a socket to the page's own host is not 'self'.
        connectSrc: ["'self'", options.publicUrl.replace(/^http/, 'ws')],
        manifestSrc: ["'self'"],
        // The page's own: it opens the app without a network, and tells people what happens.
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: options.framesFrom ?? ["'none'"],
        frameAncestors: ["'none'"],
        // Over plain http a page would ask for its own scripts by https, and stay blank.
        upgradeInsecureRequests: options.secure ? [] : null,
      },
    },
    hsts: options.secure,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: options.secure,
    originAgentCluster: options.secure,
  });
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of security) raw.setHeader(name, value);
    done();
  });
  await app.register(cookie);
  // Before what packs it.
  app.addHook('onSend', ({ claims }, _reply, payload, done) =>
    done(null, claims && typeof payload === 'string' ? linksFor(claims, platform.secrets, payload) : payload),
  );
  await app.register(compress, { threshold: 2_048, globalDecompression: false });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new AppError('ERR_TOO_MANY_REQUESTS', 'Too many tries; wait a minute'),
  });
  await app.register(multipart, { limits: { fileSize: LIMITS.uploadBytes, files: LIMITS.filesPerMessage } });
  await app.register(swagger, documentOptions(options.publicUrl));
  await app.register(swaggerUi, DOCS);
  app.addHook('onRequest', (request, reply, done) => {
    // Answers are about people; what may be kept says so itself.
    if (request.url.startsWith('/api/'))
      void reply.header('cache-control', 'no-store').header('x-request-id', request.id);
    done();
  });
  if (platform.log.isLevelEnabled('debug')) tellRequests(app);
  operations(app, platform, options);
  return app;
}

function tellRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.debug(
      {
        method: request.method,
        ...tellable(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

/** What helmet adds to an answer: it would work it out anew for each. */
async function securityHeaders(options: FastifyHelmetOptions): Promise<readonly [string, string][]> {
  const one = Fastify();
  await one.register(helmet, options);
  one.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()));
  const answer = await one.inject('/');
  await one.close();
  return Object.entries(answer.json<Record<string, string>>());
}

function trusted(proxies: ServerOptions['trustProxy'] = ['loopback']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

/** Calls for those who run the installation. */
function operations(
  app: FastifyInstance,
  platform: Platform,
  {
    publicUrl,
    readiness = new Readiness(),
    readyChecks = [],
    metricsToken,
    metrics = new Metrics(platform),
  }: ServerOptions,
): void {
  const checks = [() => platform.db.ping(), () => checkMigrations(platform.db), ...readyChecks];
  metrics.watch(app);
  const hidden = { schema: { hide: true } };
  app.get('/api/health', hidden, async () => ({ status: 'ok' }));
  app.get('/api/ready', hidden, async (_request, reply) => {
    const status = await readiness.ask(checks);
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
  document(app, '/api/openapi.json', () => app.swagger());
  document(app, '/api/asyncapi.json', () => liveDocument(publicUrl));
  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayMeasure(request, metricsToken)) fail('ERR_NO_PERMISSION', 'From elsewhere METRICS_TOKEN opens this');
    return reply
      .type(metrics.registry.contentType)
      .serializer(String)
      .send(await metrics.registry.metrics());
  });
}

/** A megabyte that anybody may ask for: written and packed once. */
function document(app: FastifyInstance, url: string, made: () => object): void {
  let written: { plain: Buffer; packed: Promise<Buffer> } | undefined;
  app.get(url, { schema: { hide: true }, compress: false }, async (request, reply) => {
    if (!written) {
      const plain = Buffer.from(JSON.stringify(made()));
      written = { plain, packed: promisify(gzip)(plain) };
    }
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(written.plain);
    return reply.header('content-encoding', 'gzip').send(await written.packed);
  });
}

/** How busy a company is, and with what, is nobody else's business. */
function mayMeasure({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  if (/^(::1$|(::ffff:)?127\.)/.test(ip)) return true;
  const given = Buffer.from(headers.authorization ?? '');
  const right = Buffer.from(`Bearer ${token ?? ''}`);
  return token !== undefined && given.length === right.length && timingSafeEqual(given, right);
}

const serializerOf =
  (writer: typeof writerOf): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, method, url }) =>
  (reply) => {
    try {
      return writer(schema)(reply);
    } catch (error) {
      throw new ResponseSerializationError(method, url, { cause: error as z.ZodError });
    }
  };
