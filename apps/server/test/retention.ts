// A company that keeps its conversations for six months, some that are older, and nights that pass; for tests.
import type { MessageExport } from '@recado/contract/message-exports';
import { sql } from 'drizzle-orm';
import { gunzipSync } from 'node:zlib';
import type { NightLimits } from '../src/modules/inbox/retention/plan-exports.service.ts';
import { planNight } from '../src/modules/inbox/retention/retention.jobs.ts';
import { runExport } from '../src/modules/inbox/retention/run-export.service.ts';
import type { MediaStore } from '../src/ports/media-store.ts';
import { buildMessage, buildTicket } from './build.ts';
import { buildOffice, queryRows, type Office } from './office.ts';
import type { Product } from './product.ts';

/** The night of 27 November 2026 in São Paulo, where it is kept from 1 May on. */
export const NIGHT = new Date('2026-11-27T05:00:00Z');
/** A conversation that ended then is old, and of April. */
export const APRIL = new Date('2026-04-20T12:00:00Z');
const ONE_HOUR = 3_600_000;

export interface Line extends Record<string, unknown> {
  kind: 'ticket' | 'message' | 'reaction' | 'note';
  body?: string;
}

export class Archive {
  readonly product: Product;
  readonly office: Office;

  private constructor(product: Product, office: Office) {
    this.product = product;
    this.office = office;
  }

  /** It is that night. */
  static async build(product: Product, months = '6'): Promise<Archive> {
    const archive = new Archive(product, await buildOffice(product, { atDesk: false }));
    product.clock.advance(NIGHT.getTime() - product.clock.now().getTime());
    await archive.keep(months);
    return archive;
  }

  get companyId(): number {
    return this.office.company.id;
  }

  async keep(months: string): Promise<void> {
    await this.product.call(this.office.admin.token, 'PUT', '/settings/keepMonths', { value: months });
  }

  /** One that ended then, with so many messages. */
  async conversation(
    messages: number,
    values: Partial<Parameters<typeof buildTicket>[2]> = {},
    at = APRIL,
  ): Promise<{ id: number; uuid: string; contactId: number }> {
    const { platform } = this.product;
    const ticket = await buildTicket(platform, this.companyId, {
      status: 'closed',
      whatsappId: this.office.whatsappId,
      createdAt: at,
      lastMessageAt: at,
      lastMessage: 'the last words',
      ...values,
    });
    const { id, uuid, contactId } = ticket;
    await queryRows(
      this.product,
      this.companyId,
      sql`insert into messages (ticket_id, contact_id, whatsapp_id, chat, external_id, body, created_at)
        select ${id}, ${contactId}, ${this.office.whatsappId}, 'chat', ${`${id}-`} || n, ${`${id} says `} || n, ${at.toISOString()}::timestamptz
        from generate_series(1, ${messages}::integer) n`,
    );
    return { id, uuid, contactId };
  }

  said(ticketId: number, values: Parameters<typeof buildMessage>[3]) {
    return buildMessage(this.product.platform, this.companyId, ticketId, { createdAt: APRIL, ...values });
  }

  plan(limits?: NightLimits): Promise<void> {
    return planNight(this.product.platform, limits);
  }

  /** One turn of what is due of this company. False: nothing was. Throws what goes wrong. */
  async turn(
    store: MediaStore = this.product.store,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<boolean> {
    const { platform } = this.product;
    const [due] = await queryRows<{ id: number }>(
      this.product,
      this.companyId,
      sql`select id from message_exports where work_at <= ${platform.clock.now().toISOString()}::timestamptz order by work_at, id limit 1`,
    );
    return due !== undefined && runExport({ platform, store, signal }, { companyId: this.companyId, at: '', ...due });
  }

  /** All that is due. */
  async work(): Promise<void> {
    while (await this.turn());
  }

  /** Whoever was at it is dead by now. */
  later(): void {
    this.product.clock.advance(ONE_HOUR / 4);
  }

  async list(token = this.office.admin.token): Promise<MessageExport[]> {
    return (await this.product.call<{ records: MessageExport[] }>(token, 'GET', '/message-exports')).body.records;
  }

  async link(id: number): Promise<string> {
    const answer = await this.product.call<{ url: string }>(
      this.office.admin.token,
      'POST',
      `/message-exports/${id}/link`,
    );
    return answer.body.url;
  }

  /** What an administrator reads in a file. */
  async read(id: number): Promise<Line[]> {
    const { rawPayload } = await this.product.app.inject(await this.link(id));
    return gunzipSync(rawPayload)
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  }

  async bodies(id: number): Promise<string[]> {
    return (await this.read(id)).flatMap(({ kind, body }) => (kind === 'message' ? (body ?? '') : []));
  }

  async messagesOf(ticketId: number): Promise<number> {
    const [row] = await queryRows<{ n: number }>(
      this.product,
      this.companyId,
      sql`select count(*)::integer as n from messages where ticket_id = ${ticketId}`,
    );
    return row?.n ?? 0;
  }
}
