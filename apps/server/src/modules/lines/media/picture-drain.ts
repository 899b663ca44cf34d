// Fetches the pictures of contacts that are new, or have not been looked at for long: one at a time, and nobody waits.
import { sql } from 'drizzle-orm';
import type { Party } from '@recado/channel/inbound';
import type { Channel } from '@recado/channel/channel';
import { storePicture } from '../../catalog/contacts/contact-picture.service.ts';
import { inScope, type ChannelScope } from '../shared/channel-scope.ts';
import { Repeated } from '../../../platform/repeated.ts';
import { pause, whenAvailable } from '../shared/retry.ts';
import { within } from '../shared/time-limit.ts';

const READ = 20;
const ANSWER_MS = 10_000;

interface Asked {
  id: number;
  request: { party: Party; contactId: number };
}

export class PictureDrain {
  readonly #scope: ChannelScope;
  readonly #paceMs: number;
  readonly #channel: () => Channel | undefined;
  readonly #reading: Repeated;

  /** @param channel the channel, while it is connected */
  constructor(scope: ChannelScope, paceMs: number, channel: () => Channel | undefined) {
    this.#scope = scope;
    this.#paceMs = paceMs;
    this.#channel = channel;
    this.#reading = new Repeated(
      () => this.#drain(),
      (error) => scope.log.warn({ err: error }, 'pictures could not be asked for'),
    );
  }

  wake(): void {
    if (!this.#scope.stopped.aborted && this.#channel()) this.#reading.wake();
  }

  async #drain(): Promise<void> {
    for (let waiting = await this.#waiting(); waiting.length > 0; waiting = await this.#waiting()) {
      for (const asked of waiting) {
        const channel = this.#channel();
        if (!channel || this.#scope.stopped.aborted) return;
        await this.#answer(channel, asked);
        if (this.#paceMs > 0) await pause(this.#paceMs, this.#scope.stopped);
      }
    }
  }

  async #waiting(): Promise<Asked[]> {
    const { platform, companyId, whatsappId } = this.#scope;
    return platform.db.withTenant(companyId, async (tx) => {
      const { rows } = await tx.execute<Asked & Record<string, unknown>>(sql`
        select id, request from channel_requests
        where whatsapp_id = ${whatsappId} and state = 'pending' and request->>'kind' = 'profilePicture'
        order by id limit ${READ}`);
      return rows;
    });
  }

  /** One that cannot be had is not asked for again until the contact is next looked at. */
  async #answer(channel: Channel, { id, request }: Asked): Promise<void> {
    const { log, stopped } = this.#scope;
    const url = await within(ANSWER_MS, 'a picture', channel.profilePicture(request.party), stopped).catch(
      (error: unknown) => {
        log.debug({ err: error, contactId: request.contactId }, 'a picture could not be had');
        return undefined;
      },
    );
    if (stopped.aborted || !this.#channel()) return;
    await whenAvailable(stopped, () =>
      inScope(this.#scope, async (ctx) => {
        await ctx.tx.execute(sql`delete from channel_requests where id = ${id}`);
        if (url !== undefined) await storePicture(ctx, request.contactId, url);
      }),
    );
  }

  async close(): Promise<void> {
    await this.#reading.settled();
  }
}
