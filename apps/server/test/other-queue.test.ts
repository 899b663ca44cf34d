// Every call that takes in a message or a ticket, made by an attendant of another queue who has a conversation of their own
// with the same customer. What each id of the contract names must be said here: one that is not known fails.
import type { Endpoint } from '@recado/contract/endpoint';
import { can } from '@recado/contract/permissions';
import { grantOf } from '@recado/rules/roles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildConnection, buildMessage, buildTicket } from './build.ts';
import { endpoints, hasBody, titleOf } from './endpoints.ts';
import { buildOffice, type Office } from './office.ts';
import { createProduct, type Product } from './product.ts';
import { sampleBody, sampleQuery, shapeOf, type Shape } from './samples.ts';

type Named = 'message' | 'ticket' | 'place' | 'other';

/** By the first word of the path, where the field is the row itself. */
const ROWS: Record<string, Named> = { messages: 'message', tickets: 'ticket' };
const OTHER_ROWS = [
  'users',
  'companies',
  'plans',
  'helps',
  'announcements',
  'payment-problems',
  'roles',
  'subscription',
  'invoices',
  'sandbox-payments',
  'jobs',
  'queue',
  'queue-options',
  'files',
  'flowbuilder',
  'flowcampaign',
  'queueIntegration',
  'prompt',
  'knowledge',
  // of their own sign-in
  'auth',
  'single-sign-on',
  // by whoever made the change
  'undo',
  // by whoever began it; of those that it names, each is looked at: bulk.test.ts
  'bulk-acts',
  'tags',
  'quick-messages',
  'whatsapp',
  'whatsappsession',
  'contacts',
  // by their author, and administrators
  'ticket-notes',
  'chats',
  'schedules',
  'campaigns',
  'contact-lists',
  'contact-list-items',
  'api-tokens',
  'webhook-endpoints',
  'webhook-deliveries',
  // of all queues at once, for administrators
  'message-exports',
  // by what the simulated network calls it
  'simulator',
];
const FIELDS: Record<string, Named> = {
  ticketId: 'ticket',
  'quotedMsg.id': 'message',
  around: 'message',
  // A place among one's own messages, which may have gone meanwhile: nothing of the one that is named is shown.
  before: 'place',
  after: 'place',
};
const OTHER_FIELDS =
  /^((company|contact|whatsapp|user|role|queue|plan|invoice|prompt|integration|failure|client|transferQueue|parent|tag|lane|fileList|contactList|tagList|flow|test|replay)Ids?|flowId(Welcome|NotPhrase)|idFlow|people.*|nodes.*|connections.*|tests.*|recording.*|version|revision|except|batch|users|mentions|tags|made|options|act\.\w+Id|which\.filter\.\w+|cloud\.\w+Id|prompt\.queueId|versions)$/;
/** Ids of the simulated network; what is looked at one by one later (bulk.test.ts). */
const OTHER_CALLS =
  /^POST \/(simulator\/:whatsappId\/messages (quotedId|groupId|choiceId)|bulk-acts\/(tickets|contacts)(\/count)? which\.(ids|except))$/;

/** What an id of a call names. */
function namedBy(endpoint: Endpoint, field: string): Named {
  const [, first = ''] = endpoint.path.split('/');
  if (field === 'id' || field === 'uuid') {
    const named = ROWS[first] ?? (OTHER_ROWS.includes(first) ? 'other' : undefined);
    if (named) return named;
  }
  const named = FIELDS[field];
  if (named) return named;
  if (OTHER_FIELDS.test(field.replace(/\.id$/, '')) || OTHER_CALLS.test(`${titleOf(endpoint)} ${field}`))
    return 'other';
  throw new Error(`${titleOf(endpoint)}: what does ${field} name? Say it in other-queue.test.ts`);
}

const isId = (shape: Shape & { maximum?: number }, field: string): boolean =>
  (shape.type === 'integer' && shape.maximum === Number.MAX_SAFE_INTEGER) ||
  shape.pattern === String.raw`^[1-9]\d{0,15}$` ||
  shape.format === 'uuid' ||
  /(^|\.|[a-z]I|^i)ds?$|uuid$/.test(field);

/** The ids of one part of a call, with where they stand: `quotedMsg.id`. */
function idsIn(shape: Shape, field = ''): string[] {
  const inner = [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, of]) =>
      idsIn(of, field === '' ? name : `${field}.${name}`),
    ),
    ...(shape.anyOf ?? []).flatMap((of) => idsIn(of, field)),
    ...(shape.items ? idsIn(shape.items, field) : []),
  ];
  return [...new Set(isId(shape, field) ? [field, ...inner] : inner)];
}

const PARTS = ['params', 'query', 'body'] as const;
interface Case {
  endpoint: Endpoint;
  part: (typeof PARTS)[number];
  field: string;
  named: Named;
}
const cases: Case[] = endpoints
  // What other programs see: public-api.test.ts.
  .filter(({ permission }) => permission !== 'public' && permission !== 'program')
  .flatMap((endpoint) =>
    PARTS.flatMap((part) =>
      idsIn(shapeOf(endpoint[part])).map((field) => ({ endpoint, part, field, named: namedBy(endpoint, field) })),
    ),
  )
  .filter(({ named }) => named !== 'other');
const titled = cases.map((each): [string, Case] => [`${titleOf(each.endpoint)} ${each.part}.${each.field}`, each]);

const SECRET = 'o cofre abre com 4711';

interface Rows {
  ticketId: number;
  uuid: string;
  messageId: number;
}

let product: Product;
let office: Office;
/** Ann's, in sales; and Eve's own, in support, with the same customer */
let anns: Rows;
let eves: Rows;
beforeAll(async () => {
  product = await createProduct();
  office = await buildOffice(product);
  const { platform } = product;
  const { company, sales, support, ann, eve } = office;
  const of = async (queueId: number, userId: number, body: string, contactId?: number) => {
    const { id: whatsappId } = await buildConnection(platform, company.id, { status: 'CONNECTED' });
    const place = {
      status: 'open',
      queueId,
      userId,
      whatsappId,
      ...(contactId !== undefined && { contactId }),
    } as const;
    const ticket = await buildTicket(platform, company.id, place);
    const { id: messageId } = await buildMessage(platform, company.id, ticket.id, {
      fromMe: true,
      userId,
      body,
      ack: 2,
    });
    return { contactId: ticket.contactId, ticketId: ticket.id, uuid: ticket.uuid, messageId };
  };
  const first = await of(sales.id, ann.id, SECRET);
  anns = first;
  eves = await of(support.id, eve.id, 'bom dia', first.contactId);
  // What is neither a message nor a ticket is named by the same number: a tag for those that want one.
  await platform.db.withTenant(company.id, (tx) =>
    tx.execute(
      sql`insert into tags (id, name, color) overriding system value values (${eves.messageId}, 'Lane', 'red')`,
    ),
  );
});
afterAll(() => product.close());

const valueOf = (named: Named, field: string, rows: Rows): number | string => {
  if (field === 'uuid') return rows.uuid;
  return named === 'ticket' ? rows.ticketId : rows.messageId;
};

/** The call with Eve's rows everywhere, but for the one field. */
async function callAsEve({ endpoint, part, field }: Case, rows: Rows) {
  const value = (at: string, name: string) =>
    valueOf(namedBy(endpoint, name), name, at === part && name === field ? rows : eves);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => String(value('params', name)));
  const query = sampleQuery(endpoint);
  if (part === 'query') query.set(field, String(value('query', field)));
  const body = hasBody(endpoint) ? (sampleBody(endpoint) as Record<string, unknown>) : undefined;
  for (const name of body ? idsIn(shapeOf(endpoint.body)) : []) {
    const [first = '', second] = name.split('.');
    const required = shapeOf(endpoint.body).required?.includes(first) ?? false;
    if (!body || namedBy(endpoint, name) === 'other' || (!required && name !== field)) continue;
    body[first] = second === undefined ? value('body', name) : { [second]: value('body', name) };
  }
  return product.call(office.eve.token, endpoint.method, `${path}?${query.toString()}`, body);
}

test('there are such calls', () => {
  expect(titled.map(([title]) => title)).toEqual(
    expect.arrayContaining([
      'POST /messages/:ticketId body.quotedMsg.id',
      'DELETE /messages/:id params.id',
      'GET /messages/:ticketId query.around',
      'GET /tickets/u/:uuid params.uuid',
      'POST /schedules body.ticketId',
    ]),
  );
});

describe('what another queue has', () => {
  test.each(titled)('%s', async (_title, each) => {
    const answer = await callAsEve(each, anns);
    const said = JSON.stringify(answer.body);
    expect(said).not.toContain(SECRET);
    expect(each.named === 'place' ? [200] : [403, 404], said).toContain(answer.status);
  });
});

describe('what is their own', () => {
  const allowed = titled.filter(
    ([, { endpoint }]) =>
      endpoint.permission === 'signed-in' ||
      (endpoint.permission !== 'public' &&
        endpoint.permission !== 'super' &&
        endpoint.permission !== 'program' &&
        can(grantOf('user', null), endpoint.permission)),
  );
  // What ends it comes last.
  const gentle = allowed.filter(([, { endpoint }]) => !(endpoint.method === 'DELETE'));
  const ending = allowed.filter(([, { endpoint }]) => endpoint.method === 'DELETE');
  test.each([...gentle, ...ending])('%s', async (_title, each) => {
    const answer = await callAsEve(each, eves);
    expect([403, 404], JSON.stringify(answer.body)).not.toContain(answer.status);
  });
});
