// One connection in this process: its channel, and the drains of what goes in and out.
import { sql } from 'drizzle-orm';
import { ChannelError } from '@recado/channel/outbound';
import type { ChannelContext, ChannelProvider } from '@recado/channel/channel';
import { channelSettings } from '../../catalog/connections/channel-settings.service.ts';
import { inScope, type ChannelScope } from '../shared/channel-scope.ts';
import { ChannelSession } from '../session/channel-session.ts';
import { LineBudget } from '../outbox/line-budget.ts';
import { ConnectionHealth } from '../health/connection-health.ts';
import { credentialStore } from '../session/credentials.ts';
import { InboundDrain } from '../inbound/inbound-drain.ts';
import { MediaFetcher } from '../media/media-fetcher.ts';
import { OutboxDrain } from '../outbox/outbox-drain.ts';
import type { OwnedConnection } from './ownership.ts';
import { PictureDrain } from '../media/picture-drain.ts';
import { PresenceTeller } from '../inbound/presence-teller.ts';
import { RequestDrain } from '../session/request-drain.ts';

export class ConnectionRunner {
  readonly #scope: ChannelScope;
  readonly #health: ConnectionHealth;
  readonly #session: ChannelSession;
  readonly #inbound: InboundDrain;
  readonly #outbox: OutboxDrain;
  readonly #budget: LineBudget;
  readonly #requests: RequestDrain;
  readonly #media: MediaFetcher;
  readonly #pictures: PictureDrain;
  readonly #presences: PresenceTeller;
  readonly #stopping: AbortController;
  #connection: OwnedConnection;

  constructor(scope: Omit<ChannelScope, 'stopped' | 'health'>, provider: ChannelProvider, connection: OwnedConnection) {
    this.#stopping = new AbortController();
    const stopped = this.#stopping.signal;
    const health = new ConnectionHealth({ ...scope, stopped });
    this.#health = health;
    this.#scope = { ...scope, stopped, health };
    this.#connection = connection;
    const { log } = this.#scope;
    this.#budget = new LineBudget(this.#scope);
    this.#inbound = new InboundDrain(this.#scope, () => this.#connection);
    this.#presences = new PresenceTeller(this.#scope);
    this.#session = new ChannelSession({
      scope: this.#scope,
      provider,
      channelContext: this.#channelContext(),
      // Before the first state overwrites what the last owner has left.
      ready: health.load().catch((error: unknown) => log.warn({ err: error }, 'the health could not be read')),
      heard: (state) => health.heard(state),
      connected: () => {
        this.#outbox.connected();
        this.#media.wake();
        this.#pictures.wake();
      },
    });
    this.#outbox = new OutboxDrain(this.#scope, provider.paceMs, () => this.#session.connected, this.#budget);
    this.#requests = new RequestDrain(this.#scope, this.#session);
    this.#media = new MediaFetcher(this.#scope, () => this.#session.connected);
    this.#pictures = new PictureDrain(this.#scope, provider.paceMs, () => this.#session.connected);
    // What it does from here on is told by requests: an old look at `wanted` undoes nothing.
    if (connection.wanted) this.#session.start().catch((error: unknown) => log.error({ err: error }, 'no channel'));
  }

  #channelContext(): Omit<ChannelContext, 'report'> {
    const { platform, companyId, whatsappId, log } = this.#scope;
    return {
      companyId,
      whatsappId,
      log,
      credentials: credentialStore(platform, companyId, whatsappId),
      settings: () => platform.db.withTenant(companyId, (tx) => channelSettings(tx, platform.secrets, whatsappId)),
      receive: (events) => this.#inbound.receive(events),
      presence: (chat, state) => this.#presences.hear(chat, state),
      limits: (limits) => this.#budget.limited(limits),
      openMedia: (mediaId) => this.#openMedia(mediaId),
    };
  }

  /** There may be something to do. */
  attend(connection: OwnedConnection): void {
    this.#connection = connection;
    this.#budget.attend({ stopped: connection.stopped });
    if (connection.requests) {
      this.#requests.wake();
      this.#pictures.wake();
    }
    if (connection.inbound) this.#inbound.wake();
    if (connection.outbox) this.#outbox.wake();
    if (connection.media) this.#media.wake();
  }

  async #openMedia(mediaId: number) {
    const { rows } = await inScope(this.#scope, ({ tx }) =>
      tx.execute<{ storage_key: string | null }>(sql`select storage_key from media where id = ${mediaId}`),
    );
    const key = rows[0]?.storage_key;
    const file = key ? await this.#scope.store.get(key) : undefined;
    if (!file) throw new ChannelError('ERR_SENDING_WAPP_MSG', 'the file to send is not there', true);
    return file;
  }

  /** Hangs up and finishes what is being done. @param tell see ChannelSession.close */
  async stop(tell: boolean): Promise<void> {
    this.#stopping.abort();
    await this.#session.close(tell);
    await this.#finish(tell);
  }

  /** The connection was deleted: its phone is unlinked. */
  async remove(): Promise<void> {
    await this.#session.remove();
    this.#stopping.abort();
    await this.#finish(true);
  }

  async #finish(tell: boolean): Promise<void> {
    const drains = [this.#inbound, this.#outbox, this.#requests, this.#media, this.#pictures, this.#presences];
    await Promise.all(drains.map((drain) => drain.close()));
    await this.#budget.close();
    await this.#health.close(tell);
  }
}
