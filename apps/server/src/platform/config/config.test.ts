// Tables of settings: what they become, and what a wrong one is told.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EFI_CERTIFICATE } from '../../../../../tests/stand-ins/efi-stand-in.ts';
import { ConfigError } from './config-error.ts';
import { loadConfig } from './config.ts';
import type { GivenSettings } from './settings-sources.ts';

const ordinary = { cwd: '/srv/recado', blockedFolder: () => undefined };
const rootOnly = {
  cwd: '/root/recado',
  blockedFolder: (folder: string) => (folder.startsWith('/root') ? '/root' : undefined),
};
const KEY = 'k'.repeat(32);
const OWN_DATABASE = { DATABASE_URL: 'postgres://recado:pw@db:5432/recado', SECRET_KEY: KEY };
const S3 = { S3_ENDPOINT: 'https://s3.example.com/', S3_BUCKET: 'b', S3_KEY: 'k', S3_SECRET: 's' };

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-certificate-'));
const certificate = path.join(folder, 'efi.pem');
fs.writeFileSync(certificate, EFI_CERTIFICATE);
afterAll(() => fs.rmSync(folder, { recursive: true }));
const EFI = { EFI_CLIENT_ID: 'i', EFI_CLIENT_SECRET: 's', EFI_PIX_KEY: 'k', EFI_CERTIFICATE: certificate };

describe('loadConfig', () => {
  it('needs no setting at all', () => {
    expect(loadConfig({}, ordinary)).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/recado/data',
      databaseUrl: undefined,
      redisUrl: undefined,
      s3: undefined,
      roles: ['api', 'worker', 'channels'],
      publicUrl: 'http://127.0.0.1:8080',
      admin: { email: 'admin@recado.local', password: undefined },
      simulator: true,
      demo: true,
      secretKey: undefined,
      mail: { smtpUrl: undefined, from: 'admin@recado.local' },
      payment: {
        provider: undefined,
        sandbox: true,
        efi: undefined,
        asaas: { baseUrl: 'https://api.asaas.com', webhookToken: undefined },
        mercadoPago: undefined,
      },
      whatsappWebUrl: 'wss://web.whatsapp.com/ws/chat',
      whatsappGraphUrl: 'https://graph.facebook.com',
      openAiUrl: 'https://api.openai.com/v1',
      azureSpeechUrl: undefined,
      dialogflowUrl: undefined,
      allowPrivateUrls: false,
      trustProxy: ['loopback'],
      metricsToken: undefined,
      otlpEndpoint: undefined,
      logLevel: 'info',
      notices: [expect.stringContaining('Payments are pretended')],
    });
  });

  it.each([
    [{}, true, 'Payments are pretended'],
    [OWN_DATABASE, true, 'Payments are pretended'],
    [{ PUBLIC_URL: 'http://localhost:3000', HOST: '0.0.0.0' }, true, 'Payments are pretended'],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, true, 'Payments are pretended'],
    [{ PUBLIC_URL: 'https://recado.example.com' }, false, 'companies cannot pay'],
    [{ PUBLIC_URL: 'https://localhost.example.com' }, false, 'companies cannot pay'],
    [{ PUBLIC_URL: 'http://192.168.0.2' }, false, 'companies cannot pay'],
    [{ HOST: '0.0.0.0' }, false, 'companies cannot pay'],
    [{ HOST: '::' }, false, 'companies cannot pay'],
    [{ PUBLIC_URL: 'https://recado.example.com', PAYMENT_PROVIDER: 'sandbox' }, true, 'Payments are pretended'],
    [{ PAYMENT_PROVIDER: 'asaas' }, false, ''],
  ])('with %j the pretended bank is open: %j', (env, sandbox, notice) => {
    const { payment, notices } = loadConfig(env, ordinary);
    expect(payment.sandbox).toBe(sandbox);
    expect(notices).toHaveLength(notice === '' ? 0 : 1);
    expect(notices.join('')).toContain(notice);
  });

  it.each([
    [
      { PORT: '9000', HOST: '0.0.0.0' },
      { port: 9000, host: '0.0.0.0', publicUrl: 'http://localhost:9000' },
    ],
    [{ HOST: '::1' }, { publicUrl: 'http://[::1]:8080' }],
    [
      { PORT: '', LOG_LEVEL: ' ' },
      { port: 8080, logLevel: 'info' },
    ],
    [{ DATA_DIR: '/var/data' }, { dataDir: '/var/data' }],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: '/srv/recado/elsewhere' }],
    [OWN_DATABASE, { simulator: false, demo: false, databaseUrl: OWN_DATABASE.DATABASE_URL, secretKey: KEY }],
    [
      { ...OWN_DATABASE, SIMULATOR: 'true' },
      { simulator: true, demo: false },
    ],
    [{ DEMO: '0' }, { simulator: true, demo: false }],
    [S3, { s3: { endpoint: 'https://s3.example.com', bucket: 'b', key: 'k', secret: 's', region: 'us-east-1' } }],
    [{ ROLES: 'worker, api' }, { roles: ['worker', 'api'] }],
    [{ PUBLIC_URL: 'https://recado.example.com/' }, { publicUrl: 'https://recado.example.com' }],
    [{ ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: 'Um-12345' }, { admin: { email: 'a@b.co', password: 'Um-12345' } }],
    [
      { SMTP_URL: 'smtps://u:p@m:465', MAIL_FROM: 'Recado <r@e.co>' },
      { mail: { smtpUrl: 'smtps://u:p@m:465', from: 'Recado <r@e.co>' } },
    ],
    [
      { PAYMENT_PROVIDER: 'efi', ...EFI, EFI_BASE_URL: 'https://pix-h.api.efipay.com.br/' },
      { payment: { provider: 'efi', efi: { pixKey: 'k', baseUrl: 'https://pix-h.api.efipay.com.br' } } },
    ],
    // Set up, but not chosen: payments of before are still seen.
    [{ PAYMENT_PROVIDER: 'asaas', ...EFI }, { payment: { provider: 'asaas', efi: { clientId: 'i' } } }],
    [
      { PAYMENT_PROVIDER: 'mercadopago', MERCADOPAGO_ACCESS_TOKEN: 'a' },
      { payment: { mercadoPago: { accessToken: 'a', publicKey: undefined, baseUrl: 'https://api.mercadopago.com' } } },
    ],
    [{ REDIS_URL: 'rediss://valkey:6379' }, { redisUrl: 'rediss://valkey:6379' }],
    [
      { ALLOW_PRIVATE_URLS: 'true', LOG_LEVEL: 'silent' },
      { allowPrivateUrls: true, logLevel: 'silent' },
    ],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1' }, { trustProxy: ['loopback', '10.0.0.0/8', '::1'] }],
  ])('%j', (env, expected) => {
    expect(loadConfig(env, ordinary)).toMatchObject(expected);
  });

  it.each([
    [{ PORT: '0' }, 'PORT is "0", but should be a port number from 1 to 65535'],
    [{ PORT: '70000' }, 'PORT is "70000", but should be a port number from 1 to 65535'],
    [{ PORT: '80a' }, 'PORT is "80a", but should be a port number from 1 to 65535'],
    [{ HOST: 'http://x' }, 'HOST is "http://x", but should be an IP address or host name of this machine'],
    [
      { DATABASE_URL: 'mysql://u:hidden@h/d' },
      'DATABASE_URL is not right: it should be like postgres://user:password@host:5432/database',
    ],
    [
      { DATABASE_URL: OWN_DATABASE.DATABASE_URL },
      'SECRET_KEY is required with DATABASE_URL: it should be at least 32 characters long (openssl rand -hex 32 makes one)',
    ],
    [
      { DATABASE_POOL_URL: 'postgres://pooler:6432/recado' },
      'DATABASE_POOL_URL needs DATABASE_URL beside it: the PostgreSQL that the pooler stands before',
    ],
    [
      { SECRET_KEY: 'short' },
      'SECRET_KEY is not right: it should be at least 32 characters long (openssl rand -hex 32 makes one)',
    ],
    [{ REDIS_URL: 'http://x' }, 'REDIS_URL is not right: it should be like redis://host:6379'],
    [
      { ...S3, S3_KEY: '' },
      'S3_KEY is missing: S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET should be set together, or none of them',
    ],
    [{ S3_ENDPOINT: 's3' }, 'S3_ENDPOINT is "s3", but should be an http:// or https:// address'],
    [
      { ROLES: 'api,web' },
      'ROLES is "api,web", but should be a list of api, worker, channels, each once, with commas between them',
    ],
    [
      { ROLES: 'api,api' },
      'ROLES is "api,api", but should be a list of api, worker, channels, each once, with commas between them',
    ],
    [
      { PUBLIC_URL: 'recado.example.com' },
      'PUBLIC_URL is "recado.example.com", but should be an http:// or https:// address',
    ],
    [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL is "admin", but should be an e-mail address'],
    [{ ADMIN_PASSWORD: 'abcdefg' }, 'ADMIN_PASSWORD is not right: it should be 8 to 50 characters long'],
    [{ SIMULATOR: 'maybe' }, 'SIMULATOR is "maybe", but should be true or false'],
    [{ DEMO: 'yes' }, 'DEMO is "yes", but should be true or false'],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL is not right: it should be like smtps://user:password@host:465'],
    [{ MAIL_FROM: 'me' }, 'MAIL_FROM is "me", but should be an e-mail address, or like Recado <recado@example.com>'],
    [
      { PAYMENT_PROVIDER: 'paypal' },
      'PAYMENT_PROVIDER is "paypal", but should be one of sandbox, efi, asaas, mercadopago',
    ],
    [
      { PAYMENT_PROVIDER: 'efi' },
      'EFI_CLIENT_ID is missing: Efí needs EFI_CLIENT_ID, EFI_CLIENT_SECRET, EFI_PIX_KEY, EFI_CERTIFICATE together',
    ],
    [
      { ...EFI, EFI_PIX_KEY: '' },
      'EFI_PIX_KEY is missing: Efí needs EFI_CLIENT_ID, EFI_CLIENT_SECRET, EFI_PIX_KEY, EFI_CERTIFICATE together',
    ],
    [
      { ...EFI, EFI_CERTIFICATE: '/nowhere.p12' },
      'EFI_CERTIFICATE is "/nowhere.p12", but should be a file that this process can read',
    ],
    [
      { ...EFI, EFI_CERTIFICATE: import.meta.filename },
      `EFI_CERTIFICATE is "${import.meta.filename}", but should be a .p12 without a password, or better a .pem with the certificate and its key`,
    ],
    [{ EFI_WEBHOOK_TOKEN: 'short' }, 'EFI_WEBHOOK_TOKEN is not right: it should be 16 to 255 letters, digits, - or _'],
    [{ PAYMENT_PROVIDER: 'mercadopago' }, 'MERCADOPAGO_ACCESS_TOKEN is missing: PAYMENT_PROVIDER=mercadopago needs it'],
    [EFI, 'PAYMENT_PROVIDER is missing: with the settings of Efí it should be one of sandbox, efi, asaas, mercadopago'],
    [
      { MERCADOPAGO_ACCESS_TOKEN: 'a' },
      'PAYMENT_PROVIDER is missing: with the settings of Mercado Pago it should be one of sandbox, efi, asaas, mercadopago',
    ],
    [{ WHATSAPP_WEB_URL: 'https://x' }, 'WHATSAPP_WEB_URL is "https://x", but should be a ws:// or wss:// address'],
    [{ AZURE_SPEECH_URL: 'x' }, 'AZURE_SPEECH_URL is "x", but should be an http:// or https:// address'],
    [{ DIALOGFLOW_URL: 'x' }, 'DIALOGFLOW_URL is "x", but should be an http:// or https:// address'],
    [{ WHATSAPP_GRAPH_URL: 'x' }, 'WHATSAPP_GRAPH_URL is "x", but should be an http:// or https:// address'],
    ...['proxy', '10.0.0.0/40', '10.0.0.1/8/8', '1,2'].map((wrong): [GivenSettings, string] => [
      { TRUST_PROXY: wrong },
      `TRUST_PROXY is "${wrong}", but should be a number, or a list of addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal`,
    ]),
    [{ ALLOW_PRIVATE_URLS: '2' }, 'ALLOW_PRIVATE_URLS is "2", but should be true or false'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", but should be one of fatal, error, warn, info, debug, trace, silent'],
  ])('%j is told what would be right', (env, message) => {
    expect(() => loadConfig(env, ordinary)).toThrow(new ConfigError(message));
  });

  it('as root in a folder that only root may enter, keeps the data elsewhere and says so', () => {
    const { dataDir, notices } = loadConfig({}, rootOnly);
    expect(dataDir).toBe('/var/lib/recado');
    expect(notices[0]).toContain('/var/lib/recado');
    expect(loadConfig({ ...OWN_DATABASE, PAYMENT_PROVIDER: 'asaas' }, rootOnly)).toMatchObject({
      dataDir: '/root/recado/data',
      notices: [],
    });
    expect(() => loadConfig({ DATA_DIR: '/root/x' }, rootOnly)).toThrow(/^DATA_DIR is "\/root\/x", but as root/);
  });
});
