import './quiet-console.ts';
import type { EventEmitter } from 'node:events';
import { initAuthCreds } from 'baileys';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { baileysLog } from './baileys-log.ts';
import { openSocket } from './socket.ts';
import { closeLines, startFake } from '../test/test-line.ts';

afterEach(closeLines);

const ignore = (): void => undefined;

async function open() {
  const fake = await startFake();
  const onFailure = vi.fn<(error: unknown) => void>();
  const sock = openSocket(
    {
      auth: { creds: initAuthCreds(), keys: { get: () => ({}), set: ignore } },
      waWebSocketUrl: fake.url,
      logger: baileysLog({ debug: ignore, info: ignore, warn: ignore, error: ignore }),
    },
    onFailure,
  );
  await vi.waitFor(() => expect(sock.ws.isOpen).toBe(true));
  return { sock, onFailure };
}

// What Baileys' own listeners cannot bear; unhandled, it would end this very process.
const breakEvent = (sock: Awaited<ReturnType<typeof open>>['sock']) =>
  (sock.ev as unknown as EventEmitter).emit('call', null);

describe('a failure that nobody awaits', () => {
  it('of an event is told', async () => {
    const { sock, onFailure } = await open();
    breakEvent(sock);
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
    await sock.end(undefined);
  });

  it('on the line ends it', async () => {
    const { sock, onFailure } = await open();
    const closed = vi.fn<() => void>();
    sock.ev.on('connection.update', ({ connection }) => connection === 'close' && closed());
    sock.ws.emit('CB:iq,type:set,pair-device', null);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  it('after the end is told as well', async () => {
    const { sock, onFailure } = await open();
    await sock.end(undefined);
    sock.ws.emit('CB:iq,type:set,pair-device', { tag: 'iq', attrs: { id: '1' } });
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
  });
});
