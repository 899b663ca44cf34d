// Customers' files: what they name is fetched from WhatsApp alone, and no file can bring the process down.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MediaRef } from '@recado/channel/inbound';
import type { OpenFile } from './media-download.ts';
import {
  MARIA,
  SHOP,
  TestContext,
  closeLines,
  openChannel,
  openFile,
  pairedLine,
  untilStatus,
  waitFor,
  type TestLine,
} from '../test/test-line.ts';

afterEach(closeLines);

const FILE = randomBytes(300_000);

async function refOfNext(context: TestContext): Promise<MediaRef> {
  await waitFor(() => expect(context.messages()).toHaveLength(1));
  const content = context.messages()[0]?.content;
  if (content?.type !== 'media') throw new Error('not a file');
  return content.ref;
}

/** The line again, with another way to open files. */
async function reopened({ fake, context, channel }: TestLine, open: OpenFile) {
  await channel.stop();
  const next = new TestContext(context.credentials);
  const again = await openChannel(fake, next, { openFile: open });
  await untilStatus(next, 'CONNECTED');
  return { context: next, channel: again };
}

describe('a file that stops half way', () => {
  it('fails whoever reads it', async () => {
    const { fake, context, channel } = await pairedLine();
    fake.customer(MARIA).cutMedia(await fake.customer(MARIA).image(FILE));
    const ref = await refOfNext(context);
    await expect(buffer(await channel.download(ref))).rejects.toThrow('terminated');
  });

  it('and that nobody reads harms nobody', async () => {
    const { fake, context, channel } = await pairedLine();
    fake.customer(MARIA).cutMedia(await fake.customer(MARIA).image(FILE));
    const file = await channel.download(await refOfNext(context));
    const uncaught = vi.fn<() => void>();
    process.once('uncaughtException', uncaught);
    await waitFor(() => expect(file.destroyed).toBe(true));
    process.off('uncaughtException', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });
});

describe('a file that is said to be elsewhere', () => {
  it.each<[string, (port: number) => object]>([
    ['by its address', (port) => ({ url: `http://127.0.0.1:${port}/secret` })],
    ['by its path', (port) => ({ directPath: `@127.0.0.1:${port}/secret` })],
    ['by another name', (port) => ({ url: `https://localhost:${port}/secret` })],
  ])('is not asked for: %s', async (_name, place) => {
    const dialled = vi.fn<() => void>();
    const server = http.createServer().on('connection', dialled).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { fake, context, channel } = await pairedLine();
    const media = { mimetype: 'image/png', mediaKey: randomBytes(32), fileLength: 10 };
    await fake.customer(MARIA).send({ imageMessage: { ...media, ...place(port) } });
    await expect(channel.download(await refOfNext(context))).rejects.toMatchObject({
      code: 'ERR_WAPP_DOWNLOAD_MEDIA',
      permanent: true,
    });
    expect(dialled).not.toHaveBeenCalled();
    server.close();
  });

  it('by a redirect: whoever follows it is told where it may lead', async () => {
    const opened = vi.fn<OpenFile>(openFile);
    const line = await pairedLine();
    const { context, channel } = await reopened(line, opened);
    await line.fake.customer(MARIA).image(FILE);
    await buffer(await channel.download(await refOfNext(context)));
    const mayAsk = opened.mock.calls[0]?.[1].mayAsk;
    expect(mayAsk?.(new URL('https://mmg.whatsapp.net/v/1'))).toBe(true);
    expect(mayAsk?.(new URL('https://evil.example/v/1'))).toBe(false);
    expect(mayAsk?.(new URL('http://mmg.whatsapp.net/v/1'))).toBe(false);
  });
});

it('a file other than the one that was sent is refused', async () => {
  const { fake, context, channel } = await pairedLine();
  await fake.customer(MARIA).image(FILE);
  const ref = await refOfNext(context);
  expect(await buffer(await channel.download(ref))).toEqual(FILE);
  const other = await channel.download({ ...ref, fileEncSha256: randomBytes(32).toString('base64') });
  await expect(buffer(other)).rejects.toThrow('not the one that was sent');
});

it('a file that comes after the line was lost is put away', async () => {
  const { promise: held, resolve } = Promise.withResolvers<{ status: number; body: Readable }>();
  const opened = vi.fn<OpenFile>(() => held);
  const line = await pairedLine();
  const { context, channel } = await reopened(line, opened);
  await line.fake.customer(MARIA).image(FILE);
  const asked = Promise.allSettled([channel.download(await refOfNext(context))]);
  await waitFor(() => expect(opened).toHaveBeenCalled());
  line.fake.faults.drop(SHOP);
  expect(await asked).toMatchObject([{ reason: { code: 'ERR_WAPP_NOT_INITIALIZED' } }]);
  const body = new Readable({ read: () => undefined });
  resolve({ status: 200, body });
  await waitFor(() => expect(body.destroyed).toBe(true));
});
