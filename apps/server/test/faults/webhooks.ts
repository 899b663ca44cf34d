// Somebody's server that is told of every message: each at least once, and under one name when it is told again.
import { text } from 'node:stream/consumers';
import { startWebServer, type WebServer } from '../../../../tests/stand-ins/web-server.ts';
import type { Installation } from './installation.ts';
import type { Dice } from './sizes.ts';

const EVENTS = ['message.received', 'message.sent'] as const;
/** Of what it hears for the first time, it refuses so much. */
const REFUSED = 0.005;

/** By the name under which it was told. */
type Heard = Map<string, { body: string; taken: number }>;

export class Webhooks {
  readonly #installation: Installation;
  readonly #server: WebServer;
  readonly #heard: Heard;
  readonly #changed: string[];

  private constructor(installation: Installation, server: WebServer, heard: Heard, changed: string[]) {
    this.#installation = installation;
    this.#server = server;
    this.#heard = heard;
    this.#changed = changed;
  }

  static async listen(installation: Installation, dice: Dice): Promise<Webhooks> {
    const heard: Heard = new Map();
    const changed: string[] = [];
    const server = await startWebServer({
      '/hook': (response, request) =>
        void text(request).then(
          (body) => {
            const id = String(request.headers['webhook-id']);
            const known = heard.get(id);
            if (known && known.body !== body) changed.push(id);
            const refuses = !known && dice.next() < REFUSED;
            heard.set(id, { body, taken: (known?.taken ?? 0) + (refuses ? 0 : 1) });
            response.writeHead(refuses ? 500 : 204).end();
          },
          // Who told it was killed.
          () => response.destroy(),
        ),
    });
    const input = { url: `${server.url}/hook`, events: EVENTS };
    await installation.must('POST', '/webhook-endpoints', input);
    return new Webhooks(installation, server, heard, changed);
  }

  left(): Promise<number> {
    return this.#installation.count(`webhook_deliveries where state = 'waiting'`);
  }

  async compare(): Promise<{ told: number; repeats: number; wrong: string[] }> {
    const told = await this.#installation.rows<{ id: string; state: string }>(
      'select webhook_id as id, state from webhook_deliveries',
    );
    const unheard = told.filter(({ id, state }) => state !== 'delivered' || (this.#heard.get(id)?.taken ?? 0) === 0);
    const untold = await this.#installation.rows<{ id: string; n: string }>(
      `with told as (
        select body::jsonb->'data'->'message'->>'id' as id, type, count(*) as n from webhook_deliveries group by 1, 2
      )
      select m.id, coalesce(t.n, 0) as n from messages m
        left join told t on t.id = m.id::text and t.type = case when m.from_me then 'message.sent' else 'message.received' end
      where coalesce(t.n, 0) <> 1 and m.id >= (select coalesce(min(id::bigint), 0) from told) limit 20`,
    );
    const named = new Set(told.map(({ id }) => id));
    const invented = [...this.#heard.keys()].filter((id) => !named.has(id));
    const repeats = [...this.#heard.values()].reduce((sum, { taken }) => sum + Math.max(0, taken - 1), 0);
    return {
      told: told.length,
      repeats,
      wrong: [
        ...unheard.slice(0, 20).map(({ id, state }) => `${id} is ${state}, and was not heard`),
        ...invented.map((id) => `${id} was told of, and is nowhere`),
        ...untold.map(({ id, n }) => `message ${id} was told of ${n} times`),
        ...this.#changed.map((id) => `${id} said something else when it was told again`),
      ],
    };
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}
