// What became of commands is written down: taken out of the outbox, told to their messages, counted in the line's day.
import type { OutboxLane } from '@recado/contract/constants';
import type { ErrorCode } from '@recado/contract/errors';
import { ChannelError } from '@recado/channel/outbound';
import type { Ctx } from '../../../platform/context.ts';
import { Gathered } from '../../../platform/gathered.ts';
import {
  commandDone,
  commandDoneBarely,
  commandFailed,
  commandsDone,
  sentInVain,
} from '../../inbox/messages/delivery.service.ts';
import { applyEarlyChanges } from '../../inbox/intake/inbound-changes.service.ts';
import { inScope, type ChannelScope } from '../shared/channel-scope.ts';
import { whenAvailable } from '../shared/retry.ts';
import type { LineBudget } from './line-budget.ts';
import { countInDay, postponeCommand, removeCommands, type OutboxRow, type Outcome } from './outbox-rows.ts';

/** of one transaction */
export const TOGETHER = 32;

type InTransaction = (ctx: Ctx, rows: readonly OutboxRow[]) => Promise<void>;

export class OutboxSettling {
  readonly #scope: ChannelScope;
  readonly #budget: LineBudget;
  /** what nobody waits for: what the network takes while others are written down goes together */
  readonly #sent: Gathered<OutboxRow, void>;

  constructor(scope: ChannelScope, budget: LineBudget) {
    this.#scope = scope;
    this.#budget = budget;
    this.#sent = new Gathered((rows) => this.#writeSent(rows), TOGETHER);
  }

  /**
   * The network has it. Those it named itself are written down one by one: what was told of them under that name is held,
   * each name in its turn.
   */
  async sent(row: OutboxRow, externalId: string | undefined, lane: OutboxLane): Promise<void> {
    try {
      if (lane !== 'person' && row.command.kind === 'send' && externalId === undefined)
        await this.#budget.spend(row, () => this.#sent.add(row));
      else await this.#writeSent([row], externalId);
    } catch (error) {
      if (this.#scope.stopped.aborted) throw error;
      // It must not go out again because of what we do with the answer.
      this.#scope.log.error({ err: error, outbox: row.id }, 'a sent message could not be marked as sent');
      await this.#settle([row], 'sent', (ctx) => commandDoneBarely(ctx, row));
    }
  }

  #writeSent(rows: readonly OutboxRow[], externalId?: string): Promise<void> {
    const { whatsappId } = this.#scope;
    return this.#settle(
      rows,
      'sent',
      async (ctx, there) => {
        if (externalId === undefined) return commandsDone(ctx, there);
        for (const row of there) await commandDone(ctx, row, { externalId });
        await applyEarlyChanges(ctx, { id: whatsappId }, externalId);
      },
      async (ctx, gone) => {
        for (const row of gone) await sentInVain(ctx, whatsappId, row, { externalId });
      },
    );
  }

  /** The network does not take it, and is not asked again. */
  failed(row: OutboxRow, code: ErrorCode, words: string | undefined): Promise<void> {
    const outcome = code === 'ERR_WAPP_OPTED_OUT' ? 'optedOut' : 'failed';
    return this.#settle([row], outcome, (ctx) => commandFailed(ctx, row, code, words));
  }

  async postponed(row: OutboxRow, { delay, attempts }: { delay: number; attempts: number }, error: unknown) {
    const until = new Date(this.#scope.platform.clock.now().getTime() + delay);
    const reason = error instanceof Error ? error.message : String(error);
    const notTaken = error instanceof ChannelError && error.notTaken;
    await whenAvailable(this.#scope.stopped, () =>
      inScope(this.#scope, ({ tx }) => postponeCommand(tx, row.id, { attempts, until, error: reason, notTaken })),
    );
  }

  /** @param vanished for those that somebody else took out of the outbox meanwhile */
  async #settle(
    rows: readonly OutboxRow[],
    outcome: Outcome,
    work: InTransaction,
    vanished?: InTransaction,
  ): Promise<void> {
    const { companyId, whatsappId, stopped, log } = this.#scope;
    const ids = rows.map(({ id }) => id);
    const { day, opened } = await whenAvailable(stopped, () =>
      inScope(this.#scope, async (ctx) => {
        const removed = await removeCommands(ctx.tx, ids);
        const isThere = new Set(removed.map(({ id }) => id));
        const [there, gone] = [rows.filter(({ id }) => isThere.has(id)), rows.filter(({ id }) => !isThere.has(id))];
        if (there.length > 0) await work(ctx, there);
        if (gone.length > 0) await vanished?.(ctx, gone);
        // What follows from it comes before the day, for which everything else of the line waits.
        await ctx.deliver();
        const counted = await countInDay(ctx.tx, removed, { companyId, whatsappId, outcome, now: ctx.now });
        return { day: counted, opened: outcome === 'sent' ? removed.filter(({ opens }) => opens).length : 0 };
      }),
    );
    if (!day) return;
    // It is settled: what its counting leads to must not make it look as if it were not.
    await this.#budget
      .counted(day, { opened })
      .catch((error: unknown) => log.error({ err: error }, 'a line that does too much could not be stopped'));
  }
}
