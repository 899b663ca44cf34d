// The webhook by itself: who is let in, what is written down, and that nothing else happens before the answer.
import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection } from '../../../test/build.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import { connections } from '../../schema/connections.ts';

const ACCOUNT = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accessToken: 'token',
  appSecret: 'the secret of the app',
  verifyToken: 'it is me',
};

let product: Product;
let companyId: number;
let address: string;

const text = (body: string, numberId = ACCOUNT.phoneNumberId): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: numberId },
              contacts: [{ profile: { name: 'Ana' }, wa_id: '5511987654321' }],
              messages: [{ id: 'wamid.1', from: '5511987654321', timestamp: '1', type: 'text', text: { body } }],
            },
          },
        ],
      },
    ],
  });

const signatureOf = (body: string | Buffer, secret = ACCOUNT.appSecret): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

async function post(body: string | Buffer, signature: string | undefined = signatureOf(body), url = address) {
  const answer = await product.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) },
    payload: body,
  });
  return { status: answer.statusCode, error: answer.body === '' ? undefined : answer.json<{ error: string }>().error };
}

const logged = () =>
  product.platform.db.withTenant(companyId, async (tx) => {
    const { rows } = await tx.execute<{ chat: string; event: { content: { body: string } } }>(
      sql`select chat, event from inbound_events order by id`,
    );
    return rows.map(({ chat, event }) => [chat, event.content.body]);
  });

beforeAll(async () => {
  product = await createProduct();
});

beforeEach(async () => {
  ({ id: companyId } = await buildCompany(product.platform));
  const account = product.platform.secrets.encrypt(Buffer.from(JSON.stringify(ACCOUNT)));
  const { uuid } = await buildConnection(product.platform, companyId, { provider: 'cloud', account });
  address = `/api/webhooks/whatsapp/${uuid}`;
});

afterAll(() => product.close());

const ask = (query: Record<string, string>) => product.app.inject({ method: 'GET', url: address, query });

describe('a notification', () => {
  it('that is signed is written down, and answered, whoever processes it', async () => {
    expect(await post(text('héllo'))).toEqual({ status: 200, error: undefined });
    expect(await logged()).toEqual([['5511987654321', 'héllo']]);
  });

  it.each<[string, string | undefined]>([
    ['no signature', ''],
    ["another app's signature", signatureOf(text('x'), 'another')],
    ["another body's signature", signatureOf(text('y'))],
    ['half a signature', signatureOf(text('x')).slice(0, 40)],
    ['nonsense', 'sha256=zz'],
    ['an old kind of signature', signatureOf(text('x')).replace('sha256', 'sha1')],
  ])('with %s is refused, and nothing is stored', async (_what, signature) => {
    expect(await post(text('x'), signature)).toEqual({ status: 401, error: 'ERR_INVALID_SIGNATURE' });
    expect(await logged()).toEqual([]);
  });

  it('is signed as it came, byte for byte', async () => {
    const spaced = `  ${text('x')}\n`;
    expect((await post(spaced)).status).toBe(200);
    expect((await post(JSON.stringify(JSON.parse(spaced)), signatureOf(spaced))).status).toBe(401);
  });

  it.each([
    ['/api/webhooks/whatsapp/00000000-0000-4000-8000-000000000000'],
    ['/api/webhooks/whatsapp/1'],
    ["/api/webhooks/whatsapp/'%20or%20true"],
  ])('for %s finds nobody', async (url) => {
    expect(await post(text('x'), undefined, url)).toEqual({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
  });

  it('for a connection of another kind finds nobody', async () => {
    const { uuid } = await buildConnection(product.platform, companyId, { provider: 'sandbox' });
    expect((await post(text('x'), undefined, `/api/webhooks/whatsapp/${uuid}`)).status).toBe(404);
  });

  it.each(['', '{', 'x=1'])('that is %j is refused', async (body) => {
    expect(await post(body)).toEqual({ status: 400, error: 'ERR_VALIDATION' });
  });

  it('of another number, or about something else, is answered and passed over', async () => {
    expect((await post(text('x', '999'))).status).toBe(200);
    expect((await post(JSON.stringify({ object: 'page', entry: [] }))).status).toBe(200);
    expect(await logged()).toEqual([]);
  });

  it('costs the database the same, however much there is, and waits for nothing else', async () => {
    const body = text('x'.repeat(1_000));
    const many = (count: number) =>
      JSON.stringify({
        entry: Array.from({ length: count }, () => (JSON.parse(body) as { entry: object[] }).entry[0]),
      });
    const costOf = async (count: number): Promise<number> => {
      const before = product.platform.db.statements();
      expect((await post(many(count))).status).toBe(200);
      return product.platform.db.statements() - before;
    };
    // The first looks up whose number it is.
    const [, one] = [await costOf(1), await costOf(1)];
    expect(await costOf(50)).toBe(one);
    expect(await logged()).toHaveLength(52);
  });

  it('may be as large as Meta makes them, and not larger', async () => {
    expect((await post(text('x'.repeat(2.5 * 1024 * 1024)))).status).toBe(200);
    expect((await post(text('x'.repeat(3.1 * 1024 * 1024)))).status).toBe(413);
  });
});

const nobody = () => `/api/webhooks/whatsapp/${randomUUID()}`;
/** From an address of its own: what it does wrong counts against nobody else. */
const knock = (from: string, url: string, body: string | Buffer = text('x'), signature = 'x') =>
  product.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    payload: body,
  });

describe('who does not belong there', () => {
  it('is turned away before the body is read', async () => {
    const answer = await knock('10.0.0.1', nobody(), Buffer.alloc(4 * 1024 * 1024));
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'ERR_NO_WAPP_FOUND' }]);
  });

  it('is looked up once, not with every try', async () => {
    const url = nobody();
    await knock('10.0.0.2', url);
    const before = product.platform.db.statements();
    for (let n = 0; n < 5; n += 1) expect((await knock('10.0.0.2', url)).statusCode).toBe(404);
    expect(product.platform.db.statements()).toBe(before);
  });

  it('guesses sixty addresses a minute; who is known there goes on being heard', async () => {
    const from = '10.0.0.3';
    await post(text('hello'));
    const before = await logged();
    for (let n = 0; n < 60; n += 1) expect((await knock(from, nobody())).statusCode).toBe(404);
    expect((await knock(from, nobody())).statusCode).toBe(429);
    expect((await knock(from, address, text('hello'), signatureOf(text('hello')))).statusCode).toBe(200);
    expect(await logged()).toHaveLength(before.length + 1);
  });

  it('forges sixty signatures a minute; other addresses and other senders go on being heard', async () => {
    const from = '10.0.0.4';
    for (let n = 0; n < 60; n += 1) expect((await knock(from, address)).statusCode).toBe(401);
    const large = Buffer.alloc(4 * 1024 * 1024);
    expect((await knock(from, address, large)).statusCode).toBe(429);
    const right = text('hello');
    expect((await knock('10.0.0.5', address, right, signatureOf(right))).statusCode).toBe(200);
    const account = product.platform.secrets.encrypt(Buffer.from(JSON.stringify(ACCOUNT)));
    const { uuid } = await buildConnection(product.platform, companyId, { provider: 'cloud', account });
    const other = `/api/webhooks/whatsapp/${uuid}`;
    expect((await knock(from, other, right, signatureOf(right))).statusCode).toBe(200);
  });

  it('with a secret that is changed meanwhile is known by the new one', async () => {
    const signed = text('hello');
    const signature = signatureOf(signed, 'the next secret');
    expect((await knock('10.0.0.6', address, signed, signature)).statusCode).toBe(401);
    const account = product.platform.secrets.encrypt(
      Buffer.from(JSON.stringify({ ...ACCOUNT, appSecret: 'the next secret' })),
    );
    await product.platform.db.withTenant(companyId, (tx) => tx.update(connections).set({ account }));
    expect((await knock('10.0.0.6', address, signed, signature)).statusCode).toBe(200);
  });
});

describe('the verification', () => {
  const right = { 'hub.mode': 'subscribe', 'hub.verify_token': ACCOUNT.verifyToken, 'hub.challenge': '1158201444' };

  it('answers the challenge as it is', async () => {
    const answer = await ask(right);
    expect([answer.statusCode, answer.body]).toEqual([200, '1158201444']);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });

  it.each<[string, Record<string, string>]>([
    ['another token', { ...right, 'hub.verify_token': 'x' }],
    ['no token', { 'hub.mode': 'subscribe', 'hub.challenge': '1' }],
    ['another mode', { ...right, 'hub.mode': 'unsubscribe' }],
    ['nothing', {}],
  ])('with %s is refused', async (_what, query) => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('1158201444');
  });
});
