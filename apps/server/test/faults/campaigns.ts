// Campaigns that begin one after the other: each of their people gets theirs once, and who is uncertain is listed.
import type { Campaign } from '@recado/contract/campaigns';
import type { Installation } from './installation.ts';
import { untilDone } from './persistent.ts';
import type { Progress } from './progress.ts';

/** They are over sooner than the rest: some come when it is half done, and near its end. */
const PARTS = 10;

export class Campaigns {
  readonly #installation: Installation;
  readonly #ids: readonly number[];
  readonly people: number;

  private constructor(installation: Installation, ids: readonly number[], people: number) {
    this.#installation = installation;
    this.#ids = ids;
    this.people = people;
  }

  static async prepare(installation: Installation, people: number): Promise<Campaigns> {
    const whatsappId = await installation.pairLine({ name: 'Campaigns' });
    await installation.must('POST', '/campaign-settings', {
      settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables: [] },
    });
    const ids: number[] = [];
    const each = Math.ceil(people / PARTS);
    for (let part = 0; part < PARTS; part += 1) {
      const { id: contactListId } = await installation.must<{ id: number }>('POST', '/contact-lists', {
        name: `Part ${part}`,
      });
      // The simulated network has nobody at numbers that end in 0000.
      await installation.rows(
        `insert into contact_list_items (company_id, contact_list_id, name, number, email, is_whatsapp_valid)
          select company_id, id, 'Person ' || n, (551196000000 + n)::text || '1', '', true
          from contact_lists, generate_series($2::int, $3::int) n where id = $1`,
        [contactListId, part * each + 1, (part + 1) * each],
      );
      const campaign = { name: `Offer ${part}`, message1: 'Hello {nome}', whatsappId, contactListId };
      ids.push((await installation.must<Campaign>('POST', '/campaigns', campaign)).id);
    }
    return new Campaigns(installation, ids, PARTS * each);
  }

  async goOn(progress: Progress): Promise<void> {
    for (const [part, id] of this.#ids.entries()) {
      await progress.reaches((part / PARTS) * 0.85);
      await untilDone(
        this.#installation,
        ['POST', `/campaigns/${id}/restart`],
        async () => (await this.#installation.count(`campaigns where id = $1 and status <> 'INATIVA'`, [id])) > 0,
      );
    }
  }

  /** Campaigns that are not over. */
  left(): Promise<number> {
    return this.#installation.count(`campaigns where status not in ('FINALIZADA', 'CANCELADA')`);
  }

  /** Whom the network has told other than once, but for those that are listed as uncertain: told at most once. */
  async compare(): Promise<{ sent: number; uncertain: number; listed: number; wrong: string[] }> {
    const states = await this.#installation.rows<{ state: string; n: string }>(
      'select state, count(*) as n from campaign_recipients group by state',
    );
    const of = (state: string): number => Number(states.find((row) => row.state === state)?.n ?? 0);
    const wrong = await this.#installation.rows<{ number: string; state: string; told: string }>(
      `select * from (select r.number, r.state, (select count(*) from sim_messages m where m.from_company and m.chat = r.number) as told
          from campaign_recipients r) people
        where told > 1 or (told = 0 and state = 'sent') or state not in ('sent', 'uncertain') limit 20`,
    );
    let listed = 0;
    for (const id of this.#ids)
      listed += (await this.#installation.get<{ count: number }>(`/campaigns/${id}/recipients?show=uncertain`)).count;
    return { sent: of('sent'), uncertain: of('uncertain'), listed, wrong: wrong.map((row) => JSON.stringify(row)) };
  }
}
