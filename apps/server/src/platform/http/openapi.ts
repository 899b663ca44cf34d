// The API's document: what the contract's schemas say, and what they cannot: names, refusals, files, one form for all pages.
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { allEndpoints, IDS, ROOMS } from '@recado/contract/api';
import { APP_VERSION, IDEMPOTENCY_HOURS } from '@recado/contract/constants';
import { none, type Endpoint } from '@recado/contract/endpoint';
import { ERROR_CODES } from '@recado/contract/errors';
import { idText } from '@recado/contract/primitives';
import { WEBHOOK_ANSWERS, WEBHOOK_HEADERS, webhookBodies } from '@recado/contract/webhook-events';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import {
  keepBesideReferences,
  oneNameForAPlace,
  plainSchemas,
  usedSchemas,
  type Json,
  type OpenApi,
  type Operation,
} from './openapi.rules.ts';

/** The tag of calls that others make: they are told of, and no client's of ours. */
export const WEBHOOKS = 'webhooks';
/** The tag of what assistants ask, beside the API. */
export const ASSISTANTS = 'assistants';

/** What opens a call, as the document names it. */
const LOCKS = { person: 'user', program: 'program' } as const;
export const lockOf = (whose: keyof typeof LOCKS): Record<string, never[]>[] => [{ [LOCKS[whose]]: [] }];

const BY_ENDPOINT = new Map(allEndpoints.map((named) => [named.endpoint, named]));
const BY_NAME = new Map(allEndpoints.map(({ name, endpoint }) => [name, endpoint]));

const DESCRIPTION = `The HTTP API of Recado: every call that its own screens make, and the calls for other programs.

**Signing in.** \`POST /api/auth/login\` returns an access token, valid for 15 minutes. Send it as \`Authorization: Bearer …\`.
Calls for other programs take an API token of the company, or the token of a connection, in the same header. How many such a token may
make is told by the headers \`RateLimit-Policy\` and \`RateLimit\` of each response.

**Pages.** Lists come in pages of a fixed size, and \`hasMore\` tells whether there is another page. Some lists take a \`pageNumber\`,
counted from 1. Lists that grow while they are being read return a \`cursor\`: send it back as the query parameter \`cursor\` to get the
next page, until it is null. A cursor is opaque, belongs to the list that returned it, and takes precedence over \`pageNumber\`. Pages by
cursor stay fast at any depth and neither skip nor repeat entries when others are added. \`listMessages\` is the exception: it
reads around a message, whose ID goes into \`before\`, \`after\` or \`around\`.

**Errors** are JSON: \`error\` is a stable code for programs, and \`message\` an explanation for logs.

**Webhooks**: what an address that was added with \`createWebhookEndpoint\` receives is described under \`webhooks\`, signed as
[Standard Webhooks](https://www.standardwebhooks.com/) has it. An event may come twice, and later than one that happened after it.

**Live events**, sent over a socket as they happen, are described at [\`/api/asyncapi.json\`](/api/asyncapi.json).`;

/** How a route of the contract stands in the document. */
export function naming(endpoint: Endpoint): { operationId: string; tags: string[] } | undefined {
  const named = BY_ENDPOINT.get(endpoint);
  return named && { operationId: named.name, tags: [named.room] };
}

export const documentOptions = (publicUrl: string): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Recado',
      version: APP_VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [{ url: publicUrl }],
    tags: [
      ...Object.entries(ROOMS).map(([name, description]) => ({ name, description })),
      { name: WEBHOOKS, description: 'Calls that messaging networks and payment providers make' },
      { name: ASSISTANTS, description: 'Model Context Protocol (MCP), for external AI assistants' },
    ],
    components: {
      securitySchemes: {
        [LOCKS.person]: { type: 'http', scheme: 'bearer', description: 'Access token of a user, from signing in.' },
        [LOCKS.program]: {
          type: 'http',
          scheme: 'bearer',
          description: 'API token of the company, or of a connection.',
        },
      },
    },
  },
  transform: (input) => {
    const made = jsonSchemaTransform(input);
    keepBesideReferences(made.schema);
    return made;
  },
  transformObject: (input) => {
    const document = jsonSchemaTransformObject(input);
    complete(document as unknown as OpenApi);
    return document;
  },
});

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', enum: ERROR_CODES, description: 'Stable error code, for programs.' },
    message: { type: 'string', description: 'What happened and what to do, for logs.' },
    details: {
      anyOf: [{ type: 'array', items: { type: 'object' } }, { type: 'object' }],
      description:
        'For ERR_VALIDATION, the fields (`path`) and what is wrong with each; for a conflict, what it conflicts with.',
    },
  },
};

/** Of a call that is anybody's the contract names all of these, where it names any. */
const namesAll = ({ permission, refusals }: Endpoint): boolean =>
  permission === 'public' && Object.keys(refusals).length > 0;
const isRead = ({ body, multipart }: Endpoint): boolean => body !== none || multipart !== undefined;

/** Whatever a call may be refused with, by status. */
const REFUSALS: Readonly<Record<string, { description: string; isOf: (endpoint: Endpoint) => boolean }>> = {
  400: {
    description: 'ERR_VALIDATION: a field is missing or invalid',
    isOf: ({ params, query, body }) => [params, query, body].some((part) => part !== none),
  },
  401: {
    description: 'ERR_SESSION_EXPIRED: the token is missing or invalid',
    isOf: ({ permission }) => permission !== 'public',
  },
  403: {
    description:
      'ERR_NO_PERMISSION: the caller may not do this; ERR_SESSION_EXPIRED: the token has expired, refresh it; or the plan does not include it',
    isOf: ({ permission }) => permission !== 'public',
  },
  402: {
    description: 'ERR_SUBSCRIPTION_EXPIRED: the company has not paid',
    isOf: ({ permission }) => permission !== 'public',
  },
  404: {
    description: 'The resource, or one that the request refers to, does not exist, or belongs to another company',
    isOf: (endpoint) => !namesAll(endpoint) && [endpoint.params, endpoint.body].some((part) => part !== none),
  },
  409: {
    description: 'ERR_CONFLICT, or a code that says more: as things are now, this cannot be done',
    isOf: (endpoint) => !namesAll(endpoint) && endpoint.method !== 'GET',
  },
  413: {
    description: 'ERR_PAYLOAD_TOO_LARGE: the body, or a file, is too large',
    isOf: isRead,
  },
  415: {
    description: 'ERR_UNSUPPORTED_MEDIA_TYPE: a body, or files, of this type are not taken here',
    isOf: isRead,
  },
  429: { description: 'ERR_TOO_MANY_REQUESTS: wait and try again', isOf: () => true },
};

const refusal = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** How much a program's token may call (programs.ts sends them), and whether its key was there before. */
const HEADERS: Readonly<Record<string, string>> = {
  'RateLimit-Policy': 'How many calls the token may make (`q`) in how many seconds (`w`).',
  RateLimit: 'How many are left (`r`), and in how many seconds there are as many as ever (`t`).',
  'Retry-After': 'Seconds to wait before trying again.',
  'Idempotency-Replayed': '`true`: the key was used before, and this is the response it had; nothing was sent again.',
};
const headersOf = (...names: (keyof typeof HEADERS)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const TOLD = headersOf('RateLimit-Policy', 'RateLimit');
const WAIT = headersOf('RateLimit-Policy', 'RateLimit', 'Retry-After');

/** What addresses of a company are told: calls that we make. */
const toldOf = ({ when, name }: (typeof webhookBodies)[number]): { post: Operation } => ({
  post: {
    operationId: `tell${name}`,
    summary: when,
    tags: ['webhookEndpoints' satisfies keyof typeof ROOMS],
    security: [],
    parameters: Object.entries(WEBHOOK_HEADERS).map(([header, description]) => ({
      name: header,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    },
    responses: Object.fromEntries(
      Object.entries(WEBHOOK_ANSWERS).map(([status, description]) => [status, { description }]),
    ),
  },
});

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Names the message: for ${IDEMPOTENCY_HOURS} hours a repeat with the same key sends nothing again.`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function complete(document: OpenApi): void {
  const { components } = document;
  components.schemas = { ...components.schemas, Error: ERROR };
  document.webhooks = Object.fromEntries(webhookBodies.map((told) => [told.event, toldOf(told)]));
  components.headers = Object.fromEntries(
    Object.entries(HEADERS).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
  components.responses = Object.fromEntries(
    Object.entries(REFUSALS).map(([status, { description }]) => [`Refused${status}`, refusal(description)]),
  );
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    operation.security ??= [];
    const endpoint = BY_NAME.get(operation.operationId);
    if (endpoint) completeOperation(operation, endpoint);
  }
  oneNameForAPlace(document);
  plainSchemas(document);
  components.schemas = usedSchemas(document);
}

/** An id in a path says whose it is, where its schema does not. */
function nameId({ parameters = [] }: Operation, { path }: Endpoint): void {
  const whose = IDS[path.slice(1, path.indexOf('/:id'))];
  if (whose === undefined) return;
  for (const parameter of parameters)
    if (parameter.name === 'id' && parameter.in === 'path' && parameter.description === idText.description)
      parameter.description = `ID of ${whose}, in decimal digits.`;
}

function completeOperation(operation: Operation, endpoint: Endpoint): void {
  nameId(operation, endpoint);
  for (const [status, words] of Object.entries(endpoint.refusals)) operation.responses[status] ??= refusal(words);
  if (endpoint.permission === 'program') {
    const replayed = endpoint.idempotent ? headersOf('Idempotency-Replayed') : {};
    Object.assign(operation.responses['200'] as Json, { headers: { ...TOLD, ...replayed } });
    operation.responses['429'] = { ...refusal(REFUSALS[429]?.description ?? ''), headers: WAIT };
  }
  if (endpoint.idempotent) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  for (const [status, { isOf }] of Object.entries(REFUSALS))
    if (isOf(endpoint)) operation.responses[status] ??= { $ref: `#/components/responses/Refused${status}` };
  if (endpoint.multipart === undefined) return;
  const files = {
    type: 'array',
    items: { type: 'string', format: 'binary' },
    description: 'The files, one part each.',
  };
  const form = { type: 'object', properties: { [endpoint.multipart]: files } };
  const json = operation.requestBody?.content['application/json'];
  operation.requestBody = {
    required: true,
    content: {
      ...(json && { 'application/json': json }),
      'multipart/form-data': {
        schema: json ? { allOf: [json.schema, form] } : { ...form, required: [endpoint.multipart] },
      },
    },
  };
}
