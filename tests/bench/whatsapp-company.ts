// A company of the benchmark that answers by WhatsApp Web: its connections and its inbox, by calls and by looking into the database.
import pg from 'pg';
import type { BenchProduct } from './product.ts';

/** Not the one of the other tables: theirs are not to change. */
const NAME = 'Bench 2';
const LOOK_MS = 100;
const PATIENCE_MS = 120_000;

export interface Connection {
  id: number;
  phone: string;
}

interface State {
  id: number;
  provider: string;
  status: string;
  qrcode: string;
}

type Scan = (input: { qr: string; phone: string }) => Promise<void>;

/** Looks again and again until there is an answer. */
async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`${what}: not within ${PATIENCE_MS / 1_000} s`);
}

export class WhatsAppCompany {
  readonly #url: string;
  readonly #db: pg.Client;
  readonly #user: { id: number; companyId: number };
  readonly #token: string;

  private constructor(product: BenchProduct, db: pg.Client, user: { id: number; companyId: number }) {
    this.#url = product.url;
    this.#db = db;
    this.#user = user;
    this.#token = product.tokenOf(user);
  }

  static async open(product: BenchProduct): Promise<WhatsAppCompany> {
    const db = new pg.Client({ connectionString: product.databaseUrl });
    await db.connect();
    const { rows } = await db.query<{ id: string; companyId: string }>(
      `select u.id, company_id as "companyId" from users u join companies c on c.id = company_id
       where c.name = $1 and u.profile = 'admin'`,
      [NAME],
    );
    const [user] = rows;
    if (!user) throw new Error(`there is no company ${NAME}`);
    return new WhatsAppCompany(product, db, { id: Number(user.id), companyId: Number(user.companyId) });
  }

  close(): Promise<void> {
    return this.#db.end();
  }

  async connect(phone: string, scan: Scan): Promise<Connection> {
    const body = { name: `WhatsApp ${phone}`, provider: 'beta' };
    const { id } = await this.#call<State>('POST', '/whatsapp', body);
    const shown = await until(`the QR code of ${phone}`, async () => {
      const { qrcode } = await this.#state(id);
      return qrcode === '' ? undefined : qrcode;
    });
    await scan({ qr: shown, phone });
    await this.connected(id);
    return { id, phone };
  }

  connected(id: number): Promise<true> {
    return until(`connection ${id}`, async () => {
      const { status } = await this.#state(id);
      return status === 'CONNECTED' || undefined;
    });
  }

  async logOut({ id }: Connection): Promise<void> {
    await this.#call('DELETE', `/whatsappsession/${id}`);
    await until(`the log-out of connection ${id}`, async () => {
      const { status } = await this.#state(id);
      return status === 'DISCONNECTED' || undefined;
    });
  }

  /** A database that is kept has no telephone line of a network that is gone. */
  async removeConnections(): Promise<void> {
    const all = await this.#call<State[]>('GET', '/whatsapp');
    for (const { id, provider } of all)
      if (provider === 'beta') await this.#call('DELETE', `/whatsapp/${id}?closeTickets=true`);
  }

  /** Id of the last message: only what comes later is counted. */
  async newest(): Promise<number> {
    const text = 'select max(id) as id from messages where company_id = $1';
    const { rows } = await this.#db.query<{ id: string }>(text, [this.#user.companyId]);
    return Number(rows[0]?.id);
  }

  /** Resolves once so many different messages that begin so are in the inbox; answers the repeats among them. */
  async received({ label, count, since }: { label: string; count: number; since: number }): Promise<number> {
    const text = `select count(*)::int as "all", count(distinct body)::int as different
      from messages where id > $1 and company_id = $2 and body like $3`;
    return until(`${count} messages in the inbox`, async () => {
      const { rows } = await this.#db.query<{ all: number; different: number }>(text, [
        since,
        this.#user.companyId,
        `${label}%`,
      ]);
      const [seen] = rows;
      return seen && seen.different >= count ? seen.all - seen.different : undefined;
    });
  }

  /** Takes the waiting conversations of a connection. Answers their ids. */
  async accept({ id }: Connection): Promise<number[]> {
    const { rows } = await this.#db.query<{ id: string }>(
      `select id from tickets where company_id = $1 and whatsapp_id = $2 and status = 'pending' order by id`,
      [this.#user.companyId, id],
    );
    const tickets = rows.map((row) => Number(row.id));
    for (const ticket of tickets)
      await this.#call('PUT', `/tickets/${ticket}`, { status: 'open', userId: this.#user.id });
    return tickets;
  }

  answer(ticketId: number, body: string): Promise<unknown> {
    return this.#call('POST', `/messages/${ticketId}`, { body });
  }

  #state(id: number): Promise<State> {
    return this.#call('GET', `/whatsapp/${id}`);
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
