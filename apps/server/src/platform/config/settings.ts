// Every setting once: what it accepts, what it is when unset, what it means. Flags and help are made from this too.
import { isIP } from 'node:net';
import { LIMITS } from '@recado/contract/constants';
import { PAYMENT_PROVIDERS } from '@recado/contract/invoices';
import { z } from 'zod';

export const ROLES = ['api', 'worker', 'channels'] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Where root's data is when the folder of the program is closed to others. */
export const ROOT_DATA_DIR = '/var/lib/recado';

interface Notes {
  readonly meaning: string;
  /** What would be right: "PORT is "x", but should be <expects>". */
  readonly expects: string;
  /** How the help text describes the value of an unset one. */
  readonly unset?: string;
  /** Its value is not shown in errors. */
  readonly secret?: true;
}

const notesOf = new Map<z.core.$ZodType, Notes>();

function setting<T extends z.ZodType>(schema: T, notes: Notes): T {
  notesOf.set(schema, notes);
  return schema;
}

const addressOf = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)));

const webAddress = () => addressOf('http', 'https').transform((text) => text.replace(/\/+$/, ''));

const flag = () => z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

const roleList = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(ROLES)).refine((roles) => new Set(roles).size === roles.length));

const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const isProxy = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits === undefined) return PROXY_RANGES.includes(text) || most > 0;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
};

/** How many proxies stand before us, or which. */
const proxies = () =>
  z.union([
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
    z
      .string()
      .transform((text) => text.split(',').map((proxy) => proxy.trim()))
      .refine((list) => list.every(isProxy)),
  ]);

const webhookToken = () => z.string().regex(/^[\w-]{16,255}$/);

const FLAG = 'true or false';
const TOKEN = '16 to 255 letters, digits, - or _';
const HTTP = 'an http:// or https:// address';

export const settings = z.object({
  PORT: setting(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(65_535))
      .default(8080),
    {
      meaning: 'the TCP port it listens on',
      expects: 'a port number from 1 to 65535',
      unset: '8080',
    },
  ),
  HOST: setting(z.union([z.ipv4(), z.ipv6(), z.hostname()]).default('127.0.0.1'), {
    meaning: 'the address it listens on; 0.0.0.0 for all',
    expects: 'an IP address or host name of this machine',
    unset: '127.0.0.1',
  }),
  DATA_DIR: setting(z.string().optional(), {
    meaning: 'embedded database, media, keys; created with mode 0700',
    expects: 'a folder',
    unset: `./data (${ROOT_DATA_DIR} as root in a folder that only root may enter)`,
  }),
  DATABASE_URL: setting(addressOf('postgres', 'postgresql').optional(), {
    meaning: 'a PostgreSQL 15 or newer of your own',
    expects: 'like postgres://user:password@host:5432/database',
    unset: 'none: embedded PostgreSQL in DATA_DIR',
    secret: true,
  }),
  DATABASE_POOL_URL: setting(addressOf('postgres', 'postgresql').optional(), {
    meaning: 'PgBouncer or another pooler before that PostgreSQL, in transaction mode: requests go through it',
    expects: 'like postgres://host:6432/database, with DATABASE_URL for all that needs a session',
    unset: 'none: all goes to DATABASE_URL',
    secret: true,
  }),
  REDIS_URL: setting(addressOf('redis', 'rediss').optional(), {
    meaning: 'Redis or Valkey for socket fan-out between processes',
    expects: 'like redis://host:6379',
    unset: 'none: in-process',
    secret: true,
  }),
  S3_ENDPOINT: setting(webAddress().optional(), {
    meaning: 'S3-compatible storage for media',
    expects: HTTP,
    unset: 'none: files in DATA_DIR',
  }),
  S3_BUCKET: setting(z.string().optional(), { meaning: 'its bucket', expects: "the bucket's name" }),
  S3_KEY: setting(z.string().optional(), { meaning: 'its access key', expects: 'the access key', secret: true }),
  S3_SECRET: setting(z.string().optional(), { meaning: 'its secret key', expects: 'the secret key', secret: true }),
  S3_REGION: setting(z.string().default('us-east-1'), {
    meaning: 'its region',
    expects: "the region's name",
    unset: 'us-east-1',
  }),
  ROLES: setting(roleList.default([...ROLES]), {
    meaning: 'which parts this process runs',
    expects: `a list of ${ROLES.join(', ')}, each once, with commas between them`,
    unset: ROLES.join(','),
  }),
  PUBLIC_URL: setting(webAddress().optional(), {
    meaning: 'the address in links, e-mails and webhooks',
    expects: HTTP,
    unset: 'http://HOST:PORT',
  }),
  ADMIN_EMAIL: setting(z.email().default('admin@recado.local'), {
    meaning: 'the first super-admin, made once',
    expects: 'an e-mail address',
    unset: 'admin@recado.local',
  }),
  ADMIN_PASSWORD: setting(z.string().min(LIMITS.password.min).max(LIMITS.password.max).optional(), {
    meaning: 'the password of the first super-admin',
    expects: `${LIMITS.password.min} to ${LIMITS.password.max} characters long`,
    unset: 'random, printed once, kept in DATA_DIR/first-sign-in.txt',
    secret: true,
  }),
  SIMULATOR: setting(flag().optional(), {
    meaning: 'the simulated phone network',
    expects: FLAG,
    unset: 'true with the embedded database, else false',
  }),
  DEMO: setting(flag().optional(), {
    meaning: 'on the first start, a demo company to look round in',
    expects: FLAG,
    unset: 'true with the embedded database, else false',
  }),
  SECRET_KEY: setting(z.string().min(32).optional(), {
    meaning: 'signs tokens and encrypts stored credentials',
    expects: 'at least 32 characters long (openssl rand -hex 32 makes one)',
    unset: 'made once, kept in DATA_DIR; required with DATABASE_URL',
    secret: true,
  }),
  SMTP_URL: setting(addressOf('smtp', 'smtps').optional(), {
    meaning: 'outgoing mail',
    expects: 'like smtps://user:password@host:465',
    unset: 'none: mails are written to DATA_DIR/outbox',
    secret: true,
  }),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)
      .optional(),
    {
      meaning: 'the sender of outgoing mail',
      expects: 'an e-mail address, or like Recado <recado@example.com>',
      unset: 'ADMIN_EMAIL',
    },
  ),
  PAYMENT_PROVIDER: setting(z.enum(PAYMENT_PROVIDERS).optional(), {
    meaning: 'who takes the money of invoices',
    expects: `one of ${PAYMENT_PROVIDERS.join(', ')}`,
    unset:
      'asaas where the asaas option of the super-admin is set, else sandbox where PUBLIC_URL is this machine, else none; with settings of Efí or Mercado Pago it must be set',
  }),
  EFI_CLIENT_ID: setting(z.string().optional(), {
    meaning: "Efí: the application's Client_Id",
    expects: 'its Client_Id',
  }),
  EFI_CLIENT_SECRET: setting(z.string().optional(), {
    meaning: 'its Client_Secret',
    expects: 'its Client_Secret',
    secret: true,
  }),
  EFI_PIX_KEY: setting(z.string().max(77).optional(), {
    meaning: 'the Pix key of the Efí account that is paid to',
    expects: 'a Pix key, at most 77 characters',
  }),
  EFI_CERTIFICATE: setting(z.string().optional(), {
    meaning: "the file of the application's certificate: .p12 without a password, or .pem with certificate and key",
    expects: 'a file',
  }),
  EFI_WEBHOOK_TOKEN: setting(webhookToken().optional(), {
    meaning: 'proves webhooks: enter PUBLIC_URL/api/webhooks/payments/efi?hmac=<this>&ignorar= at Efí, with skip-mTLS',
    expects: TOKEN,
    unset: 'none: payments are seen within minutes, by asking',
    secret: true,
  }),
  EFI_BASE_URL: setting(webAddress().default('https://pix.api.efipay.com.br'), {
    meaning: "the root of Efí's API Pix",
    expects: HTTP,
    unset: 'production',
  }),
  ASAAS_WEBHOOK_TOKEN: setting(webhookToken().optional(), {
    meaning: 'proves webhooks: the token entered at Asaas with PUBLIC_URL/api/webhooks/payments/asaas',
    expects: TOKEN,
    unset: 'none: payments are seen within minutes, by asking',
    secret: true,
  }),
  ASAAS_BASE_URL: setting(webAddress().default('https://api.asaas.com'), {
    meaning: 'the root of the Asaas API, without /v3',
    expects: HTTP,
    unset: 'production',
  }),
  MERCADOPAGO_ACCESS_TOKEN: setting(z.string().optional(), {
    meaning: "Mercado Pago: the application's access token",
    expects: 'the access token',
    secret: true,
  }),
  MERCADOPAGO_PUBLIC_KEY: setting(z.string().optional(), {
    meaning: 'its public key, which cards need',
    expects: 'the public key',
    unset: 'none: Pix alone',
  }),
  MERCADOPAGO_WEBHOOK_SECRET: setting(z.string().optional(), {
    meaning: 'proves webhooks: the secret shown with PUBLIC_URL/api/webhooks/payments/mercadopago there',
    expects: 'the secret',
    unset: 'none: payments are seen within minutes, by asking',
    secret: true,
  }),
  MERCADOPAGO_BASE_URL: setting(webAddress().default('https://api.mercadopago.com'), {
    meaning: 'the root of the Mercado Pago API',
    expects: HTTP,
    unset: 'production',
  }),
  WHATSAPP_WEB_URL: setting(addressOf('ws', 'wss').default('wss://web.whatsapp.com/ws/chat'), {
    meaning: 'the WebSocket that WhatsApp Web connections dial',
    expects: 'a ws:// or wss:// address',
    unset: "WhatsApp's own",
  }),
  WHATSAPP_GRAPH_URL: setting(webAddress().default('https://graph.facebook.com'), {
    meaning: 'the root of the WhatsApp Cloud API',
    expects: HTTP,
    unset: "WhatsApp's own",
  }),
  OPENAI_BASE_URL: setting(webAddress().default('https://api.openai.com/v1'), {
    meaning: 'where agents ask their model, unless they name another endpoint',
    expects: HTTP,
    unset: "OpenAI's own",
  }),
  AZURE_SPEECH_URL: setting(webAddress().optional(), {
    meaning: "where agents' voices are asked",
    expects: HTTP,
    unset: "Azure's own, in the region of each key",
  }),
  DIALOGFLOW_URL: setting(webAddress().optional(), {
    meaning: 'where Dialogflow is asked',
    expects: HTTP,
    unset: "Google's own",
  }),
  ALLOW_PRIVATE_URLS: setting(flag().default(false), {
    meaning: 'whether link previews, webhooks and integrations may call private addresses',
    expects: FLAG,
    unset: 'false',
  }),
  TRUST_PROXY: setting(proxies().default(['loopback']), {
    meaning: 'whose word on the address of a caller counts: how many proxies stand before it, or their addresses',
    expects: `a number, or a list of addresses, ranges such as 10.0.0.0/8, or ${PROXY_RANGES.join(', ')}`,
    unset: 'loopback',
  }),
  METRICS_TOKEN: setting(webhookToken().optional(), {
    meaning: 'what others than this machine show, as a Bearer token, to read /metrics',
    expects: TOKEN,
    unset: 'none: this machine alone reads them',
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(webAddress().optional(), {
    meaning: 'where traces are sent by OTLP over HTTP (OpenTelemetry); /v1/traces is added',
    expects: HTTP,
    unset: 'none: nothing is traced',
  }),
  BACKUP_PASSPHRASE: setting(z.string().min(12).optional(), {
    meaning: 'seals the keys in what npm run backup writes; npm run restore needs it again',
    expects: 'at least 12 characters long',
    unset: 'none: the archive holds them open',
    secret: true,
  }),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS).default('info'), {
    meaning: 'how much is logged',
    expects: `one of ${LOG_LEVELS.join(', ')}`,
    unset: 'info',
  }),
});

export type Settings = z.output<typeof settings>;
export type SettingName = keyof typeof settings.shape;

export const settingNames = settings.keyof().options;

export function notesFor(name: SettingName): Notes {
  const notes = notesOf.get(settings.shape[name]);
  if (!notes) throw new Error(`the setting ${name} has no description`);
  return notes;
}

export const isSecret = (name: SettingName): boolean => notesFor(name).secret === true;
