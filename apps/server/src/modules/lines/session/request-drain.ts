// Answers what other processes ask of a connection's owner: orders in turn, questions side by side. Pictures: picture-drain.ts.
import { sql } from 'drizzle-orm';
import { ANSWER_TOPIC } from '../../../events/topics.ts';
import { ChannelError } from '@recado/channel/outbound';
import type { ChannelRequest } from '../../catalog/connections/channel-requests.service.ts';
import type { ChannelScope } from '../shared/channel-scope.ts';
import type { ChannelSession } from './channel-session.ts';
import { Repeated } from '../../../platform/repeated.ts';
import { whenAvailable } from '../shared/retry.ts';
import { within } from '../shared/time-limit.ts';

const READ = 50;
const QUESTION_MS = 10_000;
/** Nobody waits for the answer any more. */
const STALE_MS = 30_000;

type Order = Extract<ChannelRequest, { kind: 'start' | 'restart' | 'renew' | 'logout' }>;
type Question = Extract<ChannelRequest, { kind: 'checkNumber' | 'templates' }>;

interface Asked {
  id: number;
  request: Order | Question;
  /** ms since it was asked */
  age: number;
}

const ORDERS: readonly string[] = ['start', 'restart', 'renew', 'logout'] satisfies Order['kind'][];
const isOrder = (request: Order | Question): request is Order => ORDERS.includes(request.kind);

/** For whoever asked: a channel's error begins with its code. */
function reasonOf(error: unknown): string {
  if (error instanceof ChannelError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

export class RequestDrain {
  readonly #scope: ChannelScope;
  readonly #session: ChannelSession;
  /** being answered */
  readonly #open = new Map<number, Promise<void>>();
  readonly #reading: Repeated;

  constructor(scope: ChannelScope, session: ChannelSession) {
    this.#scope = scope;
    this.#session = session;
    this.#reading = new Repeated(
      () => this.#read(),
      (error) => scope.log.warn({ err: error }, 'requests could not be read'),
    );
  }

  wake(): void {
    if (!this.#scope.stopped.aborted) this.#reading.wake();
  }

  /** Orders are the session's to take in turn: one that ends what an earlier one began is not to wait for it. */
  async #read(): Promise<void> {
    if (this.#scope.stopped.aborted) return;
    const waiting = await this.#waiting();
    for (const asked of waiting) {
      const answering = this.#answer(asked).finally(() => this.#open.delete(asked.id));
      this.#open.set(asked.id, answering);
    }
    if (waiting.length === READ) this.wake();
  }

  async #waiting(): Promise<Asked[]> {
    const { platform, companyId, whatsappId } = this.#scope;
    const open = [...this.#open.keys()];
    return platform.db.withTenant(companyId, async (tx) => {
      const { rows } = await tx.execute<Asked & Record<string, unknown>>(sql`
        update channel_requests set taken_at = now()
        where id in (
          select id from channel_requests
          where whatsapp_id = ${whatsappId} and state = 'pending' and request->>'kind' <> 'profilePicture'
            and id <> all(${sql.param(open)}::bigint[])
          order by id limit ${READ}
        )
        returning id, request, (extract(epoch from now() - created_at) * 1000)::float8 as age`);
      return rows.toSorted((one, other) => one.id - other.id);
    });
  }

  async #answer({ id, request, age }: Asked): Promise<void> {
    try {
      const result = isOrder(request) ? await this.#obey(request) : await this.#reply(request, age);
      await this.#settle(id, { state: 'done', result, error: null });
    } catch (error) {
      // Not done, and not refused either: whoever owns the connection next does it.
      if (this.#scope.stopped.aborted) return;
      this.#scope.log.warn({ err: error, request: request.kind }, 'a request failed');
      await this.#settle(id, { state: 'failed', result: null, error: reasonOf(error) }).catch((cause: unknown) =>
        this.#scope.log.warn({ err: cause }, 'a request could not be settled'),
      );
    }
  }

  async #obey(order: Order): Promise<null> {
    const { kind } = order;
    if (kind === 'start') await this.#session.start();
    else if (kind === 'restart') await this.#session.restart();
    else if (kind === 'renew') await this.#session.renew();
    else await this.#session.logout(order.reason);
    return null;
  }

  async #reply(question: Question, age: number): Promise<unknown> {
    const channel = this.#session.connected;
    if (!channel) throw new Error('the connection is not up');
    if (age > STALE_MS) throw new Error('nobody waits for this answer any more');
    const answer = question.kind === 'templates' ? (channel.templates?.() ?? []) : channel.checkNumber(question.number);
    return within(QUESTION_MS, question.kind, Promise.resolve(answer));
  }

  async #settle(id: number, answer: { state: string; result: unknown; error: string | null }): Promise<void> {
    const { platform, companyId, stopped } = this.#scope;
    const result = JSON.stringify(answer.result);
    await whenAvailable(stopped, () =>
      platform.db.withTenant(companyId, async (tx) => {
        await tx.execute(sql`
          update channel_requests set state = ${answer.state}, result = ${result}::jsonb, error = ${answer.error}
          where id = ${id}`);
      }),
    );
    platform.hints.poke(ANSWER_TOPIC, id);
  }

  async close(): Promise<void> {
    await this.#reading.settled();
    await Promise.all(this.#open.values());
  }
}
