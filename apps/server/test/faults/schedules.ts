// Scheduled messages, made a few at a time for moments just ahead: each goes out once.
import { until } from '../phones.ts';
import type { Installation } from './installation.ts';
import { untilDone } from './persistent.ts';
import type { Progress } from './progress.ts';

const AT_ONCE = 10;
const AHEAD_MS = 2_000;
/** A line by itself pauses them where it sends more in a day. */
const MOST_OF_LINE = 200;
const FIRST_NUMBER = 5_511_950_000_001;

export class Schedules {
  readonly #installation: Installation;
  readonly #contacts: readonly number[];
  readonly #lines: readonly number[];

  private constructor(installation: Installation, contacts: readonly number[], lines: readonly number[]) {
    this.#installation = installation;
    this.#contacts = contacts;
    this.#lines = lines;
  }

  static async prepare(installation: Installation, count: number): Promise<Schedules> {
    const contacts: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const body = { name: `Scheduled ${at}`, number: String(FIRST_NUMBER + at) };
      const add = async (): Promise<number> => (await installation.must<{ id: number }>('POST', '/contacts', body)).id;
      contacts.push(await until(add));
    }
    const lines: number[] = [];
    while (lines.length < Math.ceil(count / MOST_OF_LINE))
      lines.push(await installation.pairLine({ name: `Schedules ${lines.length + 1}` }));
    return new Schedules(installation, contacts, lines);
  }

  async goOn(progress: Progress): Promise<void> {
    for (let from = 0; from < this.#contacts.length; from += AT_ONCE) {
      await progress.reaches((from / this.#contacts.length) * 0.85);
      if (from % MOST_OF_LINE === 0) await this.#sendBy(this.#lines[from / MOST_OF_LINE] ?? 0);
      await this.#schedule(this.#contacts.slice(from, from + AT_ONCE));
    }
  }

  /** They go out by the line that is the default one when their time has come. */
  async #sendBy(line: number): Promise<void> {
    await this.#installation.rows(`do $$ begin
      update connections set is_default = false where is_default;
      update connections set is_default = true where id = ${line};
    end $$`);
  }

  async #schedule(contactIds: readonly number[]): Promise<void> {
    const sendAt = new Date(Date.now() + AHEAD_MS).toISOString();
    await untilDone(
      this.#installation,
      ['POST', '/schedules/many', { contactIds, body: 'Good morning!', sendAt }],
      async () => (await this.#installation.count('schedules where contact_id = $1', [contactIds[0]])) > 0,
    );
  }

  left(): Promise<number> {
    return this.#installation.count(`schedules where status in ('PENDENTE', 'AGENDADA')`);
  }

  /** Whom the network has not told once for each that stands in the calendar; `failed` says so itself. */
  async compare(): Promise<{ fired: number; failed: number; wrong: string[] }> {
    const found = await this.#installation.rows<{ number: string; sent: string; failed: string; told: string }>(
      `select c.number, count(*) filter (where s.status = 'ENVIADA') as sent, count(*) filter (where s.status = 'ERRO') as failed,
        (select count(*) from sim_messages m where m.from_company and m.chat = c.number and m.body = 'Good morning!') as told
      from contacts c left join schedules s on s.contact_id = c.id where c.id = any($1::bigint[]) group by c.number`,
      [this.#contacts],
    );
    const sum = (of: 'sent' | 'failed'): number => found.reduce((all, row) => all + Number(row[of]), 0);
    const wrong = found.filter(({ sent, failed, told }) => sent !== told || Number(sent) + Number(failed) === 0);
    return { fired: sum('sent'), failed: sum('failed'), wrong: wrong.map((row) => JSON.stringify(row)) };
  }
}
