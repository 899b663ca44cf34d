// The channel against the stand-in, without a product around it: how it starts, what it sends, and how it fails.
import { buffer } from 'node:stream/consumers';
import type { ChannelState } from '@recado/channel/channel';
import { ChannelError, type OutboundCommand, type OutboundContent } from '@recado/channel/outbound';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chat, CloudLine, FILE, PHONE, text } from '../../../test/cloud-process.ts';
import { startWebServer, type WebServer } from '../../../../../tests/stand-ins/web-server.ts';
import type { ListedTemplate } from '../../../../../tests/stand-ins/graph-messages.ts';
import type { CloudChannel } from './cloud-channel.ts';

let line: CloudLine;

const send = (channel: CloudChannel, content: OutboundContent, id = 'A') =>
  channel.execute({ kind: 'send', chat, id, content });
beforeEach(async () => {
  line = await CloudLine.open();
});

afterEach(() => line.close());

const template = (name: string, body: string, status = 'APPROVED'): ListedTemplate => ({
  name,
  language: 'en',
  status,
  category: 'UTILITY',
  parameter_format: /\{\{[a-z]/.test(body) ? 'NAMED' : 'POSITIONAL',
  components: [{ type: 'BODY', text: body }],
});

describe('starting', () => {
  it('says which number it is', async () => {
    await line.started();
    expect(line.states).toEqual([{ status: 'CONNECTED', number: '551140001234' }]);
  });

  it.each<[string, () => void, { [K in keyof ChannelState]: unknown }]>([
    ['there is no account', () => (line.account = undefined), { status: 'DISCONNECTED', reason: 'accountMissing' }],
    [
      'a secret is missing',
      () => (line.account = { ...line.graph.account, appSecret: '' }),
      { status: 'DISCONNECTED', reason: 'accountMissing' },
    ],
    [
      'the token is wrong',
      () => (line.account = { ...line.graph.account, accessToken: 'x' }),
      { status: 'DISCONNECTED', reason: 'accountRefused', detail: expect.stringContaining('token') },
    ],
    [
      'the number is not theirs',
      () => (line.account = { ...line.graph.account, phoneNumberId: '9' }),
      { status: 'DISCONNECTED', reason: 'accountRefused', detail: expect.any(String) },
    ],
    [
      'Meta is out of order',
      () => line.graph.faults.push({ on: '/', status: 503 }),
      { status: 'TIMEOUT', reason: 'connectionLost', detail: 'the Graph API answered 503' },
    ],
    [
      'a gateway stands in between',
      () => line.graph.faults.push({ on: '/', status: 403 }),
      { status: 'TIMEOUT', reason: 'connectionLost', detail: 'the Graph API answered 403' },
    ],
    [
      'a gateway does not know the address',
      () => line.graph.faults.push({ on: '/', status: 404 }),
      { status: 'TIMEOUT', reason: 'connectionLost', detail: 'the Graph API answered 404' },
    ],
    [
      'a gateway refuses the token',
      () => line.graph.faults.push({ on: '/', status: 401 }),
      { status: 'DISCONNECTED', reason: 'accountRefused', detail: 'the Graph API answered 401' },
    ],
    [
      'Meta has had enough',
      () => line.graph.faults.push({ on: '/', status: 429, code: 4 }),
      { status: 'TIMEOUT', reason: 'serverRefused', detail: expect.stringContaining('(4)') },
    ],
    [
      'the line is cut',
      () => line.graph.faults.push({ on: '/', cut: true }),
      { status: 'TIMEOUT', reason: 'connectionLost', detail: 'the Graph API does not answer: other side closed' },
    ],
  ])('when %s', async (_when, arrange, expected) => {
    arrange();
    await line.started();
    expect(line.states).toEqual([expected]);
  });

  it.each([
    ['http://127.0.0.1:9', /does not answer: .*(ECONNREFUSED|bad port)/],
    ['http://graph.invalid', /does not answer: .*(ENOTFOUND|EAI_AGAIN)/],
  ])('without a network (%s) is tried again later; whoever opened it says so', async (url, detail) => {
    await line.started(0, url);
    expect(line.states).toEqual([
      { status: 'TIMEOUT', reason: 'connectionLost', detail: expect.stringMatching(detail) },
    ]);
    expect(line.logged).toEqual([]);
  });

  it('leaves the account alone when it is logged out', async () => {
    const channel = await line.started();
    await channel.execute(text('A'));
    await channel.logout();
    expect(line.keys.has('sent/A')).toBe(true);
    await expect(channel.execute(text('B'))).rejects.toMatchObject({
      code: 'ERR_WAPP_NOT_INITIALIZED',
      permanent: false,
    });
  });
});

describe('sending', () => {
  it('answers what WhatsApp calls the message', async () => {
    const { externalId } = await (await line.started()).execute(text('A'));
    expect(line.graph.accepted).toMatchObject([
      { wamid: externalId, request: { to: PHONE, biz_opaque_callback_data: 'A' } },
    ]);
  });

  it('twice the same is one message, also by another process and side by side', async () => {
    const channel = await line.started();
    const [one, two] = await Promise.all([channel.execute(text('A')), channel.execute(text('A'))]);
    const again = await (await line.started()).execute(text('A'));
    expect(line.graph.accepted).toHaveLength(1);
    expect(two).toEqual(one);
    expect(again).toEqual(one);
  });

  it('replies and reacts to a message that is still known by our own id', async () => {
    const channel = await line.started();
    const { externalId } = await channel.execute(text('A'));
    await channel.execute(text('B', 'reply', 'A'));
    await channel.execute({ kind: 'react', chat, id: 'A', fromMe: true, emoji: '👍' });
    await channel.execute(text('C', 'reply', 'wamid.theirs'));
    expect(line.graph.accepted.slice(1)).toMatchObject([
      { request: { context: { message_id: externalId } } },
      { request: { reaction: { message_id: externalId, emoji: '👍' } } },
      { request: { context: { message_id: 'wamid.theirs' } } },
    ]);
  });

  it('uploads files as they stream, of a known length', async () => {
    const file = { mediaId: 1, mime: 'application/pdf', fileName: 'olá "x".pdf' };
    await send(await line.started(), { type: 'media', kind: 'document', caption: 'c', ...file });
    const [id, stored] = [...line.graph.media][0] ?? [];
    expect(stored?.content.equals(FILE)).toBe(true);
    expect(line.graph.uploads).toEqual([{ chunked: false, mime: 'application/pdf' }]);
    expect(line.graph.accepted).toMatchObject([
      { request: { document: { id, caption: 'c', filename: 'olá "x".pdf' } } },
    ]);
  });

  it('says what a file is without what else its sender said', async () => {
    const file = { mediaId: 1, mime: 'Application/PDF; a\r\nx-injected: 1', fileName: 'a.pdf' };
    await send(await line.started(), { type: 'media', kind: 'document', caption: '', ...file });
    expect(line.graph.uploads).toEqual([{ chunked: false, mime: 'application/pdf' }]);
  });

  it('says so when Meta does not take such files', async () => {
    const file = { mediaId: 1, mime: 'image/gif', fileName: 'a.gif' };
    const sending = send(await line.started(), { type: 'media', kind: 'image', caption: '', ...file });
    await expect(sending).rejects.toMatchObject({
      code: 'ERR_UNSUPPORTED_MEDIA_TYPE',
      permanent: true,
      message: expect.stringContaining("Received file of type 'image/gif'."),
    });
    expect(line.graph.accepted).toEqual([]);
  });

  it('marks the newest as read, and shows that we type', async () => {
    const channel = await line.started();
    const typing: OutboundCommand = { kind: 'presence', chat, state: 'composing' };
    await channel.execute(typing);
    expect(line.graph.told).toEqual([]);
    await channel.execute({ kind: 'read', chat, ids: ['wamid.1', 'wamid.2'] });
    await channel.execute(typing);
    await channel.execute({ ...typing, state: 'paused' });
    expect(line.graph.told).toMatchObject([
      { message_id: 'wamid.2' },
      { message_id: 'wamid.2', typing_indicator: { type: 'text' } },
    ]);
    expect(line.graph.told).toHaveLength(2);
  });

  it.each(['edit', 'delete'] as const)('cannot %s', async (kind) => {
    const command = { kind, chat, id: 'A', body: 'x' } as OutboundCommand;
    await expect((await line.started()).execute(command)).rejects.toMatchObject({
      code: 'ERR_WAPP_UNSUPPORTED',
      permanent: true,
    });
  });
});

describe('a failure', () => {
  it.each<[number, number, string, boolean]>([
    [400, 131_047, 'ERR_REPLY_WINDOW_CLOSED', true],
    [400, 131_026, 'ERR_WAPP_UNREACHABLE_CONTACT', true],
    [400, 100, 'ERR_SENDING_WAPP_MSG', true],
    [403, 10, 'ERR_WAPP_ACCOUNT_REFUSED', true],
    [403, 368, 'ERR_WAPP_RESTRICTED', true],
    [429, 130_429, 'ERR_WAPP_RATE_LIMIT', false],
    [400, 131_056, 'ERR_WAPP_RATE_LIMIT', false],
    [500, 131_000, 'ERR_SENDING_WAPP_MSG', false],
    [500, 131_016, 'ERR_SENDING_WAPP_MSG', false],
  ])(
    '%d with code %d is %s, for good: %s; and the message can be sent afterwards',
    async (status, code, error, permanent) => {
      const channel = await line.started();
      line.graph.faults.push({
        on: '/messages',
        status,
        code,
        details: "Meta's words",
        headers: { 'retry-after': '0' },
      });
      await expect(channel.execute(text('A'))).rejects.toMatchObject({
        code: error,
        permanent,
        message: `Meta's words (${code})`,
      });
      await channel.execute(text('A'));
      expect(line.bodies()).toEqual(['hello']);
      expect(line.states).toHaveLength(1);
    },
  );

  it('waits as long as Meta asks for', async () => {
    const channel = await line.started();
    line.graph.faults.push({ on: '/messages', status: 429, code: 130_429, headers: { 'retry-after': '0.3' } });
    await expect(channel.execute(text('A'))).rejects.toBeInstanceOf(ChannelError);
    const before = Date.now();
    await channel.execute(text('A'));
    expect(Date.now() - before).toBeGreaterThan(250);
  });

  it('that asks for more patience is passed on, and nothing more is asked before', async () => {
    const channel = await line.started();
    line.graph.faults.push({ on: '/messages', status: 429, code: 130_429, headers: { 'retry-after': '30' } });
    const limited = { code: 'ERR_WAPP_RATE_LIMIT', permanent: false };
    await expect(channel.execute(text('A'))).rejects.toMatchObject({ ...limited, retryAfterMs: 30_000 });
    const asked = line.graph.requests;
    const error: unknown = await channel.execute(text('B')).catch((cause: unknown) => cause);
    expect(error).toMatchObject(limited);
    expect((error as ChannelError).retryAfterMs).toBeGreaterThan(25_000);
    expect(line.graph.requests).toBe(asked);
    expect([...line.keys.keys()]).toEqual([]);
  });

  it('of one conversation that had too much does not keep the others waiting', async () => {
    const channel = await line.started();
    line.graph.faults.push({ on: '/messages', status: 400, code: 131_056 });
    await expect(channel.execute(text('A'))).rejects.toMatchObject({ retryAfterMs: 6_000 });
    await channel.execute(text('B', 'to somebody else'));
    expect(line.bodies()).toEqual(['to somebody else']);
  });

  it('of the token ends the connection, and the message waits for the account to be mended', async () => {
    const channel = await line.started();
    line.graph.account.accessToken = 'another';
    await expect(channel.execute(text('A'))).rejects.toMatchObject({
      code: 'ERR_WAPP_ACCOUNT_REFUSED',
      permanent: false,
    });
    expect(line.states.at(-1)).toMatchObject({ status: 'DISCONNECTED', reason: 'accountRefused' });
    line.account = line.graph.account;
    await (await line.started()).execute(text('A'));
    expect(line.bodies()).toEqual(['hello']);
  });
});

describe('files that came', () => {
  it('are fetched where Meta says they lie', async () => {
    const id = line.graph.store({ mime: 'image/png', content: FILE });
    const channel = await line.started();
    expect((await buffer(await channel.download({ id }))).equals(FILE)).toBe(true);
    await expect(channel.download({ id: '999' })).rejects.toMatchObject({ permanent: true });
    for (const [status, permanent] of [
      [401, true],
      [404, true],
      [503, false],
    ] as const) {
      line.graph.faults.push({ on: '/files/', status });
      await expect(channel.download({ id })).rejects.toMatchObject({ code: 'ERR_WAPP_DOWNLOAD_MEDIA', permanent });
    }
    expect(line.states).toHaveLength(1);
    await expect(channel.download({})).rejects.toMatchObject({ code: 'ERR_WAPP_DOWNLOAD_MEDIA', permanent: true });
  });

  it.each(['7?fields=website.as(url)&x=', '../../me/accounts?x=', '7#', '', 'x', '1'.repeat(41), '..%2Fme'])(
    'are not asked for by %j',
    async (id) => {
      const channel = await line.started();
      const asked = line.graph.requests;
      await expect(channel.download({ id })).rejects.toMatchObject({
        code: 'ERR_WAPP_DOWNLOAD_MEDIA',
        permanent: true,
      });
      expect(line.graph.requests).toBe(asked);
    },
  );

  it.each([
    ['a private address', (inner: WebServer) => `https://127.0.0.1:${inner.port}/secret`],
    ['an address without https', (inner: WebServer) => `${inner.url}/secret`],
    ['a file', () => 'file:///etc/passwd'],
  ])('are not fetched from %s, named by Meta or by a redirect', async (_what, addressOf) => {
    const inner = await startWebServer({ '/secret': (response) => void response.end('secret') });
    try {
      const channel = await line.started();
      const id = line.graph.store({ mime: 'image/png', content: FILE });
      const refused = { code: 'ERR_WAPP_DOWNLOAD_MEDIA', permanent: true };
      line.graph.faults.push({ on: '/files/', status: 302, headers: { location: addressOf(inner) } });
      await expect(channel.download({ id })).rejects.toMatchObject(refused);
      line.graph.filesAt = addressOf(inner);
      await expect(channel.download({ id })).rejects.toMatchObject(refused);
      expect(inner.asked).toEqual([]);
      expect(line.states).toHaveLength(1);
    } finally {
      await inner.close();
    }
  });
});

describe('templates', () => {
  beforeEach(() => {
    line.graph.templates.push(
      template('one', 'plain'),
      template('two', 'Hello {{name}}'),
      template('three', '{{1}} and {{2}}'),
      template('waiting', 'x', 'PENDING'),
      template('four', 'x'),
    );
  });

  it('are listed over all pages, the approved ones, and not asked for again at once', async () => {
    const channel = await line.started();
    expect((await channel.templates()).map(({ name }) => name)).toEqual(['one', 'two', 'three', 'four']);
    await channel.templates();
    expect(line.graph.templateReads).toBe(2);
  });

  it('are asked for again after a failure', async () => {
    const channel = await line.started();
    line.graph.faults.push({ on: 'message_templates', status: 400, code: 200 });
    await expect(channel.templates()).rejects.toMatchObject({ code: 'ERR_WAPP_ACCOUNT_REFUSED' });
    expect(await channel.templates()).toHaveLength(4);
  });

  it('are sent with their values, named or numbered', async () => {
    const channel = await line.started();
    await send(channel, { type: 'template', name: 'two', language: 'en', values: { body: ['Ana'] } }, 'A');
    await send(channel, { type: 'template', name: 'three', language: 'en', values: { body: ['a', 'b'] } }, 'B');
    expect(line.graph.accepted).toHaveLength(2);
    const unknown = send(channel, { type: 'template', name: 'two', language: 'pt', values: { body: ['Ana'] } }, 'C');
    await expect(unknown).rejects.toMatchObject({ code: 'ERR_NO_TEMPLATE_FOUND', permanent: true });
  });
});
