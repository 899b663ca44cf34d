// The settings of this process, checked once at the start.
import path from 'node:path';
import { blockedFolder, isRoot, nobody } from '../postgres/unprivileged.ts';
import { ConfigError } from './config-error.ts';
import { paymentConfigOf, paymentNotice, type PaymentConfig } from './payment-config.ts';
import type { GivenSettings } from './settings-sources.ts';
import {
  notesFor,
  ROOT_DATA_DIR,
  settingNames,
  settings,
  type LogLevel,
  type Role,
  type SettingName,
  type Settings,
} from './settings.ts';

export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
  readonly region: string;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** a pooler in transaction mode, for requests */
  readonly databasePoolUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** Undefined: files in dataDir. */
  readonly s3: S3Config | undefined;
  readonly roles: readonly Role[];
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly admin: { readonly email: string; /** Undefined: a random one. */ readonly password: string | undefined };
  readonly simulator: boolean;
  readonly demo: boolean;
  /** Undefined only with the embedded PostgreSQL: then it is kept in dataDir. */
  readonly secretKey: string | undefined;
  readonly mail: { /** Undefined: files in dataDir. */ readonly smtpUrl: string | undefined; readonly from: string };
  readonly payment: PaymentConfig;
  readonly whatsappWebUrl: string;
  readonly whatsappGraphUrl: string;
  /** where agents ask their model, unless they name another endpoint */
  readonly openAiUrl: string;
  /** undefined: Azure's own, in the region of each key */
  readonly azureSpeechUrl: string | undefined;
  /** undefined: Google's own */
  readonly dialogflowUrl: string | undefined;
  readonly allowPrivateUrls: boolean;
  /** how many proxies stand before us, or which */
  readonly trustProxy: number | string[];
  /** Undefined: this machine alone reads the metrics. */
  readonly metricsToken: string | undefined;
  /** traces go there; undefined: nothing is traced */
  readonly otlpEndpoint: string | undefined;
  /** Undefined: keys lie open in an archive. */
  readonly backupPassphrase: string | undefined;
  readonly logLevel: LogLevel;
  /** What the person who starts it should know, a line each. */
  readonly notices: readonly string[];
}

interface ProcessInfo {
  readonly cwd: string;
  /** The folder of this path that keeps the embedded PostgreSQL's user out. */
  readonly blockedFolder: (folder: string) => string | undefined;
}

const thisProcess = (): ProcessInfo => ({
  cwd: process.cwd(),
  blockedFolder: (folder) => (isRoot() ? blockedFolder(folder, nobody()) : undefined),
});

export function loadConfig(given: GivenSettings, processInfo: ProcessInfo = thisProcess()): Config {
  const values = parse(given);
  requireTogether(values);
  const embedded = values.DATABASE_URL === undefined;
  const { dataDir, notices } = placeOfData(values, processInfo);
  const publicUrl = values.PUBLIC_URL ?? `http://${linkHost(values.HOST)}:${values.PORT}`;
  // Where it listens to everybody and nobody has said what its address is, that is no address of this machine alone.
  const isPrivate = isLoopback(new URL(values.PUBLIC_URL ?? `http://${urlHost(values.HOST)}`).hostname);
  const payment = paymentConfigOf(values, isPrivate);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePoolUrl: values.DATABASE_POOL_URL,
    redisUrl: values.REDIS_URL,
    s3: s3Of(values),
    roles: values.ROLES,
    publicUrl,
    admin: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    simulator: values.SIMULATOR ?? embedded,
    demo: values.DEMO ?? embedded,
    secretKey: values.SECRET_KEY,
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? values.ADMIN_EMAIL },
    payment,
    whatsappWebUrl: values.WHATSAPP_WEB_URL,
    whatsappGraphUrl: values.WHATSAPP_GRAPH_URL,
    openAiUrl: values.OPENAI_BASE_URL,
    azureSpeechUrl: values.AZURE_SPEECH_URL,
    dialogflowUrl: values.DIALOGFLOW_URL,
    allowPrivateUrls: values.ALLOW_PRIVATE_URLS,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    backupPassphrase: values.BACKUP_PASSPHRASE,
    logLevel: values.LOG_LEVEL,
    notices: [...notices, paymentNotice(payment)].filter((notice) => notice !== undefined),
  };
}

function parse(texts: GivenSettings): Settings {
  // `PORT= npm start` and an empty line in an env file mean: unset.
  const given = settingNames.flatMap((name) => {
    const text = texts[name]?.trim();
    return text ? [[name, text] as const] : [];
  });
  const result = settings.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const wrong = settingNames.find((name) => result.error.issues.some(({ path: [first] }) => first === name));
  throw wrong ? wrongSetting(wrong, texts[wrong] ?? '') : result.error;
}

function wrongSetting(name: SettingName, value: string): ConfigError {
  const { expects, secret } = notesFor(name);
  const given = secret ? 'is not right: it' : `is ${JSON.stringify(value)}, but`;
  return new ConfigError(`${name} ${given} should be ${expects}`);
}

function requireTogether(values: Settings): void {
  if (values.DATABASE_URL !== undefined && values.SECRET_KEY === undefined) {
    throw new ConfigError(`SECRET_KEY is required with DATABASE_URL: it should be ${notesFor('SECRET_KEY').expects}`);
  }
  if (values.DATABASE_POOL_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_POOL_URL needs DATABASE_URL beside it: the PostgreSQL that the pooler stands before',
    );
  }
  const s3 = (['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const).filter((name) => !values[name]);
  if (s3.length > 0 && s3.length < 4) {
    throw new ConfigError(
      `${s3[0]} is missing: S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET should be set together, or none of them`,
    );
  }
}

function s3Of({ S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET, S3_REGION }: Settings): S3Config | undefined {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_KEY || !S3_SECRET) return undefined;
  return { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, key: S3_KEY, secret: S3_SECRET, region: S3_REGION };
}

/** "All addresses" is none that a link can have. */
function linkHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : urlHost(host);
}

const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host);

function placeOfData(values: Settings, { cwd, blockedFolder: blockedBy }: ProcessInfo) {
  const dataDir = path.resolve(cwd, values.DATA_DIR ?? 'data');
  const blocked = values.DATABASE_URL === undefined ? blockedBy(path.dirname(dataDir)) : undefined;
  if (blocked === undefined) return { dataDir, notices: [] };
  if (values.DATA_DIR === undefined) {
    const notice = `PostgreSQL does not run as root and other users cannot enter ${blocked}: the data is in ${ROOT_DATA_DIR} (DATA_DIR)`;
    return { dataDir: ROOT_DATA_DIR, notices: [notice] };
  }
  throw new ConfigError(
    `DATA_DIR is ${JSON.stringify(values.DATA_DIR)}, but as root it should be below folders that others may enter, such as ${ROOT_DATA_DIR}: PostgreSQL runs as another user, who cannot enter ${blocked}`,
  );
}
