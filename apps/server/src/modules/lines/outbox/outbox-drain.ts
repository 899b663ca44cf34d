// Sends what the outbox holds: a conversation's commands in order, at the pace the network bears, again when it failed.
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '@recado/contract/errors';
import type { Ctx } from '../../../platform/context.ts';
import { ChannelError } from '@recado/channel/outbound';
import type { Channel } from '@recado/channel/channel';
import { commandDone, commandFailed, sentInVain } from '../../inbox/messages/delivery.service.ts';
import { applyEarlyChanges } from '../../inbox/intake/inbound-changes.service.ts';
import { inScope, type ChannelScope } from '../shared/channel-scope.ts';
import { ConversationQueues } from '../shared/conversation-queues.ts';
import { findCommand, postponeCommand, removeCommand, waitingCommands, type OutboxRow } from './outbox-rows.ts';
import { Repeated } from '../shared/repeated.ts';
import { whenAvailable } from '../shared/retry.ts';
import { within } from '../shared/time-limit.ts';

const SIDE_BY_SIDE = 4;
const READ = 200;
/** waits before the second, third … try; after the last the message is shown as failed */
const WAITS_MS = [2_000, 5_000, 15_000, 45_000];
const COMMAND_MS = 30_000;
const MEDIA_MS = 180_000;
/** A channel says that its line is down before its state does: so long at most nothing is asked of it. */
const LINE_DOWN_MS = 2_000;
/** "is typing" means nothing later */
const PRESENCE_MS = 15_000;

type InTransaction = (ctx: Ctx) => Promise<void>;

export class OutboxDrain {
  readonly #scope: ChannelScope;
  readonly #channel: () => Channel | undefined;
  readonly #paceMs: number;
  readonly #queues = new ConversationQueues<OutboxRow>();
  readonly #running = new Set<Promise<void>>();
  /** conversations whose next command is not due yet */
  readonly #asleep = new Map<string, number>();
  #nextTurn = 0;
  #restsUntil = 0;
  readonly #reading: Repeated;
  /** the table may hold commands that the last look passed over */
  #partial = false;

  /** @param channel the channel, while it is connected */
  constructor(scope: ChannelScope, paceMs: number, channel: () => Channel | undefined) {
    this.#scope = scope;
    this.#paceMs = paceMs;
    this.#channel = channel;
    this.#reading = new Repeated(
      () => this.#read(),
      (error) => scope.log.warn({ err: error }, 'the outbox could not be read'),
    );
  }

  #resting(): boolean {
    return this.#scope.stopped.aborted || !this.#channel() || Date.now() < this.#restsUntil;
  }

  /** The line is there (again). */
  connected(): void {
    this.#restsUntil = 0;
    this.wake();
  }

  wake(): void {
    if (this.#resting()) return this.#rest();
    const now = this.#scope.platform.clock.now().getTime();
    for (const [chat, dueAt] of this.#asleep) {
      if (dueAt > now) continue;
      this.#asleep.delete(chat);
      this.#queues.putBack(chat);
    }
    this.#reading.wake();
    this.#pump();
  }

  /** Until it is up again the table alone knows what is to be sent. */
  #rest(): void {
    for (const chat of this.#asleep.keys()) this.#queues.forget(chat);
    this.#asleep.clear();
    this.#queues.forgetReady();
  }

  async #read(): Promise<void> {
    if (this.#resting()) return;
    const { platform, companyId, whatsappId } = this.#scope;
    const known = this.#queues.chats();
    const rows = await platform.db.withTenant(companyId, (tx) => waitingCommands(tx, whatsappId, known, READ));
    this.#partial = known.length > 0 || rows.length === READ;
    for (const row of rows) this.#queues.add(row);
    this.#pump();
  }

  #pump(): void {
    if (this.#resting()) return;
    while (this.#running.size < SIDE_BY_SIDE && this.#queues.ready > 0) {
      const [row] = this.#queues.take(1);
      if (!row) return;
      if (row.dueAt > this.#scope.platform.clock.now().getTime()) {
        this.#asleep.set(row.chat, row.dueAt);
        continue;
      }
      const work: Promise<void> = this.#send(row).finally(() => {
        this.#running.delete(work);
        if (this.#partial) this.wake();
        else this.#pump();
      });
      this.#running.add(work);
    }
  }

  async #send(read: OutboxRow): Promise<void> {
    let row = read;
    try {
      if (isPaced(row)) await this.#pace();
      const wanted = await this.#asWanted(row);
      const channel = this.#channel();
      if (!channel || this.#resting()) return this.#queues.forget(row.chat);
      if (!wanted) return this.#queues.settle(row.chat, [row]);
      row = wanted;
      const externalId = this.#isStale(row) ? undefined : await this.#execute(channel, row);
      if (row.command.kind === 'send') this.#scope.health.wentOut();
      await this.#done(row, externalId);
      this.#queues.settle(row.chat, [row]);
    } catch (error) {
      await this.#failed(row, error);
      this.#queues.forget(row.chat);
    }
  }

  /** A person may have deleted or corrected the message while it waited for its turn. */
  async #asWanted(row: OutboxRow): Promise<OutboxRow | undefined> {
    if (row.command.kind !== 'send' && row.command.kind !== 'edit') return row;
    const { platform, companyId } = this.#scope;
    const command = await platform.db.withTenant(companyId, (tx) => findCommand(tx, row.id));
    return command && { ...row, command };
  }

  #isStale({ command, madeAt }: OutboxRow): boolean {
    return command.kind === 'presence' && madeAt + PRESENCE_MS < this.#scope.platform.clock.now().getTime();
  }

  /** Turns of the connection, whatever the conversation, keep the network's distance. */
  async #pace(): Promise<void> {
    const now = Date.now();
    const turn = Math.max(now, this.#nextTurn);
    this.#nextTurn = turn + this.#paceMs;
    if (turn > now) await wait(turn - now, undefined, { signal: this.#scope.stopped }).catch(() => undefined);
  }

  async #execute(channel: Channel, { command }: OutboxRow): Promise<string | undefined> {
    const content = command.kind === 'send' ? command.content : undefined;
    const withMedia = content?.type === 'media' || (content?.type === 'template' && content.header !== undefined);
    const limit = withMedia ? MEDIA_MS : COMMAND_MS;
    return (await within(limit, `command ${command.kind}`, channel.execute(command))).externalId;
  }

  /** The network has it. */
  async #done(row: OutboxRow, externalId: string | undefined): Promise<void> {
    try {
      await this.#settle(
        row,
        async (ctx) => {
          await commandDone(ctx, row, { externalId });
          if (externalId !== undefined) await applyEarlyChanges(ctx, { id: this.#scope.whatsappId }, externalId);
        },
        (ctx) => sentInVain(ctx, this.#scope.whatsappId, row, { externalId }),
      );
    } catch (error) {
      if (this.#scope.stopped.aborted) throw error;
      // It must not go out again because of what we do with the answer.
      this.#scope.log.error({ err: error, outbox: row.id }, 'a sent message could not be marked as sent');
      await this.#settle(row, () => Promise.resolve());
    }
  }

  /** @param gone when somebody else took the command out of the outbox meanwhile */
  async #settle(row: OutboxRow, work: InTransaction, gone?: InTransaction): Promise<void> {
    await whenAvailable(this.#scope.stopped, () =>
      inScope(this.#scope, async (ctx) => {
        if (await removeCommand(ctx.tx, row.id)) await work(ctx);
        else await gone?.(ctx);
      }),
    );
  }

  async #failed(row: OutboxRow, error: unknown): Promise<void> {
    const { stopped, log, health } = this.#scope;
    // Disconnected in the middle of it: it waits, and that try does not count.
    const permanent = error instanceof ChannelError && error.permanent;
    if (isLineDown(error)) this.#restsUntil = Date.now() + LINE_DOWN_MS;
    if (stopped.aborted || (!permanent && this.#resting())) return;
    log.warn({ err: error, outbox: row.id, attempt: row.attempts + 1 }, 'a command failed');
    const { delay, attempts } = nextTry(row, error);
    try {
      if (permanent || delay === undefined || row.command.kind === 'presence') {
        await this.#settle(row, (ctx) => commandFailed(ctx, row, ...whatFailed(error)));
        if (row.command.kind === 'send') health.trouble('send', error);
      } else {
        await this.#postpone(row, { delay, attempts }, error);
      }
    } catch (cause) {
      log.error({ err: cause, outbox: row.id }, 'a failed command could not be settled');
    }
  }

  async #postpone(
    row: OutboxRow,
    { delay, attempts }: { delay: number; attempts: number },
    error: unknown,
  ): Promise<void> {
    const until = new Date(this.#scope.platform.clock.now().getTime() + delay);
    const reason = error instanceof Error ? error.message : String(error);
    await whenAvailable(this.#scope.stopped, () =>
      inScope(this.#scope, ({ tx }) => postponeCommand(tx, row.id, { attempts, until, error: reason })),
    );
  }

  async close(): Promise<void> {
    await this.#reading.settled();
    await Promise.all(this.#running);
  }
}

/** What others see as written by us keeps its distance; receipts and "is typing" follow what a person does anyway. */
const isPaced = ({ command }: OutboxRow): boolean => command.kind !== 'read' && command.kind !== 'presence';

/** No delay: it was tried often enough. A network that asks for patience uses up no try. */
function nextTry({ attempts }: OutboxRow, error: unknown): { delay: number | undefined; attempts: number } {
  const asked = error instanceof ChannelError ? error.retryAfterMs : undefined;
  return asked === undefined ? { delay: WAITS_MS[attempts], attempts: attempts + 1 } : { delay: asked, attempts };
}

const isLineDown = (error: unknown): boolean =>
  error instanceof ChannelError && error.code === 'ERR_WAPP_NOT_INITIALIZED';

/** What it means to us, and the network's own words. */
const whatFailed = (error: unknown): [ErrorCode, string | undefined] =>
  error instanceof ChannelError ? [error.code, error.message] : ['ERR_SENDING_WAPP_MSG', undefined];
