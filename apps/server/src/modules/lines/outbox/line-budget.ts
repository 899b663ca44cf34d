// What a line may send of what nobody types: counted where it is settled, stopped when it is too much.
import type { LineLimits } from '@recado/channel/channel';
import { stopAutomatic } from '../../catalog/connections/automatic-sending.service.ts';
import { inScope, type ChannelScope } from '../shared/channel-scope.ts';
import { Repeated } from '../../../platform/repeated.ts';
import { whenAvailable } from '../shared/retry.ts';
import { stopOf } from './breaker.rules.ts';
import { opensNone } from '../../catalog/connections/line-limits.rules.ts';
import { findBudget, lineDayOf, storeLimits, type DayRow } from './line-days.repo.ts';

export interface Allowed {
  /** only people's messages go out */
  stopped: boolean;
  /** only people begin conversations */
  opensNone: boolean;
}

export class LineBudget {
  readonly #scope: ChannelScope;
  #isLoaded = false;
  #today: DayRow | undefined;
  #peak = 0;
  #isStopped = false;
  #limits: LineLimits = {};
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
    return { stopped: this.#isStopped, opensNone: opensNone(this.#limits, this.#today?.opened ?? 0, now) };
  }

  /** A message was settled: so the day stands now. */
  async counted(day: DayRow, { opened }: { opened: boolean }): Promise<void> {
    // Another day has begun: what was today is one of those before.
    if (this.#today && this.#today.day !== day.day) this.#peak = Math.max(this.#peak, this.#today.sent);
    this.#today = day;
    if (opened) this.#countOpened();
    const reason = stopOf(lineDayOf(day, this.#peak));
    if (!reason || this.#isStopped) return;
    this.#isStopped = true;
    this.#scope.log.warn({ reason, today: day.sent, peak: this.#peak }, 'only what people write goes out any more');
    await whenAvailable(this.#scope.stopped, () =>
      inScope(this.#scope, (ctx) => stopAutomatic(ctx, this.#scope.whatsappId, reason)),
    );
  }

  /** Of what the network last said is used; stored, for the next process to know. */
  #countOpened(): void {
    const { newChats } = this.#limits;
    if (!newChats) return;
    this.#limits = { ...this.#limits, newChats: { ...newChats, used: newChats.used + 1 } };
    this.#storing.wake();
  }

  close(): Promise<void> {
    return this.#storing.settled();
  }
}
