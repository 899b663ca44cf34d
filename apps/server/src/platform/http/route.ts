// The only request pipeline: token → actor and permission → input → transaction → use-case → commit → events.
import { none, type Endpoint } from '@recado/contract/endpoint';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Actor, Ctx, SystemCtx } from '../context.ts';
import { acrossCompanies, inCompany } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { AppError, fail } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Acts } from './acts.ts';
import { Admissions, permitted } from './admissions.ts';
import { readAsTyped, showsClock, type ReadClock } from './as-typed.rules.ts';
import { isLong, mayBeLong, PUBLIC_BODY_LIMIT } from './bodies.ts';
import { validationFailed } from './error-handler.ts';
import { InFlight } from './in-flight.ts';
import { readInPieces } from './long-input.ts';
import { lockOf, naming } from './openapi.ts';
import { admitCall, type AdmitProgram, type Program, type ProgramCall } from './programs.ts';
import { traced, type Seam } from '../trace/trace.ts';
import { Readers } from './reading.ts';
import type { Claims, Tokens } from './tokens.ts';

export interface Input<E extends Endpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
}

/** For a handler that is not one transaction: sign-in, uploads, questions to a network. */
export interface Call {
  platform: Platform;
  request: FastifyRequest;
  reply: FastifyReply;
  /** throws ERR_SESSION_EXPIRED where nobody is signed in (public calls) */
  actor(): Actor;
  /** asks who is there, where no transaction of the call has yet */
  admit(): Promise<Actor>;
  /** one transaction of the actor's company */
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** one transaction of all companies, where the actor is a super-administrator */
  across<T>(work: (system: SystemCtx) => Promise<T>): Promise<T>;
}

type Answer<E extends Endpoint> = Promise<z.input<E['reply']>>;
type RouteExtras = Pick<RouteOptions, 'config' | 'bodyLimit'>;

export interface Http {
  /** A use-case in one transaction of the caller's company. */
  route<E extends Endpoint>(endpoint: E, handler: (ctx: Ctx, input: Input<E>) => Answer<E>, extras?: RouteExtras): void;
  /** A use-case that only reads: fewer ways to the database and back. What it changes all the same goes by `ctx.change`. */
  read<E extends Endpoint>(endpoint: E, handler: (ctx: Ctx, input: Input<E>) => Answer<E>): void;
  /** A handler that opens its transactions itself, or needs none. Multipart bodies are its own to read. */
  handle<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call, input: Input<E>) => Answer<E>,
    extras?: RouteExtras,
  ): void;
  /** A super-administrator's use-case: they are admitted as on any call, then one transaction of all companies. */
  system<E extends Endpoint>(endpoint: E, handler: (system: SystemCtx, input: Input<E>) => Answer<E>): void;
  /** Another program's use-case, admitted by its token; it opens its transactions itself. */
  program<E extends Endpoint>(
    endpoint: E,
    handler: (call: ProgramCall, input: Input<E>) => Answer<E>,
    extras?: RouteExtras,
  ): void;
  /** A handler whose answer is a file. */
  file<E extends Endpoint>(endpoint: E, handler: (call: Call, input: Input<E>) => Promise<FileAnswer>): void;
  readonly app: FastifyInstance;
  readonly platform: Platform;
}

/** Saved by the browser under its name; read as fast as it goes out. */
export interface FileAnswer {
  /** ASCII */
  fileName: string;
  mime: string;
  content: Readable;
}

export interface HttpOptions {
  tokens: Tokens;
  /** The person a token names; throws where their session, user or company has ended. */
  loadActor(tx: Tx, claims: Claims): Promise<Actor>;
  /** What a form's date and time mean in a company. */
  clockOf(tx: Tx, companyId: number): Promise<ReadClock>;
  acts: Acts;
  admitProgram: AdmitProgram;
}

const BASE = '/api';
/** calls of one person that are under way at once: far beyond what a browser makes */
const AT_ONCE = 100;

declare module 'fastify' {
  interface FastifyRequest {
    /** whom the token names; null: a public call */
    claims: Claims | null;
    /** of another program's call */
    program: Program | null;
  }
}

/** How text of a form is read as what it means. */
interface AsTyped {
  readClock?: ReadClock | undefined;
}

/** @param asTyped left out: text stands for itself */
function parse<S extends z.ZodType>(part: string, schema: S, value: unknown, asTyped?: AsTyped): z.output<S> {
  if ((schema as z.ZodType) === none) return undefined as z.output<S>;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const typed = asTyped && readAsTyped(schema, value, result.error.issues, asTyped.readClock);
  if (typed) return typed.data;
  throw validationFailed(
    result.error.issues.map((issue) => ({
      path: [part, ...issue.path].filter((step) => step !== 'body').join('.') || part,
      message: issue.message,
    })),
  );
}

/** A filter that is left empty is none. */
const filledIn = (query: unknown): unknown =>
  Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''));

export const parseBody = <E extends Endpoint>(endpoint: E, value: unknown): z.output<E['body']> =>
  parse<E['body']>('body', endpoint.body, value, {});

const describe = ({ permission, scope, feature, whenExpired, withoutSecondFactor }: Endpoint): string =>
  [
    permission === 'program'
      ? `Bearer: a connection’s token, or one of the company’s with the scope ${scope ?? ''}`
      : `Permission: ${permission}`,
    ...(feature === undefined ? [] : [`Requires the plan’s feature ${feature}`]),
    ...(permission === 'public' || !whenExpired ? [] : ['Available after the due date']),
    ...(withoutSecondFactor ? ['Available before setting up the two-step verification that the company requires'] : []),
  ].join('. ');

const callerOf = (program: Program | null): string | undefined =>
  program ? `${program.companyId} ${program.caller}` : undefined;

/** Only a proxy that we trust says what a call is a part of: it tells of a caller besides itself. */
const seamOf = ({ id, method, headers, ips = [], routeOptions, claims, program }: FastifyRequest): Seam => {
  const told = headers['traceparent'];
  const companyId = claims?.companyId ?? program?.companyId;
  return {
    kind: 'SERVER',
    attributes: {
      'http.request.method': method,
      'http.route': routeOptions.url ?? '',
      'recado.request_id': id,
      ...(companyId !== undefined && { 'recado.company_id': companyId }),
    },
    ...(ips.length > 1 && typeof told === 'string' && { traceparent: told }),
  };
};

export function createHttp(app: FastifyInstance, platform: Platform, options: HttpOptions): Http {
  const inFlight = new InFlight(AT_ONCE);
  app.decorateRequest('claims', null);
  app.decorateRequest('program', null);

  function register<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call, input: Input<E>, claims: Claims | undefined) => Answer<E>,
    extras?: RouteExtras,
  ): void {
    const { params, query, body, reply: output } = endpoint;
    const isPublic = endpoint.permission === 'public';
    app.route({
      ...(isPublic && { bodyLimit: PUBLIC_BODY_LIMIT }),
      ...extras,
      method: endpoint.method,
      url: BASE + endpoint.path,
      schema: {
        ...naming(endpoint),
        summary: endpoint.summary,
        description: describe(endpoint),
        ...(!isPublic && { security: lockOf(endpoint.permission === 'program' ? 'program' : 'person') }),
        ...(params !== none && { params }),
        ...(query !== none && { querystring: query }),
        ...(body !== none && { body }),
        response: { 200: output },
      },
      // The contract's schemas are applied below, where multipart and JSON are alike.
      validatorCompiler: () => (value) => ({ value }),
      // Before anything of the body is read.
      onRequest:
        endpoint.permission === 'program'
          ? async (request, reply) => {
              request.program = await admitCall(options.admitProgram, endpoint, request, reply);
            }
          : extras?.bodyLimit !== undefined && !isPublic
            ? async (request) => {
                const claims = options.tokens.authorize(request.headers.authorization);
                request.claims = claims;
                // To read it costs so much that whoever has no right to it is not let so far.
                if (mayBeLong(request)) await admitAlone(endpoint, claims, request.ip);
              }
            : (request, _reply, done) => {
                if (!isPublic) request.claims = options.tokens.authorize(request.headers.authorization);
                done();
              },
      handler: async (request, reply) => {
        const claims = request.claims ?? undefined;
        const work = async (): Promise<z.input<E['reply']>> =>
          handler(callOf(request, reply), await inputOf(endpoint, request, claims), claims);
        const whole = (): Promise<z.input<E['reply']>> =>
          traced(`${endpoint.method} ${endpoint.path}`, seamOf(request), work);
        const who = claims ? `${claims.companyId} ${claims.id}` : callerOf(request.program);
        const companyId = claims?.companyId ?? request.program?.companyId;
        if (who === undefined || companyId === undefined) return whole();
        const end = platform.db.callOf(companyId);
        return inFlight.run(who, whole).finally(end);
      },
    });
  }

  /** Who may not call it hears that, not what is wrong with what they sent. */
  async function inputOf<E extends Endpoint>(
    endpoint: E,
    request: FastifyRequest,
    claims: Claims | undefined,
  ): Promise<Input<E>> {
    try {
      const isMultipart = endpoint.multipart !== undefined && request.isMultipart();
      const body = request.body ?? undefined;
      const long = !isMultipart && isLong(request) ? await readInPieces(endpoint.body, body) : undefined;
      return {
        params: parse('params', endpoint.params, request.params),
        query: parse('query', endpoint.query, filledIn(request.query)),
        body: isMultipart ? undefined : (long?.data ?? (await bodyOf(endpoint, request))),
      } as Input<E>;
    } catch (error) {
      if (claims && error instanceof AppError) await admitAlone(endpoint, claims, request.ip);
      throw error;
    }
  }

  /** Long lists are as they are. Whose clock a form shows is asked where that alone is in the way. */
  async function bodyOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Promise<z.output<E['body']>> {
    const body = request.body ?? undefined;
    if (isLong(request)) return parse<E['body']>('body', endpoint.body, body);
    try {
      return parseBody(endpoint, body);
    } catch (error) {
      const companyId = (request.claims ?? request.program)?.companyId;
      const misfits = endpoint.body.safeParse(body).error?.issues ?? [];
      if (companyId === undefined || !showsClock(body, misfits)) throw error;
      const readClock = await platform.db.oneStatement(companyId, (tx) => options.clockOf(tx, companyId));
      return parse<E['body']>('body', endpoint.body, body, { readClock });
    }
  }

  function callOf(request: FastifyRequest, reply: FastifyReply): Call {
    return {
      platform,
      request,
      reply,
      actor: () => fail('ERR_SESSION_EXPIRED'),
      admit: () => Promise.reject(new Error('nobody is signed in on a public call')),
      run: () => Promise.reject(new Error('nobody is signed in on a public call')),
      across: () => Promise.reject(new Error('nobody is signed in on a public call')),
    };
  }

  /** In the transaction, first of all: what a person may do may have changed since their token was made. */
  const admit =
    (endpoint: Endpoint, claims: Claims, address: string) =>
    async (tx: Tx): Promise<Actor> => ({ ...permitted(endpoint, await options.loadActor(tx, claims)), address });

  const admissions = new Admissions((claims) =>
    platform.db.oneStatement(claims.companyId, (tx) => options.loadActor(tx, claims)),
  );
  /** Where no transaction follows at once. */
  const admitAlone = async (endpoint: Endpoint, claims: Claims, address: string): Promise<Actor> => ({
    ...permitted(endpoint, await admissions.of(claims)),
    address,
  });

  const readers = new Readers(platform);
  const http: Http = {
    app,
    platform,
    route: (endpoint, handler, extras) => {
      const begin = options.acts(endpoint);
      register(
        endpoint,
        ({ request }, input, claims) => {
          if (!claims) throw new Error(`${endpoint.path}: a public call has no company; use handle()`);
          const act = begin?.({ ...input, address: request.ip });
          return inCompany(platform, claims.companyId, admit(endpoint, claims, request.ip), (ctx) =>
            act ? act.whole(ctx, () => handler(ctx, input)) : handler(ctx, input),
          );
        },
        extras,
      );
    },
    read: (endpoint, handler) => {
      if (options.acts(endpoint)) throw new Error(`${endpoint.path}: what is written down does not only read`);
      register(endpoint, ({ request }, input, claims) => {
        if (!claims) throw new Error(`${endpoint.path}: a public call has no company; use handle()`);
        return readers.read(claims, admit(endpoint, claims, request.ip), (ctx) => handler(ctx, input));
      });
    },
    handle: (endpoint, handler, extras) => {
      const begin = options.acts(endpoint);
      register(
        endpoint,
        async (call, input, claims) => {
          if (!claims) return handler(call, input);
          const { companyId } = claims;
          const { ip } = call.request;
          // JSON where files might have come: nothing is stored beforehand, so the first transaction admits, and is the only one.
          let actor =
            endpoint.multipart !== undefined && !call.request.isMultipart()
              ? undefined
              : await admitAlone(endpoint, claims, ip);
          const admitted = async (tx: Tx): Promise<Actor> => (actor ??= await admit(endpoint, claims, ip)(tx));
          const act = begin?.({ ...input, address: ip });
          const answer = await handler(
            {
              ...call,
              actor: () => actor ?? fail('ERR_SESSION_EXPIRED'),
              admit: async () => (actor ??= await admitAlone(endpoint, claims, ip)),
              run: (work) =>
                inCompany(platform, companyId, admitted, (ctx) => (act ? act.part(ctx, () => work(ctx)) : work(ctx))),
              across: (work) =>
                acrossCompanies(platform, actor?.super ? actor : fail('ERR_NO_PERMISSION'), (system) =>
                  act ? act.part(system, () => work(system)) : work(system),
                ),
            },
            input,
          );
          if (!actor) throw new Error(`${endpoint.path}: answered without asking who is there`);
          await act?.end((work) => inCompany(platform, companyId, actor, work), answer);
          return answer;
        },
        extras,
      );
    },
    system: (endpoint, handler) => {
      if (endpoint.permission !== 'super')
        throw new Error(`${endpoint.path}: only super-administrators see all companies`);
      const begin = options.acts(endpoint);
      register(endpoint, async ({ request }, input, claims) => {
        if (!claims) throw new Error(`${endpoint.path}: nobody is signed in on a public call`);
        const actor = await admitAlone(endpoint, claims, request.ip);
        const act = begin?.({ ...input, address: request.ip });
        return acrossCompanies(platform, actor, (system) =>
          act ? act.whole(system, () => handler(system, input)) : handler(system, input),
        );
      });
    },
    program: (endpoint, handler, extras) => {
      if (endpoint.permission !== 'program') throw new Error(`${endpoint.path}: only for other programs`);
      register(
        endpoint,
        async ({ request, reply }, input) => {
          const program = request.program ?? fail('ERR_SESSION_EXPIRED');
          const { companyId } = program;
          const run = <T>(work: (ctx: Ctx) => Promise<T>) => inCompany(platform, companyId, undefined, work);
          return handler({ platform, request, reply, program, actor: () => program, run }, input);
        },
        extras,
      );
    },
    file: (endpoint, handler) =>
      http.handle(endpoint, async (call, input) => {
        const { fileName, mime, content } = await handler(call, input);
        void call.reply.type(mime).header('content-disposition', `attachment; filename="${fileName}"`);
        // Fastify sends a stream as it is: what the contract says of the answer is said of its text.
        return content as unknown as z.input<(typeof endpoint)['reply']>;
      }),
  };
  return http;
}
