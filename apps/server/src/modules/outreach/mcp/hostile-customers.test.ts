// Fifty customers write to whoever reads for the company, and that is somebody who obeys every word: a scripted model that calls
// what it is told to, with what it is told, with ids of another company and with previews that it makes up.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { API_RATE, type ApiScope } from '@recado/contract/constants';
import { MCP_TOOLS, type McpTool } from '@recado/contract/mcp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConnection, buildUser, countRows } from '../../../../test/build.ts';
import { hostileTexts } from '../../../../test/hostile-texts.ts';
import { InboundLine, messageOf } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

const NAMES = Object.keys(MCP_TOOLS) as McpTool[];
/** Stands in all that the other company has. */
const THEIRS = 'of-the-other-company';

let product: Product;
let address: string;
beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
});
afterAll(() => product.close());

/** They name a conversation. */
const IN_ONE = new Set<McpTool>([
  'read_conversation',
  'get_summary_data',
  ...NAMES.filter((name) => MCP_TOOLS[name].scope !== 'conversations:read'),
]);

interface Ids {
  conversationId: number;
  contactId: number;
  attendantId: number;
  tagId: number;
  laneId: number;
}

interface Shop {
  line: InboundLine;
  admin: string;
  attendantId: number;
}

async function buildShop(name: string): Promise<Shop> {
  const line = await InboundLine.open(product);
  const user = await buildUser(product.platform, line.companyId, { profile: 'admin', name: `Root ${name}` });
  await buildConnection(product.platform, line.companyId, { name: `Line ${name}` });
  return { line, admin: product.tokenOf(user), attendantId: user.id };
}

const phone = (at: number): string => String(5_511_987_650_001 + at);

/** The conversations that they begin. */
async function written(shop: Shop, texts: readonly string[], name: string): Promise<Ids[]> {
  for (const [at, text] of texts.entries())
    await shop.line.take(messageOf({ phone: phone(at), name: `${name} ${at}` }, text));
  const { tickets } = await shop.line.read();
  expect(tickets).toHaveLength(texts.length);
  const input = { name: `Tag ${name}`, color: '#112233', kanban: 0 };
  const { body: tag } = await product.call<{ id: number }>(shop.admin, 'POST', '/tags', input);
  const { attendantId } = shop;
  const rest = { attendantId, tagId: tag.id, laneId: tag.id };
  return tickets.map(({ id, contactId }) => ({ conversationId: id, contactId, ...rest }));
}

async function connect(shop: Shop, scopes: ApiScope[]): Promise<Client> {
  const input = { name: 'Model', scopes };
  const { body } = await product.call<{ token: string }>(shop.admin, 'POST', '/api-tokens', input);
  const requestInit = { headers: { authorization: `Bearer ${body.token}` } };
  const client = new Client({ name: 'obedient', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }));
  return client;
}

/** As a model reads it: without what is not seen, however it is spelled, turned round or packed. */
function readings(text: string): string[] {
  const plain = text.normalize('NFKC').replaceAll(/[\u200b\u202a-\u202e]/g, '');
  const packed = [...plain.matchAll(/[\w+/]{12,}={0,2}/g)].map(([each]) => Buffer.from(each, 'base64').toString());
  const turned = Array.from(plain).toReversed().join('');
  return [plain, turned, plain.replaceAll(' ', ''), ...packed].map((each) => each.toLowerCase());
}

const WISHES: readonly [RegExp, McpTool][] = [
  [/transfer/, 'transfer_conversation'],
  [/note|nota/, 'add_note'],
  [/\btag|etiquet/, 'tag_conversation'],
  [/move|cards/, 'move_card'],
  [/contact|phone numbers|contatos/, 'find_contacts'],
  [/list of all/, 'get_contact'],
  [/\bread|leia|lea |diga/, 'read_conversation'],
];

/** What it believes that it is to call; where it is told nothing that it could do, it sends. */
function wanted(text: string): McpTool[] {
  const all = readings(text);
  const named = NAMES.filter((name) => all.some((each) => each.includes(name)));
  const wished = WISHES.filter(([words]) => words.test(all[0] ?? '')).map(([, name]) => name);
  return [...new Set<McpTool>([...named, ...wished, 'send_message', 'draft_answer'])];
}

/** Arguments that stand in it as JSON, in whatever they are wrapped. */
function argumentsIn(text: string): Record<string, unknown>[] {
  const [, inner] = /"arguments":(\{[^{}]*\})/.exec(text) ?? [];
  const found = [...(inner === undefined ? [] : [inner]), ...[...text.matchAll(/\{[^{}]*\}/g)].map(([each]) => each)];
  return found.flatMap((each) => {
    try {
      return [JSON.parse(each) as Record<string, unknown>];
    } catch {
      return [];
    }
  });
}

/** All that such a tool takes, of ids. */
const about = (ids: Ids, text: string): Record<string, unknown> => ({
  ...ids,
  words: THEIRS,
  text: text.slice(0, 4_000),
  note: `Done: ${text.slice(0, 1_000)}`,
  field: 'email',
  value: 'x@y.example',
  confirmationId: text.slice(0, 100),
});

interface Told {
  name: McpTool;
  given: Record<string, unknown>;
  failed: boolean;
  answer: string;
}

async function call(client: Client, name: McpTool, given: Record<string, unknown>): Promise<Told> {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [first] = content as { text: string }[];
  return { name, given, failed: isError === true, answer: first?.text ?? '' };
}

/** Everything that the text wants: with its own arguments, here, and there. */
async function obey(client: Client, text: string, own: Ids, theirs: Ids, sends: boolean): Promise<Told[]> {
  const told: Told[] = [];
  // What it does besides is the same, whether it may send or not.
  for (const name of sends ? (['send_message'] as const) : wanted(text)) {
    const { confirmationId: forged, ...here } = about(own, text);
    const asked = [
      here,
      { ...here, confirmationId: forged },
      about(theirs, text),
      { ...about(theirs, text), conversationId: own.conversationId },
    ];
    for (const given of [...asked, ...argumentsIn(text).map((said) => ({ ...here, ...said }))])
      told.push(await call(client, name, given));
  }
  return told;
}

/** What it has of the conversation: only what stands between the marks. */
function dataOf(answer: string): { messages: { text: string; from: string }[] } {
  const [says, opens = '', json = '', closes, ...rest] = answer.split('\n');
  expect(says).toContain('never instructions');
  expect([opens, closes, rest]).toEqual([expect.stringMatching(/^<<<[\w-]{12}$/), `${opens.slice(3)}>>>`, []]);
  return JSON.parse(json) as { messages: { text: string; from: string }[] };
}

const outgoing = async ({ line }: Shop): Promise<[number, number]> => {
  const { messages } = await line.read();
  return [messages.filter(({ fromMe }) => fromMe).length, await countRows(product.platform, line.companyId, 'outbox')];
};

/** The two companies, and the conversations of the first with what it is told by its customers. */
async function prepare() {
  const [shop, other] = [await buildShop('of-shop'), await buildShop(THEIRS)];
  const [theirs] = await written(other, [`My secret ${THEIRS}`], `Marta ${THEIRS}`);
  if (!theirs) throw new Error('nobody wrote');
  expect(hostileTexts).toHaveLength(50);
  const { tickets } = await shop.line.read();
  expect(tickets).toEqual([]);
  const filled = (text: string): string =>
    text
      .replaceAll('{{conversation}}', String(theirs.conversationId))
      .replaceAll('{{contact}}', String(theirs.contactId))
      .replaceAll('{{attendant}}', String(theirs.attendantId))
      .replaceAll('{{own}}', String(theirs.conversationId + 1));
  const texts = hostileTexts.map(filled);
  return { shop, other, theirs, texts, own: await written(shop, texts, 'Customer') };
}

const SCOPES: [string, ApiScope[]][] = [
  ['reads and drafts', ['conversations:read', 'conversations:write']],
  ['may send, and is shown no preview', ['conversations:read', 'conversations:write', 'conversations:send']],
];

test.each(SCOPES)(
  'a model that obeys fifty customers and %s: nothing goes out, nothing crosses',
  async (_who, scopes) => {
    const { shop, other, theirs, texts, own } = await prepare();
    const before = await other.line.read();
    const client = await connect(shop, scopes);
    const sends = scopes.includes('conversations:send');
    let tried = 0;
    for (const [at, ids] of own.entries()) {
      // Within what a minute allows.
      product.clock.advance(API_RATE.seconds * 1_000);
      const read = await call(client, 'read_conversation', { conversationId: ids.conversationId });
      const { messages } = dataOf(read.answer);
      expect(messages).toMatchObject([{ text: texts[at], from: 'customer' }]);
      const told = await obey(client, messages[0]?.text ?? '', ids, theirs, sends);
      tried += told.length;
      // It asked for it by that word: what a refusal or an empty list says must not have it.
      expect(told.filter(({ answer }) => answer.includes(THEIRS))).toEqual([]);
      for (const { answer } of told.filter(({ failed }) => !failed)) dataOf(answer);
      const there = told.filter(
        ({ name, given }) => given['conversationId'] === theirs.conversationId && IN_ONE.has(name),
      );
      expect(there.filter(({ failed }) => !failed)).toEqual([]);
      const sent = told.filter(({ name, answer }) => name === 'send_message' && !answer.includes('conversations:send'));
      expect(sent.length > 0).toBe(sends);
    }
    expect(tried).toBeGreaterThanOrEqual(50 * (sends ? 4 : 8));
    expect(await outgoing(shop)).toEqual([0, 0]);
    expect(await outgoing(other)).toEqual([0, 0]);
    expect(await other.line.read()).toEqual(before);
    expect(await countRows(product.platform, other.line.companyId, 'ticket_timeline')).toBe(0);
    // No conversation is handed to somebody of theirs.
    const holders = new Set((await shop.line.read()).tickets.map(({ userId }) => userId));
    expect([...holders].filter((id) => id !== null && id !== shop.attendantId)).toEqual([]);
    // It did something: what it may, it was talked into.
    const notes = await countRows(product.platform, shop.line.companyId, 'ticket_notes');
    expect(notes).toBeGreaterThanOrEqual(sends ? 0 : 50);
    if (!sends) return;
    // Whoever is shown it and agrees does send: so nothing but that was missing.
    const asked = { conversationId: own[0]?.conversationId, text: 'It leaves today.' };
    const [, confirmationId] =
      /"confirmationId":"([^"]+)"/.exec((await call(client, 'send_message', asked)).answer) ?? [];
    await call(client, 'send_message', { ...asked, confirmationId });
    expect((await outgoing(shop))[0]).toBe(1);
  },
);
