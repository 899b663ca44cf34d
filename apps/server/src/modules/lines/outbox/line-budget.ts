// What a line may send of what nobody types: counted where it is settled, stopped when it is too much.
import type { LineLimits } from '@recado/channel/channel';
import type { OutboxLane } from '@recado/contract/constants';
import { stopAutomatic } from '../../catalog/connections/automatic-sending.service.ts';
import { inScope, type ChannelScope } from '../shared/channel-scope.ts';
import { Repeated } from '../../../platform/repeated.ts';
import { whenAvailable } from '../shared/retry.ts';
import { stopOf } from './breaker.rules.ts';
import { opensNone } from '../../catalog/connections/line-limits.rules.ts';
import type { OutboxRow } from './outbox-rows.ts';
import { findBudget, lineDayOf, storeLimits, type DayRow } from './line-days.repo.ts';

export interface Allowed {
  /** only people's messages go out */
  stopped: boolean;
  /** only people begin conversations */
  opensNone: boolean;
}

type Taken = Pick<OutboxRow, 'lane' | 'opens'>;

export class LineBudget {
  readonly #scope: ChannelScope;
  #isLoaded = false;
  #today: DayRow | undefined;
  #peak = 0;
  #isStopped = false;
  #limits: LineLimits = {};
  /** what is with the network, and the day does not count yet */
  readonly #taken = new Set<Taken>();
  readonly #storing: Repeated;

  constructor(scope: ChannelScope) {
    this.#scope = scope;
    this.#storing = new Repeated(
      () => this.#storeLimits(),
      (error) => scope.log.warn({ err: error }, 'what the network allows a line could not be stored'),
    );
  }

  /** Before anything is sent; later calls do nothing. */
  async load(): Promise<void> {
    if (this.#isLoaded) return;
    const { platform, companyId, whatsappId } = this.#scope;
    const now = platform.clock.now();
    const found = await platform.db.withTenant(companyId, (tx) => findBudget(tx, { companyId, whatsappId, now }));
    this.#isLoaded = true;
    if (!found) return;
    this.#today = found.today ?? undefined;
    this.#peak = found.peak;
    this.#isStopped = found.stop !== null;
    // What the network has told us since it was stored is newer.
    this.#limits = { ...found.limits, ...this.#limits };
  }

  /** As its row says now: whoever runs the company may have let it go on. */
  attend({ stopped }: { stopped: boolean }): void {
    this.#isStopped = stopped;
  }

  /** The network has said what the line may do. */
  limited(limits: LineLimits): void {
    const said = Object.entries(limits).filter(([, value]) => value !== undefined);
    this.#limits = { ...this.#limits, ...(Object.fromEntries(said) as LineLimits) };
    this.#storing.wake();
  }

  async #storeLimits(): Promise<void> {
    const { platform, companyId, whatsappId, stopped } = this.#scope;
    await this.load();
    const limits = this.#limits;
    await whenAvailable(stopped, () => platform.db.withTenant(companyId, (tx) => storeLimits(tx, whatsappId, limits)));
  }

  allowed(): Allowed {
    const now = this.#scope.platform.clock.now().getTime();
    const taken = [...this.#taken];
    const opened = taken.filter(({ opens }) => opens).length;
    const { newChats } = this.#limits;
    const limits = newChats
      ? { ...this.#limits, newChats: { ...newChats, used: newChats.used + opened } }
      : this.#limits;
    return {
      stopped: this.#isStopped || this.#reachesStop(taken),
      opensNone: opensNone(limits, (this.#today?.opened ?? 0) + opened, now),
    };
  }

  /** Nothing more goes out until it is counted. What is counted stops the line itself, or has been excused. */
  #reachesStop(taken: readonly Taken[]): boolean {
    const today = this.#today;
    if (!today || taken.length === 0 || stopOf(lineDayOf(today, this.#peak))) return false;
    const many = (...lanes: OutboxLane[]): number => taken.filter(({ lane }) => lanes.includes(lane)).length;
    const sent = today.sent + many('notice', 'schedule');
    return stopOf(lineDayOf({ ...today, sent, campaign: today.campaign + many('campaign') }, this.#peak)) !== undefined;
  }

  /** What it uses of the budget is known while it is on the wire, or being written down: until it is counted. */
  async spend<T>({ lane, opens }: Taken, work: () => Promise<T>): Promise<T> {
    const taken = { lane, opens };
    this.#taken.add(taken);
    try {
      return await work();
    } finally {
      this.#taken.delete(taken);
    }
  }

  /** Messages were settled: so the day stands now. @param opened conversations that they began */
  async counted(day: DayRow, { opened }: { opened: number }): Promise<void> {
    // Another day has begun: what was today is one of those before.
    if (this.#today && this.#today.day !== day.day) this.#peak = Math.max(this.#peak, this.#today.sent);
    this.#today = day;
    if (opened > 0) this.#countOpened(opened);
    const reason = stopOf(lineDayOf(day, this.#peak));
    if (!reason || this.#isStopped) return;
    this.#isStopped = true;
    this.#scope.log.warn({ reason, today: day.sent, peak: this.#peak }, 'only what people write goes out any more');
    await whenAvailable(this.#scope.stopped, () =>
      inScope(this.#scope, (ctx) => stopAutomatic(ctx, this.#scope.whatsappId, reason)),
    );
  }

  /** Of what the network last said is used; stored, for the next process to know. */
  #countOpened(opened: number): void {
    const { newChats } = this.#limits;
    if (!newChats) return;
    this.#limits = { ...this.#limits, newChats: { ...newChats, used: newChats.used + opened } };
    this.#storing.wake();
  }

  close(): Promise<void> {
    return this.#storing.settled();
  }
}
