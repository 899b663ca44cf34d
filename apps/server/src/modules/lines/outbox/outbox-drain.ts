// Sends what the outbox holds: people's first, a conversation's in order, at the pace the network bears, again when it failed.
import { OUTBOX_LANES, type OutboxLane } from '@recado/contract/constants';
import type { ErrorCode } from '@recado/contract/errors';
import { ChannelError } from '@recado/channel/outbound';
import type { Channel } from '@recado/channel/channel';
import type { LineBudget } from './line-budget.ts';
import { inScope, type ChannelScope } from '../shared/channel-scope.ts';
import { next, placesOf, UNSERVED, type Budget, type Head, type Next } from './lanes.rules.ts';
import { OutboxQueues } from './outbox-queues.ts';
import { callOffWithheld } from '../../outreach/campaigns/withheld.service.ts';
import { askFor, findCommands, waitingCommands, type Asked, type OutboxRow, type Wanted } from './outbox-rows.ts';
import { OutboxSettling, TOGETHER } from './outbox-settling.ts';
import { Gathered } from '../../../platform/gathered.ts';
import { Repeated } from '../../../platform/repeated.ts';
import { traced, type Seam } from '../../../platform/trace/trace.ts';
import { within } from '../shared/time-limit.ts';

/** rows of a lane in memory */
const HELD: Readonly<Record<OutboxLane, number>> = { person: 200, reply: 100, notice: 50, schedule: 50, campaign: 150 };
/** waits before the second, third … try; after the last the message is shown as failed */
const WAITS_MS = [2_000, 5_000, 15_000, 45_000];
const COMMAND_MS = 30_000;
const MEDIA_MS = 180_000;
/** A channel says that its line is down before its state does: so long at most nothing is asked of it. */
const LINE_DOWN_MS = 2_000;
/** "is typing" means nothing later */
const PRESENCE_MS = 15_000;
/** of what the network has and we have not written down */
const MOST_TAKEN = TOGETHER;

export class OutboxDrain {
  readonly #scope: ChannelScope;
  readonly #channel: () => Channel | undefined;
  readonly #paceMs: number;
  readonly #queues = new OutboxQueues();
  /** what is on the wire, with the lane that it went by */
  readonly #running = new Map<Promise<void>, OutboxLane>();
  /** what the network has taken and is being written down: it has left its place on the wire */
  readonly #taken = new Set<Promise<void>>();
  readonly #looked: Gathered<number, Wanted[]>;
  /** those that may be called off, until they are marked */
  readonly #asked: Gathered<number, Asked[]>;
  readonly #settling: OutboxSettling;
  #served = UNSERVED;
  #turnAt = 0;
  #turn: NodeJS.Timeout | undefined;
  #restsUntil = 0;
  readonly #reading: Repeated;
  readonly #budget: LineBudget;
  /** lanes of which the table may hold more than the last look took */
  #cut: OutboxLane[] = [];

  /** @param channel the channel, while it is connected */
  constructor(scope: ChannelScope, paceMs: number, channel: () => Channel | undefined, budget: LineBudget) {
    this.#scope = scope;
    this.#budget = budget;
    this.#paceMs = paceMs;
    this.#channel = channel;
    this.#looked = new Gathered((ids) => this.#look(ids), TOGETHER);
    this.#asked = new Gathered((ids) => this.#ask(ids), TOGETHER);
    this.#settling = new OutboxSettling(scope, budget);
    this.#reading = new Repeated(
      () => this.#read(),
      (error) => scope.log.warn({ err: error }, 'the outbox could not be read'),
    );
  }

  #resting(): boolean {
    return this.#scope.stopped.aborted || !this.#channel() || performance.now() < this.#restsUntil;
  }

  /** The line is there (again). */
  connected(): void {
    this.#restsUntil = 0;
    this.wake();
  }

  wake(): void {
    // Until it is up again the table alone knows what is to be sent.
    if (this.#resting()) return this.#queues.forgetWaiting();
    this.#queues.forgetPutOff(this.#now().getTime());
    this.#reading.wake();
    this.#pump();
  }

  #now(): Date {
    return this.#scope.platform.clock.now();
  }

  async #read(): Promise<void> {
    if (this.#resting()) return;
    await this.#budget.load();
    const { platform, companyId, whatsappId } = this.#scope;
    const most = this.#room();
    const look = { apart: this.#queues.known(), most, opensNone: this.#budget.allowed().opensNone, now: this.#now() };
    const rows = await platform.db.withTenant(companyId, (tx) => waitingCommands(tx, whatsappId, look));
    this.#cut = OUTBOX_LANES.filter((lane) => rows.filter((row) => row.lane === lane).length >= (most.get(lane) ?? 0));
    if (!this.#queues.add(rows)) this.#reading.wake();
    this.#pump();
  }

  /** How many more of each lane are held in memory: what waits beyond them waits in the table. */
  #room(): Map<OutboxLane, number> {
    const { stopped, opensNone } = this.#budget.allowed();
    const mayGo = ({ lane, opens }: OutboxRow): boolean => lane === 'person' || !(opens && opensNone);
    const held = this.#queues.held(this.#now().getTime(), mayGo);
    const most = (lane: OutboxLane): number => (stopped && lane !== 'person' ? 0 : HELD[lane]);
    return new Map(OUTBOX_LANES.map((lane) => [lane, Math.max(0, most(lane) - (held.get(lane) ?? 0))]));
  }

  #pump(): void {
    clearTimeout(this.#turn);
    for (;;) {
      if (this.#resting()) return;
      // No clock of days: a line would wait for as long as that is set back.
      const now = performance.now();
      const found = next(this.#queues.lanes(this.#now().getTime()), this.#state(), now);
      if (!found) return;
      if ('waitUntil' in found) {
        this.#turn = setTimeout(() => this.#pump(), found.waitUntil - now);
        return;
      }
      this.#start(found);
    }
  }

  #state(): Budget {
    const automatic = [...this.#running.values()].filter((lane) => lane !== 'person').length;
    const onWire = { all: this.#running.size, automatic };
    const places = placesOf(this.#paceMs);
    return { served: this.#served, turnAt: this.#turnAt, places, onWire, ...this.#budget.allowed() };
  }

  #start({ head, lane, served }: Extract<Next, { head: Head }>): void {
    const row = this.#queues.take(head.chat);
    if (!row) return;
    this.#served = served;
    // Turns of the connection, whatever the conversation, keep the network's distance.
    if (head.paced) this.#turnAt = performance.now() + this.#paceMs;
    const sending = (): Promise<void> => this.#send(row, lane);
    const work: Promise<void> = (lane === 'person' ? sending() : this.#budget.spend(row, sending)).finally(() => {
      this.#running.delete(work);
      this.#goOn();
    });
    this.#running.set(work, lane);
  }

  #goOn(): void {
    if (this.#isLow()) this.#reading.wake();
    this.#pump();
  }

  /** A lane that goes on in the table has few left here. */
  #isLow(): boolean {
    if (this.#cut.length === 0) return false;
    const room = this.#room();
    return this.#cut.some((lane) => (room.get(lane) ?? 0) > HELD[lane] / 2);
  }

  async #send(read: OutboxRow, lane: OutboxLane): Promise<void> {
    let row = read;
    try {
      const wanted = await this.#asWanted(row, lane);
      const channel = this.#channel();
      if (!channel || this.#resting() || wanted === 'putOff') return this.#queues.forget(row.chat);
      if (wanted === 'withheld') return this.#readAgain(row);
      if (!wanted) return this.#queues.settle(row.chat);
      row = wanted;
      const externalId = this.#isStale(row)
        ? undefined
        : await traced('outbox send', this.#seam(row, lane), () => this.#execute(channel, row));
      if (row.command.kind === 'send') this.#scope.health.wentOut();
      const done = this.#settling.sent(row, externalId, lane).then(() => this.#queues.settle(row.chat));
      if (lane === 'person') await done;
      else await this.#leaveWire(row, done);
    } catch (error) {
      await this.#notSent(row, error);
    }
  }

  #seam({ command }: OutboxRow, lane: OutboxLane): Seam {
    const attributes = {
      'recado.company_id': this.#scope.companyId,
      'recado.lane': lane,
      'recado.command': command.kind,
    };
    return { kind: 'PRODUCER', alone: true, attributes };
  }

  async #notSent(row: OutboxRow, error: unknown): Promise<void> {
    await this.#failed(row, error);
    this.#readAgain(row);
  }

  #readAgain({ chat }: OutboxRow): void {
    this.#queues.forget(chat);
    // A look that was taken until now has passed it over, though it may be due.
    this.#reading.wake();
  }

  /** Its place is the next one's while it is written down; its conversation waits for that. */
  async #leaveWire(row: OutboxRow, done: Promise<void>): Promise<void> {
    const taken: Promise<void> = done
      .catch((error: unknown) => this.#notSent(row, error))
      .finally(() => {
        this.#taken.delete(taken);
        this.#goOn();
      });
    this.#taken.add(taken);
    if (this.#taken.size >= MOST_TAKEN) await Promise.race(this.#taken);
  }

  /**
   * A person may have deleted or corrected the message while it waited for its turn, or be taking back what it belongs to; or its
   * campaign may not send it any more.
   */
  async #asWanted(row: OutboxRow, lane: OutboxLane): Promise<OutboxRow | 'putOff' | 'withheld' | undefined> {
    if (row.command.kind !== 'send' && row.command.kind !== 'edit') return row;
    const mayBeCalledOff = row.lane === 'campaign';
    const found: (Wanted & Partial<Asked>)[] = await (lane === 'person'
      ? mayBeCalledOff
        ? this.#ask([row.id])
        : this.#look([row.id])
      : (mayBeCalledOff ? this.#asked : this.#looked).add(row.id));
    const wanted = found.find(({ id }) => id === row.id);
    if (wanted?.withheld) return 'withheld';
    if (wanted?.putOff) return 'putOff';
    return wanted && { ...row, command: wanted.command };
  }

  #look(ids: readonly number[]): Promise<Wanted[]> {
    const { platform, companyId } = this.#scope;
    return platform.db.oneStatement(companyId, (tx) => findCommands(tx, ids, this.#now()));
  }

  async #ask(ids: readonly number[]): Promise<Asked[]> {
    const { platform, companyId } = this.#scope;
    const asked = await platform.db.oneStatement(companyId, (tx) => askFor(tx, ids, this.#now()));
    const withheld = asked.flatMap((row) => row.withheld ?? []);
    if (withheld.length > 0) await inScope(this.#scope, (ctx) => callOffWithheld(ctx, withheld));
    return asked;
  }

  #isStale({ command, madeAt }: OutboxRow): boolean {
    return command.kind === 'presence' && madeAt + PRESENCE_MS < this.#scope.platform.clock.now().getTime();
  }

  async #execute(channel: Channel, { command }: OutboxRow): Promise<string | undefined> {
    const content = command.kind === 'send' ? command.content : undefined;
    const withMedia = content?.type === 'media' || (content?.type === 'template' && content.header !== undefined);
    const limit = withMedia ? MEDIA_MS : COMMAND_MS;
    return (await within(limit, `command ${command.kind}`, channel.execute(command))).externalId;
  }

  async #failed(row: OutboxRow, error: unknown): Promise<void> {
    const { stopped, log, health } = this.#scope;
    // Disconnected in the middle of it: it waits, and that try does not count.
    const permanent = error instanceof ChannelError && error.permanent;
    if (isLineDown(error)) this.#restsUntil = performance.now() + LINE_DOWN_MS;
    if (stopped.aborted || (!permanent && this.#resting())) return;
    log.warn({ err: error, outbox: row.id, attempt: row.attempts + 1 }, 'a command failed');
    const { delay, attempts } = nextTry(row, error);
    try {
      if (permanent || delay === undefined || row.command.kind === 'presence') {
        const [code, words] = whatFailed(error);
        await this.#settling.failed(row, code, words);
        if (row.command.kind === 'send') health.trouble('send', error);
      } else {
        await this.#settling.postponed(row, { delay, attempts }, error);
      }
    } catch (cause) {
      log.error({ err: cause, outbox: row.id }, 'a failed command could not be settled');
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#turn);
    await this.#reading.settled();
    await Promise.all(this.#running.keys());
    await Promise.all(this.#taken);
  }
}

/** No delay: it was tried often enough. A network that asks for patience uses up no try. */
function nextTry({ attempts }: OutboxRow, error: unknown): { delay: number | undefined; attempts: number } {
  const asked = error instanceof ChannelError ? error.retryAfterMs : undefined;
  return asked === undefined ? { delay: WAITS_MS[attempts], attempts: attempts + 1 } : { delay: asked, attempts };
}

const isLineDown = (error: unknown): boolean =>
  error instanceof ChannelError && error.code === 'ERR_WAPP_NOT_INITIALIZED';

/** What it means to us, and the network's own words. */
const whatFailed = (error: unknown): [ErrorCode, string | undefined] =>
  error instanceof ChannelError ? [error.code, error.words] : ['ERR_SENDING_WAPP_MSG', undefined];
