// Another process believes the fake with the preload.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFakeWhatsApp, type FakeWhatsApp } from './fake-whatsapp.ts';

const CLIENT = `
  import makeWASocket, { initAuthCreds } from 'baileys';
  const quiet = () => undefined;
  const logger = { level: 'silent', trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet };
  logger.child = () => logger;
  const keys = { get: () => ({}), set: quiet };
  const cdn = await fetch(process.env.FAKE_MEDIA).then((answer) => answer.status, () => 'distrusted');
  const { FAKE_URL: waWebSocketUrl } = process.env;
  const sock = makeWASocket({ waWebSocketUrl, logger, auth: { creds: initAuthCreds(), keys } });
  sock.ev.on('connection.update', ({ qr, lastDisconnect }) => {
    if (!qr && !lastDisconnect) return;
    console.log(cdn, qr ? 'QR code' : lastDisconnect.error.message);
    process.exit();
  });
`;
const PRELOAD = new URL('preload.ts', import.meta.url).pathname;
let fake: FakeWhatsApp;

beforeEach(async () => {
  fake = await startFakeWhatsApp();
});

afterEach(() => fake.close());

function run(...options: string[]): Promise<string> {
  const child = spawn(process.execPath, [...options, '--input-type=module', '--eval', CLIENT], {
    cwd: import.meta.dirname,
    env: { ...process.env, FAKE_URL: fake.url, FAKE_MEDIA: fake.mediaOrigin },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return text(child.stdout);
}

test('with the preload it shows a QR code and can reach the CDN', async () => {
  expect((await run('--import', PRELOAD)).trim()).toBe('404 QR code');
});

// Baileys 7.0.0-rc14 ignores the result of its certificate check, so only the CDN tells the difference.
test('without it the CDN is not trusted', async () => {
  expect((await run()).trim()).toMatch(/^distrusted /);
});
