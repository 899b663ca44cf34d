// Tells whoever has a conversation open that the customer is writing: seldom enough that a flood of it costs nothing.
import { sql } from 'drizzle-orm';
import type { Chat, PresenceState } from '@recado/channel/inbound';
import type { Ctx } from '../../../platform/context.ts';
import { TokenBucket } from '../../../platform/realtime/token-bucket.ts';
import { roomsOfTicket } from '../../inbox/tickets/ticket-rooms.service.ts';
import type { VisibleTicket } from '@recado/rules/tickets';
import { groupIdentity, identityOf } from '../../inbox/intake/identity.rules.ts';
import { isKnownAs } from '../../inbox/intake/known-as.service.ts';
import { inScope, type ChannelScope } from '../shared/channel-scope.ts';

/** between two events of a conversation */
const APART_MS = 2_000;
/** the same again: who looks only now is to see it too */
const REPEAT_MS = 8_000;
/** events of a connection: each is a row in the event log for some hours */
const RATE = { perSecond: 2, burst: 10 };
const CHATS = 500;

interface Told {
  state: PresenceState;
  at: number;
  /** what became of it meanwhile; told when its time has come */
  next?: PresenceState | undefined;
  timer?: NodeJS.Timeout | undefined;
}

export class PresenceTeller {
  readonly #scope: ChannelScope;
  /** the longest silent first */
  readonly #told = new Map<string, Told>();
  readonly #bucket = new TokenBucket(RATE.perSecond, RATE.burst, performance.now());
  readonly #open = new Set<Promise<void>>();

  constructor(scope: ChannelScope) {
    this.#scope = scope;
  }

  /** Never throws, and nobody waits for it. */
  hear(chat: Chat, state: PresenceState): void {
    if (this.#scope.stopped.aborted) return;
    const told = this.#told.get(chat.key);
    const age = told ? performance.now() - told.at : Infinity;
    // Nobody was told that it began: nobody need hear of its end.
    if (state === 'paused' && (!told || told.state === 'paused') && !told?.timer) return;
    if (!told) this.#tell(chat, state);
    else if (told.timer) told.next = state;
    else if (age >= (told.state === state ? REPEAT_MS : APART_MS)) this.#tell(chat, state);
    else if (told.state !== state) this.#tellLater(chat, told, state, APART_MS - age);
  }

  #tellLater(chat: Chat, told: Told, state: PresenceState, ms: number): void {
    told.next = state;
    told.timer = setTimeout(() => {
      told.timer = undefined;
      if (told.next && told.next !== told.state) this.#tell(chat, told.next);
    }, ms);
  }

  #tell(chat: Chat, state: PresenceState): void {
    const now = performance.now();
    if (this.#scope.stopped.aborted || !this.#bucket.take(now)) return;
    this.#forget(chat.key);
    this.#told.set(chat.key, { state, at: now });
    const [longest] = this.#told.keys();
    if (longest !== undefined && this.#told.size > CHATS) this.#forget(longest);
    const telling: Promise<void> = inScope(this.#scope, (ctx) => this.#publish(ctx, chat, state))
      .catch((error: unknown) => this.#scope.log.debug({ err: error }, 'a presence could not be told'))
      .finally(() => this.#open.delete(telling));
    this.#open.add(telling);
  }

  #forget(chat: string): void {
    clearTimeout(this.#told.get(chat)?.timer);
    this.#told.delete(chat);
  }

  async #publish(ctx: Ctx, chat: Chat, state: PresenceState): Promise<void> {
    const who = chat.group ? groupIdentity(chat.group) : identityOf(chat.party);
    if (!who) return;
    const { rows } = await ctx.tx.execute<VisibleTicket & { id: number } & Record<string, unknown>>(sql`
      select t.id, t.status, t.queue_id as "queueId", t.user_id as "userId", t.whatsapp_id as "whatsappId", t.held
      from tickets t
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      where ${isKnownAs('c', who.forms, [who.hiddenId])} and t.whatsapp_id = ${this.#scope.whatsappId} and t.status in ('pending', 'open')
      order by t.id desc limit 1`);
    const [ticket] = rows;
    if (!ticket) return;
    const rooms = roomsOfTicket(ctx.companyId, ticket.id, ticket);
    ctx.publish('presence', { action: 'update', ticketId: ticket.id, state }, rooms);
  }

  async close(): Promise<void> {
    for (const chat of this.#told.keys()) this.#forget(chat);
    await Promise.all(this.#open);
  }
}
