// Campaigns in tests: made by request, run by their job a step at a time, with the network's part played here.
import type { CampaignRecipient } from '@recado/contract/campaign-recipients';
import type { Campaign } from '@recado/contract/campaigns';
import type { ErrorCode } from '@recado/contract/errors';
import { sql, type SQL } from 'drizzle-orm';
import { ingestEvents } from '../src/modules/inbox/intake/inbound.service.ts';
import { commandDone, commandFailed, type DoneCommand } from '../src/modules/inbox/messages/delivery.service.ts';
import { countInDay, removeCommands } from '../src/modules/lines/outbox/outbox-rows.ts';
import { dueCampaigns } from '../src/modules/outreach/campaigns/campaigns.jobs.ts';
import { inCompany } from '../src/platform/context.ts';
import { messageOf, type MessageEvent } from './inbound-line.ts';
import { buildOffice, queryRows, type Office, type Person } from './office.ts';
import type { Product } from './product.ts';

export const MINUTE = 60_000;

export const numberOf = (n: number): string => `5511980${String(n).padStart(6, '0')}`;

export class Campaigning {
  readonly product: Product;
  readonly office: Office;
  readonly listId: number;

  private constructor(product: Product, office: Office, listId: number) {
    this.product = product;
    this.office = office;
    this.listId = listId;
  }

  /** An office with a line that is up and an empty list; no other campaign has anything to do. */
  static async open(product: Product): Promise<Campaigning> {
    await product.platform.db.withSystem((tx) => tx.execute(sql`update campaigns set next_at = null`));
    const office = await buildOffice(product, { atDesk: false });
    const made = await product.call<{ id: number }>(office.admin.token, 'POST', '/contact-lists', { name: 'Natal' });
    return new Campaigning(product, office, made.body.id);
  }

  call = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    person: Person = this.office.admin,
  ): Promise<T> => (await this.product.call<T & Record<string, unknown>>(person.token, method, path, body)).body;

  rows = <T extends Record<string, unknown>>(statement: SQL) =>
    queryRows<T>(this.product, this.office.company.id, statement);

  people = (count: number, { listId = this.listId, after = 0 } = {}): Promise<unknown> =>
    this.rows(sql`insert into contact_list_items (contact_list_id, name, number, email, is_whatsapp_valid)
      select ${listId}, 'Pessoa ' || n, '5511980' || lpad(n::text, 6, '0'), 'p' || n || '@example.com', true
      from generate_series(${after + 1}::int, ${after + count}::int) n`);

  noPauses = (variables: object[] = []): Promise<unknown> =>
    this.call('POST', '/campaign-settings', {
      settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables },
    });

  make = (values: object = {}): Promise<Campaign> =>
    this.call<Campaign>('POST', '/campaigns', {
      name: 'Natal',
      message1: 'Oi {nome}',
      whatsappId: this.office.whatsappId,
      contactListId: this.listId,
      queueId: this.office.sales.id,
      ...values,
    });

  now = ({ id }: { id: number }): Promise<Campaign> => this.call<Campaign>('GET', `/campaigns/${id}`);

  start = ({ id }: { id: number }): Promise<Campaign> => this.call<Campaign>('POST', `/campaigns/${id}/restart`);

  who = async ({ id }: { id: number }, show = ''): Promise<CampaignRecipient[]> =>
    (await this.call<{ recipients: CampaignRecipient[] }>('GET', `/campaigns/${id}/recipients?show=${show}`))
      .recipients;

  /** What has something to do now does it, a step each, so often. */
  run = async (times = 1): Promise<void> => {
    for (let n = 0; n < times; n += 1) await dueCampaigns(this.product.platform).takeDue();
  };

  /** The network takes what the line has, or refuses it. */
  goesOut = async (error?: (number: string) => ErrorCode | undefined): Promise<string[]> => {
    const { company, whatsappId } = this.office;
    const waiting = await this.rows<{ id: number; messageId: number; command: DoneCommand['command'] }>(
      sql`select id, message_id as "messageId", command from outbox order by id`,
    );
    for (const { id, ...row } of waiting)
      await inCompany(this.product.platform, company.id, undefined, async (ctx) => {
        const code = error?.(row.command.chat.party.phone ?? '');
        const outcome = code ? 'failed' : 'sent';
        const removed = await removeCommands(ctx.tx, [id]);
        await countInDay(ctx.tx, removed, { companyId: company.id, whatsappId, outcome, now: ctx.now });
        await (code ? commandFailed(ctx, row, code) : commandDone(ctx, row, {}));
      });
    return waiting.map(({ command }) =>
      command.kind === 'send' && command.content.type === 'text' ? command.content.body : command.kind,
    );
  };

  /** Until they are all over. */
  finishAll = async (
    campaigns: readonly Campaign[],
    error?: (number: string) => ErrorCode | undefined,
  ): Promise<Campaign[]> => {
    for (let n = 0; n < 60; n += 1) {
      await this.run();
      await this.goesOut(error);
      this.product.clock.advance(MINUTE);
      const left = await this.rows(
        sql`select from campaigns where id = any(${sql.param(campaigns.map(({ id }) => id))}::bigint[])
          and status not in ('FINALIZADA', 'CANCELADA')`,
      );
      if (left.length === 0) break;
    }
    return Promise.all(campaigns.map(this.now));
  };

  finish = async (campaign: Campaign, error?: (number: string) => ErrorCode | undefined): Promise<Campaign> => {
    const [over = campaign] = await this.finishAll([campaign], error);
    return over;
  };

  bodies = async (): Promise<string[]> =>
    (await this.rows<{ body: string }>(sql`select body from messages where origin = 'campaign' order by body`)).map(
      ({ body }) => body,
    );

  /** One of the list writes, what comes together at once. */
  answers = (n: number, ...said: [string, ...string[]]): Promise<unknown> =>
    this.#hears(...said.map((body) => messageOf({ phone: numberOf(n), name: 'P' }, body)));

  /** The same in one piece, which we hear of after having been away. */
  wroteBefore = (n: number, at: Date, body: string): Promise<unknown> =>
    this.#hears({ ...messageOf({ phone: numberOf(n), name: 'P' }, body), live: false, sentAt: at.toISOString() });

  #hears(...events: MessageEvent[]): Promise<unknown> {
    return inCompany(this.product.platform, this.office.company.id, undefined, (ctx) =>
      ingestEvents(ctx, { id: this.office.whatsappId, name: 'Line', queueIds: [] }, ...events),
    );
  }
}
