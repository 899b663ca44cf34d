// How a connection is doing: counted in memory by whoever owns it, stored now and then, never for a single message.
import { cutTo } from '@recado/rules/cut';
import type { TroubleKind } from '@recado/contract/constants';
import type { ChannelState } from '@recado/channel/channel';
import type { InboundEvent } from '@recado/channel/inbound';
import type { Logger } from 'pino';
import type { Platform } from '../../../platform/platform.ts';
import type { HealthTold } from '../shared/channel-scope.ts';
import { findHealth, storeHealth, storeOutage, type HealthNews } from './health.repo.ts';
import { NEW_LINE, outageOf, turnOf, wasMissed, type Line, type Outage } from './outage.rules.ts';
import { Repeated } from '../../../platform/repeated.ts';
import { whenAvailable } from '../shared/retry.ts';

const STORE_MS = 2_000;
/** A sign of life: after a kill it says how long the outage has lasted. */
const ALIVE_MS = 60_000;
const ERROR_LENGTH = 500;

interface HealthScope {
  platform: Platform;
  companyId: number;
  whatsappId: number;
  stopped: AbortSignal;
  log: Logger;
}

type MessageEvent = Extract<InboundEvent, { kind: 'message' }>;

const noNews = (): HealthNews => ({ lastInAt: undefined, lastOutAt: undefined, reconnects: 0, troubles: new Map() });

export class ConnectionHealth implements HealthTold {
  readonly #scope: HealthScope;
  readonly #storing: Repeated;
  #news = noNews();
  #line: Line = NEW_LINE;
  #connectedSince: Date | undefined;
  /** when it was last seen connected, before now */
  #fellAt: Date | undefined;
  /** outages to be stored, in their order; of each its latest form, by when it began */
  #outages = new Map<number, Outage>();
  /** the line is ours to tell of, although we stop */
  #tellsLine = false;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = 0;

  constructor(scope: HealthScope) {
    this.#scope = scope;
    this.#storing = new Repeated(
      () => this.#store(),
      (error) => scope.log.warn({ err: error }, 'the health of a connection could not be stored'),
    );
  }

  #now(): Date {
    return this.#scope.platform.clock.now();
  }

  /**
   * How the last owner left it; one that died while it was connected has left an outage behind. Before the first state:
   * the connection is ours, so whoever says that it is up has let go of it without a word.
   */
  async load(): Promise<void> {
    const { platform, companyId, whatsappId, stopped } = this.#scope;
    const found = await whenAvailable(stopped, () =>
      platform.db.withTenant(companyId, (tx) => findHealth(tx, whatsappId)),
    );
    if (!found) return;
    const { status, known, seenAt, lastOutage } = found;
    const lasts = lastOutage !== undefined && lastOutage.endedAt === undefined;
    const abandoned = !lasts && status === 'CONNECTED';
    this.#line = { connected: false, known, outage: abandoned ? outageOf(seenAt, 'ownerLost') : lastOutage };
    if (abandoned) this.#changed();
  }

  /** The line's state, before anybody sees it. */
  heard(state: ChannelState): void {
    const now = this.#now();
    const { line, reconnected, lost, failed, changed } = turnOf(this.#line, state, now);
    const turned = line.connected !== this.#line.connected;
    if (turned) this.#connectedSince = line.connected ? now : undefined;
    if (turned && !line.connected) this.#fellAt = now;
    const news = changed || turned;
    this.#line = line;
    if (reconnected) this.#news.reconnects += 1;
    if (lost) this.trouble('disconnect', state.reason ?? state.status);
    if (failed) this.trouble('connect', state.reason ?? state.status);
    if (changed) this.#changed();
    if (news) this.#storeWithin(STORE_MS);
  }

  cameIn(messages: readonly MessageEvent[]): void {
    const now = this.#now();
    const theirs = messages.filter(({ fromMe }) => !fromMe);
    if (theirs.length === 0) return;
    this.#news.lastInAt = now;
    for (const { content } of theirs) if (content.type === 'unreadable') this.trouble(content.reason, content.reason);
    const { outage } = this.#line;
    const missed = theirs.filter((message) => wasMissed(outage, message, now)).length;
    if (outage && missed > 0) {
      this.#line = { ...this.#line, outage: { ...outage, recovered: outage.recovered + missed } };
      this.#changed();
    }
    this.#storeWithin(STORE_MS);
  }

  wentOut(): void {
    this.#news.lastOutAt = this.#now();
    this.#storeWithin(STORE_MS);
  }

  trouble(kind: TroubleKind, error: unknown): void {
    const words = error instanceof Error ? error.message : String(error);
    const count = (this.#news.troubles.get(kind)?.count ?? 0) + 1;
    const lastError = cutTo(words.replaceAll('\0', ''), ERROR_LENGTH);
    this.#news.troubles.set(kind, { count, lastAt: this.#now().toISOString(), lastError });
    this.#storeWithin(STORE_MS);
  }

  #changed(): void {
    const { outage } = this.#line;
    if (outage) this.#outages.set(outage.beganAt.getTime(), outage);
    this.#storeWithin(STORE_MS);
  }

  #storeWithin(ms: number): void {
    if (this.#scope.stopped.aborted) return;
    const dueAt = performance.now() + ms;
    if (this.#timer && this.#dueAt <= dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#storing.wake();
    }, ms);
  }

  async #store(): Promise<void> {
    const { platform, companyId, whatsappId, stopped } = this.#scope;
    // Somebody else may own the connection now, and know better how its line is.
    const ours = this.#tellsLine || !stopped.aborted;
    const news = this.#news;
    const outages = ours ? this.#outages : new Map<number, Outage>();
    const line = ours
      ? { since: this.#connectedSince, seen: this.#connectedSince ? this.#now() : this.#fellAt }
      : undefined;
    this.#news = noNews();
    if (ours) this.#outages = new Map();
    try {
      const ids = await platform.db.withTenant(companyId, async (tx) => {
        const stored = new Map<number, number | undefined>();
        if (!(await storeHealth(tx, whatsappId, news, line))) return stored;
        for (const [at, outage] of outages) stored.set(at, await storeOutage(tx, whatsappId, outage));
        return stored;
      });
      this.#number(ids);
    } catch (error) {
      this.#putBack(news, outages);
      this.#storeWithin(STORE_MS);
      throw error;
    }
    if (this.#connectedSince) this.#storeWithin(ALIVE_MS);
  }

  /** What is stored from now on changes the row that is there. */
  #number(ids: ReadonlyMap<number, number | undefined>): void {
    const numbered = (outage: Outage): Outage => ({ ...outage, id: outage.id ?? ids.get(outage.beganAt.getTime()) });
    if (this.#line.outage) this.#line = { ...this.#line, outage: numbered(this.#line.outage) };
    for (const [at, outage] of this.#outages) this.#outages.set(at, numbered(outage));
  }

  /** Counted twice if the database kept it and could not say so: better than not at all. */
  #putBack(news: HealthNews, outages: Map<number, Outage>): void {
    const since = this.#news;
    since.lastInAt ??= news.lastInAt;
    since.lastOutAt ??= news.lastOutAt;
    since.reconnects += news.reconnects;
    for (const [kind, before] of news.troubles) {
      const { count, ...last } = since.troubles.get(kind) ?? { ...before, count: 0 };
      since.troubles.set(kind, { ...last, count: count + before.count });
    }
    this.#outages = new Map([...outages, ...this.#outages]);
  }

  /**
   * Stores what is left. After the stop, and after whatever may still have something to tell.
   * @param tellsLine false: the connection may be somebody else's already, and only what was counted is stored
   */
  async close(tellsLine: boolean): Promise<void> {
    this.#tellsLine = tellsLine;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#storing.settled();
    this.#storing.wake();
    await this.#storing.settled();
  }
}
