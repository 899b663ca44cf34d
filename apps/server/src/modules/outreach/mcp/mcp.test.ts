// Assistants: every tool over real HTTP as a client of theirs calls it, within what the token may and sees; what customers
// write is data, and nothing goes out but what was shown before.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { MCP_TOOLS, PREVIEW_MINUTES, type McpTool } from '@recado/contract/mcp';
import type { ApiScope } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildMessage,
  buildQueue,
  buildTicket,
  buildUser,
  countRows,
} from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let address: string;
beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
});
afterAll(() => product.close());

const ALL: ApiScope[] = ['conversations:read', 'conversations:write', 'conversations:send'];

/** Stands in all that is called something in a company, and in no other. */
let shops = 0;

/** A company with a conversation and one of everything that tools name, and a token of it. */
async function buildShop(scopes: ApiScope[] = ALL, limited = false) {
  const { platform } = product;
  const mark = `of-shop-${(shops += 1)}-`;
  const { id: companyId } = await buildCompany(platform);
  const admin = await buildUser(platform, companyId, { profile: 'admin', name: `Ana ${mark}` });
  const token = product.tokenOf(admin);
  const queue = await buildQueue(platform, companyId, { name: `Sales ${mark}` });
  const other = await buildQueue(platform, companyId, { name: `Care ${mark}` });
  const { id: whatsappId } = await buildConnection(platform, companyId, { status: 'CONNECTED', name: `Line ${mark}` });
  const contact = await buildContact(platform, companyId, {
    name: 'Marta Reis',
    extraInfo: [{ name: 'Shop', value: mark }],
  });
  const ticket = await buildTicket(platform, companyId, { contactId: contact.id, whatsappId, queueId: queue.id });
  const message = await buildMessage(platform, companyId, ticket.id, { body: `Where is my order? ${mark}` });
  const {
    rows: [tag, lane],
  } = await platform.db.withTenant(companyId, (tx) =>
    tx.execute<{ id: number }>(sql`
      insert into tags (name, color, kanban) values (${`Urgent ${mark}`}, '#111111', 0), (${`Paid ${mark}`}, '#222222', 1) returning id`),
  );
  const { body } = await product.call<{ token: string }>(token, 'POST', '/api-tokens', {
    name: 'Claude',
    scopes,
    queueIds: limited ? [other.id] : [],
  });
  const ids = {
    contactId: contact.id,
    conversationId: ticket.id,
    messageId: message.id,
    queueId: other.id,
    attendantId: admin.id,
    tagId: tag?.id ?? 0,
    laneId: lane?.id ?? 0,
  };
  return { companyId, token: body.token, ids, whatsappId, mark };
}
type Shop = Awaited<ReturnType<typeof buildShop>>;

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  return client;
}

interface Told {
  failed: boolean;
  text: string;
  // What the tools answer is what the test asks about.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
}

async function ask(client: Client, name: McpTool, given: Record<string, unknown> = {}): Promise<Told> {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [first] = content as { type: string; text: string }[];
  const text = first?.text ?? '';
  return { failed: isError === true, text, data: isError ? undefined : dataOf(text) };
}

/** As whoever is careful reads it: the one line between the marks. */
function dataOf(text: string): unknown {
  const [, opens = '', json = '', closes = '', ...rest] = text.split('\n');
  expect(opens).toMatch(/^<<<[\w-]{12}$/);
  expect([closes, rest]).toEqual([`${opens.slice(3)}>>>`, []]);
  return JSON.parse(json);
}

/** What each tool is asked about a company's things. */
const asking = ({ contactId, conversationId, queueId, attendantId, tagId, laneId }: Shop['ids']) =>
  ({
    find_contacts: { words: 'Marta' },
    get_contact: { contactId },
    find_conversations: { words: 'order' },
    read_conversation: { conversationId },
    get_summary_data: { conversationId },
    list_queues: {},
    list_tags: {},
    list_attendants: {},
    list_connections: {},
    list_schedules: { contactId },
    draft_answer: { conversationId, text: 'It leaves today, {{name}}.' },
    add_note: { conversationId, note: 'Asked about the order' },
    tag_conversation: { conversationId, tagId },
    untag_conversation: { conversationId, tagId },
    move_card: { conversationId, laneId },
    transfer_conversation: { conversationId, queueId, attendantId },
    update_contact: { conversationId, extra: 'Order', value: '4711' },
    send_message: { conversationId, text: 'It leaves today.' },
  }) satisfies Record<McpTool, Record<string, unknown>>;
const NAMES = Object.keys(MCP_TOOLS) as McpTool[];

const timelineOf = async ({ companyId }: Shop) => {
  const { rows } = await product.platform.db.withTenant(companyId, (tx) =>
    tx.execute<{ kind: string; by_name: string }>(sql`select kind, by_name from ticket_timeline order by id`),
  );
  return rows;
};
const messages = (shop: Shop) => countRows(product.platform, shop.companyId, 'messages');

describe('each tool', () => {
  let shop: Shop;
  let client: Client;
  const answers: Partial<Record<McpTool, Told>> = {};
  beforeAll(async () => {
    shop = await buildShop();
    client = await connect(shop.token);
    for (const name of NAMES) answers[name] = await ask(client, name, asking(shop.ids)[name]);
  });

  test('is listed with what it takes, and answers', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(NAMES.toSorted());
    for (const { name, description, inputSchema } of tools)
      expect([name, description, inputSchema.type]).toEqual([name, expect.stringMatching(/.{20}/), 'object']);
    expect(NAMES.filter((name) => answers[name]?.failed).map((name) => answers[name]?.text)).toEqual([]);
  });

  test('that reads tells what there is', () => {
    const { contactId, conversationId, messageId, queueId, tagId, laneId, attendantId } = shop.ids;
    expect(answers.find_contacts?.data).toMatchObject({
      contacts: [{ contactId, name: 'Marta Reis' }],
      hasMore: false,
    });
    expect(answers.get_contact?.data).toMatchObject({ id: contactId, extraInfo: [{ name: 'Shop', value: shop.mark }] });
    expect(answers.find_conversations?.data.conversations).toMatchObject([{ conversationId, status: 'pending' }]);
    const said = [{ messageId, from: 'customer', text: `Where is my order? ${shop.mark}` }];
    expect(answers.read_conversation?.data).toMatchObject({ conversation: { conversationId }, messages: said });
    expect(answers.get_summary_data?.data).toMatchObject({
      figures: { fromCustomer: 1, fromCompany: 0 },
      messages: said,
    });
    expect(answers.list_queues?.data.queues).toContainEqual({ id: queueId, name: expect.any(String) });
    expect(answers.list_tags?.data).toMatchObject({ lanes: [{ id: laneId, name: `Paid ${shop.mark}` }] });
    expect(answers.list_tags?.data.tags).toContainEqual({ id: tagId, name: `Urgent ${shop.mark}` });
    expect(answers.list_attendants?.data.attendants).toMatchObject([{ id: attendantId }]);
    expect(answers.list_connections?.data.connections).toMatchObject([{ id: shop.whatsappId, status: 'CONNECTED' }]);
    expect(answers.list_schedules?.data).toEqual({ schedules: [], hasMore: false, cursor: null });
  });

  test('that acts leaves its line in the timeline, in the token’s name, and sends nothing', async () => {
    const lines = await timelineOf(shop);
    expect(lines.map(({ kind }) => kind)).toEqual([
      'noted',
      'noted',
      'tagged',
      'untagged',
      'tagged',
      'transferred',
      'changed',
    ]);
    expect(new Set(lines.map(({ by_name: name }) => name))).toEqual(new Set(['Claude']));
    const { data } = await ask(client, 'get_summary_data', { conversationId: shop.ids.conversationId });
    expect(data.conversation).toMatchObject({
      attendant: { id: shop.ids.attendantId },
      queue: { id: shop.ids.queueId },
      laneId: shop.ids.laneId,
    });
    expect(data.notes.map(({ note }: { note: string }) => note)).toEqual([
      'Asked about the order',
      expect.stringContaining('It leaves today, Marta Reis.'),
    ]);
    expect((await ask(client, 'get_contact', { contactId: shop.ids.contactId })).data.extraInfo).toEqual([
      { name: 'Shop', value: shop.mark },
      { name: 'Order', value: '4711' },
    ]);
    expect(await messages(shop)).toBe(1);
  });

  test('that cannot do it says why, and the timeline tells of it', async () => {
    const { conversationId } = shop.ids;
    const told = await ask(client, 'tag_conversation', { conversationId, tagId: 999_999 });
    expect(told).toMatchObject({ failed: true, text: expect.stringContaining('tag was not done: gone') });
    expect((await timelineOf(shop)).at(-1)).toEqual({ kind: 'failed', by_name: 'Claude' });
    expect((await ask(client, 'move_card', { conversationId, laneId: shop.ids.tagId })).text).toMatch(/^ERR_NOT_FOUND/);
  });
});

describe('sending', () => {
  let shop: Shop;
  let client: Client;
  let asked: { conversationId: number; text: string };
  beforeEach(async () => {
    shop = await buildShop();
    client = await connect(shop.token);
    asked = { conversationId: shop.ids.conversationId, text: 'It leaves today, {{name}}.' };
  });

  test('is shown first, then done once however often it is confirmed', async () => {
    const { data: shown } = await ask(client, 'send_message', asked);
    expect(shown).toMatchObject({
      sent: false,
      preview: { to: { name: 'Marta Reis' }, text: 'It leaves today, Marta Reis.' },
    });
    expect(await messages(shop)).toBe(1);
    const { confirmationId } = shown as { confirmationId: string };
    const told = await Promise.all([1, 2, 3].map(() => ask(client, 'send_message', { ...asked, confirmationId })));
    expect(new Set(told.map(({ data }) => (data as { messageId: number }).messageId)).size).toBe(1);
    expect(told.filter(({ data }) => !(data as { repeated?: boolean }).repeated)).toHaveLength(1);
    expect(await messages(shop)).toBe(2);
  });

  test('is refused for another text, another token, a preview that is none, and one that is too old', async () => {
    const { data } = await ask(client, 'send_message', asked);
    const { confirmationId } = data as { confirmationId: string };
    const refused = async (given: object, through = client) =>
      (await ask(through, 'send_message', { ...asked, confirmationId, ...given })).text.split(':')[0];
    expect(await refused({ text: 'Something else' })).toBe('ERR_IDEMPOTENCY_KEY_REUSED');
    expect(await refused({ confirmationId: 'made-up' })).toBe('ERR_NOT_FOUND');
    expect(await refused({}, await connect((await buildShop()).token))).toBe('ERR_NO_TICKET_FOUND');
    product.clock.advance((PREVIEW_MINUTES + 1) * 60_000);
    expect(await refused({})).toBe('ERR_NOT_FOUND');
    expect(await messages(shop)).toBe(1);
  });
});

test('a long conversation comes page by page, and what is said in a recording is read beside it', async () => {
  const shop = await buildShop();
  const { conversationId } = shop.ids;
  const { id } = await buildMessage(product.platform, shop.companyId, conversationId, { body: '', mediaType: 'audio' });
  await product.platform.db.withTenant(shop.companyId, (tx) =>
    tx.execute(sql`insert into transcriptions (message_id, body, claimed_until) values (${id}, 'Is it open?', now())`),
  );
  const client = await connect(shop.token);
  const page = async (cursor?: string) =>
    (await ask(client, 'read_conversation', { conversationId, limit: 1, cursor })).data;
  const latest = await page();
  expect(latest.messages).toMatchObject([{ messageId: id, kind: 'audio', transcription: 'Is it open?' }]);
  const { messages: earlier, ...next } = await page(latest.cursor);
  expect([earlier.length, earlier[0].transcription, next.hasMore, next.cursor]).toEqual([1, undefined, false, null]);
});

describe('what a token may not', () => {
  test.each<[ApiScope[], McpTool[]]>([
    [['messages:send'], NAMES],
    [['conversations:read'], NAMES.filter((name) => MCP_TOOLS[name].scope !== 'conversations:read')],
    [['conversations:write'], NAMES.filter((name) => MCP_TOOLS[name].scope !== 'conversations:write')],
  ])('with %s it is refused by the name of the scope that is missing', async (scopes, tools) => {
    const shop = await buildShop(scopes);
    const client = await connect(shop.token);
    for (const name of tools) {
      const { failed, text } = await ask(client, name, asking(shop.ids)[name]);
      expect([name, failed, text]).toEqual([name, true, expect.stringContaining(MCP_TOOLS[name].scope)]);
    }
  });

  test('of one queue it neither sees nor touches conversations of another', async () => {
    const shop = await buildShop(ALL, true);
    const client = await connect(shop.token);
    expect((await ask(client, 'find_conversations')).data.conversations).toEqual([]);
    for (const name of NAMES.filter((each) => 'conversationId' in asking(shop.ids)[each]))
      expect([name, (await ask(client, name, asking(shop.ids)[name])).text]).toEqual([
        name,
        expect.stringContaining('ERR_NO_PERMISSION'),
      ]);
  });

  test('reach another company: whatever id of theirs it names, it hears nothing of it and changes nothing', async () => {
    const [own, theirs] = [await buildShop(), await buildShop()];
    const client = await connect(own.token);
    const given = asking(theirs.ids);
    for (const name of NAMES) {
      const { failed, text } = await ask(client, name, given[name]);
      // A list is empty; whatever names one thing is refused.
      const refused = name !== 'list_schedules' && ('conversationId' in given[name] || 'contactId' in given[name]);
      expect([name, failed, text.startsWith('ERR_')]).toEqual([name, refused, refused]);
      expect(text).not.toContain(theirs.mark);
    }
    // In a conversation of one's own, what belongs to somebody else.
    const { conversationId } = own.ids;
    for (const name of ['tag_conversation', 'move_card', 'transfer_conversation'] as const)
      expect([name, (await ask(client, name, { ...given[name], conversationId })).failed]).toEqual([name, true]);
    expect(await timelineOf(theirs)).toEqual([]);
    expect(await messages(theirs)).toBe(1);
  });

  test.each<[string, (shop: Shop) => Promise<unknown>, number]>([
    ['without a token', async () => undefined, 401],
    ['of a plan without the API', (shop) => withoutApi(shop.companyId), 403],
    ['many questions in one call', async () => undefined, 400],
    ['too much at once', async () => undefined, 413],
  ])('%s', async (why, change, status) => {
    const shop = await buildShop();
    await change(shop);
    const question = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const bodies: Record<string, unknown> = {
      'many questions in one call': [question, question],
      'too much at once': { ...question, params: { x: 'x'.repeat(300_000) } },
    };
    const response = await fetch(`${address}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(why !== 'without a token' && { authorization: `Bearer ${shop.token}` }),
      },
      body: JSON.stringify(bodies[why] ?? question),
    });
    expect(response.status).toBe(status);
    // Errors of admission say how one is admitted.
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  test('every call counts, and is the token’s last use; there is nothing to fetch', async () => {
    const shop = await buildShop();
    await ask(await connect(shop.token), 'list_queues');
    const { rows } = await product.platform.db.withTenant(shop.companyId, (tx) =>
      tx.execute<{ used: number }>(sql`select used from api_usage where caller like 'token:%'`),
    );
    expect(rows[0]?.used).toBeGreaterThanOrEqual(2);
    expect((await fetch(`${address}/mcp`)).status).toBe(405);
  });
});

const withoutApi = (companyId: number) =>
  product.platform.db.withSystem((tx) =>
    tx.execute(sql`
      update plans p set use_external_api = false from companies c where c.plan_id = p.id and c.id = ${companyId}`),
  );
