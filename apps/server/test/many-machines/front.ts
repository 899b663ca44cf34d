// What stands around many processes, as Debian has it: Redis, PgBouncer in transaction mode, nginx without sticky sessions.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../src/platform/postgres/free-port.ts';
import { until } from '../phones.ts';

const PACKAGES = ['redis-server', 'pgbouncer', 'nginx'] as const;

/** Sessions that PgBouncer has for requests, however many processes ask. */
export const POOLED = 8;

export interface Login {
  user: string;
  password: string;
}

export class Front {
  readonly #folder: string;
  readonly #children: ChildProcess[] = [];
  readonly redisUrl: string;
  readonly poolUrl: string;
  readonly address: string;
  readonly #bouncerUrl: string;

  private constructor(folder: string, ports: { redis: number; pooler: number; proxy: number }, database: string) {
    this.#folder = folder;
    this.redisUrl = `redis://127.0.0.1:${ports.redis}`;
    this.poolUrl = `postgres://127.0.0.1:${ports.pooler}/${database}`;
    this.#bouncerUrl = `postgres://${STATS.user}:${STATS.password}@127.0.0.1:${ports.pooler}/pgbouncer`;
    this.address = `http://127.0.0.1:${ports.proxy}`;
  }

  /** @param request who logs in through the pooler @param api ports of the processes that answer calls */
  static async start(folder: string, databaseUrl: string, request: Login, api: readonly number[]): Promise<Front> {
    const missing = PACKAGES.filter((name) => spawnSync('which', [name]).status !== 0);
    if (missing.length > 0) throw new Error(`this proof needs Debian's packages: apt-get install ${missing.join(' ')}`);
    const ports = { redis: await freePort(), pooler: await freePort(), proxy: await freePort() };
    const database = new URL(databaseUrl).pathname.slice(1);
    const front = new Front(folder, ports, database);
    // PgBouncer and nginx read it as somebody else.
    fs.chmodSync(folder, 0o755);
    front.#write('userlist.txt', [request, STATS].map(({ user, password }) => `"${user}" "${password}"`).join('\n'));
    front.#run('redis-server', ['--port', String(ports.redis), '--bind', '127.0.0.1', '--save', '', '--dir', folder]);
    front.#run('pgbouncer', [
      ...asNobody(),
      front.#write('pgbouncer.ini', poolerOf(databaseUrl, ports.pooler, folder)),
    ]);
    front.#run('nginx', [
      '-e',
      'stderr',
      '-p',
      folder,
      '-c',
      front.#write('nginx.conf', proxyOf(ports.proxy, api, folder)),
    ]);
    await until(() => front.#pools());
    return front;
  }

  #write(name: string, text: string): string {
    const file = path.join(this.#folder, name);
    fs.writeFileSync(file, text, { mode: 0o644 });
    return file;
  }

  #run(program: string, args: readonly string[]): void {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    this.#children.push(child);
  }

  async #pools(): Promise<{ sv_active: string; sv_idle: string; database: string }[]> {
    const client = new pg.Client({ connectionString: this.#bouncerUrl });
    await client.connect();
    try {
      return (await client.query('show pools')).rows as never;
    } finally {
      await client.end();
    }
  }

  /** PostgreSQL's connections that serve requests. */
  async sessions(): Promise<number> {
    const pools = await this.#pools();
    return pools
      .filter(({ database }) => database !== 'pgbouncer')
      .reduce((sum, { sv_active: active, sv_idle: idle }) => sum + Number(active) + Number(idle), 0);
  }

  close(): void {
    // Not SIGKILL: nginx's workers would outlive it.
    for (const child of this.#children) child.kill('SIGTERM');
  }
}

const STATS: Login = { user: 'stats', password: 'stats' };

/** It refuses to work as root. */
const asNobody = (): string[] => (process.getuid?.() === 0 ? ['-u', 'nobody'] : []);

function poolerOf(databaseUrl: string, port: number, folder: string): string {
  const { hostname, port: serverPort, pathname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const database = pathname.slice(1);
  return `
[databases]
${database} = host=${host} port=${searchParams.get('port') ?? serverPort} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/userlist.txt
admin_users = ${STATS.user}
pool_mode = transaction
default_pool_size = ${POOLED}
max_client_conn = 500
log_connections = 0
log_disconnections = 0
log_stats = 0
`;
}

/** What deploy/nginx.conf says of Recado, without its certificates. */
function proxyOf(port: number, api: readonly number[], folder: string): string {
  const shipped = fs.readFileSync(path.join(import.meta.dirname, '../../../../deploy/nginx.conf'), 'utf8');
  const location = /location \/ \{[^}]*\}/.exec(shipped)?.[0];
  const map = /map \$http_upgrade[^}]*\}/.exec(shipped)?.[0];
  if (!location || !map) throw new Error('deploy/nginx.conf has no location, or no map');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  return `
daemon off;
pid ${folder}/nginx.pid;
error_log /dev/null;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 2048; }
http {
  access_log off;
  ${temporary.join(' ')}
  ${map}
  upstream recado {
    ${api.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' ')}
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    ${location}
  }
}
`;
}
