// An installation without the package of WhatsApp Web: everything else runs, and what is missing is told.
// @module-tag waits
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ChannelContext, ChannelState } from '@recado/channel/channel';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { copyTemplate, onServer } from '../../test/databases.ts';
import { runProgram, type Program } from '../../test/program.ts';
import { freePort } from '../platform/postgres/free-port.ts';
import { whatsAppWebProvider } from './whatsapp-web.provider.ts';

/** Loaded before the program: whatever asks for the package, or for what only that uses, finds nothing. */
const LEFT_OUT = `
import { registerHooks } from 'node:module';
registerHooks({
  resolve(name, context, next) {
    if (!/^(@recado\\/whatsapp-web|baileys|libsignal)(\\/|$)/.test(name)) return next(name, context);
    throw Object.assign(new Error('Cannot find package ' + name), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});`;

let folder: string;
let program: Program | undefined;
const database = `t_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-left-out-'));
});
afterEach(async () => {
  program?.child.kill('SIGKILL');
  await program?.ended;
  fs.rmSync(folder, { recursive: true });
});

test('a connection that was made before says what is missing, and waits', async () => {
  const told: ChannelState[] = [];
  const clear = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const provider = whatsAppWebProvider({
    url: 'ws://127.0.0.1:9',
    linkPreview: () => Promise.resolve(undefined),
    isInstalled: () => Promise.resolve(false),
  });
  const context = { report: async (state: ChannelState) => void told.push(state), credentials: { clear } };
  const channel = await provider.open(context as unknown as ChannelContext);
  await channel.start();
  expect(told).toEqual([{ status: 'DISCONNECTED', reason: 'notInstalled' }]);
  await expect(channel.checkNumber('5511987654321')).rejects.toMatchObject({
    code: 'ERR_WAPP_NOT_INSTALLED',
    permanent: false,
  });
  await channel.logout();
  expect(clear).toHaveBeenCalledOnce();
});

test('the program runs without it, and refuses connections by QR code', async () => {
  await copyTemplate(database);
  try {
    const port = await freePort();
    const address = new URL(inject('postgresUrl'));
    address.pathname = `/${database}`;
    const password = `Left-out-${randomUUID()}`;
    const started = runProgram({
      DATABASE_URL: address.toString(),
      SECRET_KEY: 'k'.repeat(32),
      DATA_DIR: folder,
      PORT: String(port),
      ADMIN_PASSWORD: password,
      SIMULATOR: 'true',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(LEFT_OUT)}`,
    });
    program = started;
    await vi.waitFor(() => expect(started.output()).toContain('Recado is ready'), { timeout: 180_000, interval: 50 });
    let token = '';
    const call = async (method: string, url: string, body?: object) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api${url}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    token = String((await call('POST', '/auth/login', { email: 'admin@recado.local', password })).body['token']);
    expect((await call('GET', '/connection-kinds')).body).toEqual({ kinds: ['cloud', 'sandbox'] });
    expect(await call('POST', '/whatsapp', { name: 'By QR' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_WAPP_NOT_INSTALLED' },
    });
    const made = await call('POST', '/whatsapp', { name: 'Simulated', provider: 'sandbox' });
    expect(made.status).toBe(200);
    await vi.waitFor(
      async () => expect((await call('GET', `/whatsapp/${String(made.body['id'])}`)).body['status']).toBe('qrcode'),
      { interval: 100 },
    );
    started.child.kill('SIGKILL');
    await started.ended;
  } finally {
    await onServer(`drop database ${database} with (force)`, `drop role if exists ${database}_app`);
  }
});
