// A company that comes out of another program: its row, its plan, its hours and its settings.
import { openingHours } from '@recado/contract/queues';
import { SETTING_VALUES } from '@recado/contract/settings';
import type { Bringing } from './bringing.ts';

export async function makeCompany({ filling, company, companyId, label, report }: Bringing): Promise<void> {
  const { plan } = company;
  const limits = [plan?.users ?? 100, plan?.connections ?? 10, plan?.queues ?? 50];
  const planName = plan?.name ?? 'Imported';
  const [found] = await filling.query<{ id: string }>(
    'select id from plans where lower(name) = lower($1) order by id limit 1',
    [planName],
  );
  const [made] = found
    ? [found]
    : await filling.query<{ id: string }>(
        `insert into plans (name, users, connections, queues, price, is_public) values ($1, $2, $3, $4, 0, false) returning id`,
        [planName, ...limits],
      );
  const email = company.email?.trim() ?? '';
  const [taken] = await filling.query('select from companies where lower(email) = lower($1)', [email]);
  const isUsable = email.includes('@') && !taken;
  if (!isUsable)
    report.leftOut.push({
      what: 'the company’s own e-mail address',
      count: 1,
      reason: taken ? 'another company here has it' : 'there is none',
      which: email || null,
    });
  await filling.run(
    `insert into companies (id, name, email, phone, plan_id) overriding system value values ($1, $2, $3, $4, $5)`,
    [
      companyId,
      company.name,
      isUsable ? email : `company-${companyId}@imported.invalid`,
      company.phone ?? '',
      made?.id,
    ],
  );
  await filling.run(
    `insert into imported_rows (company_id, source, kind, source_key, ref) values ($1, $2, 'companies', $3, $1)`,
    [companyId, label, String(company.id)],
  );
}

const hoursOf = (value: unknown): string | undefined => {
  const read = openingHours.safeParse(value);
  return read.success && read.data.length > 0 ? JSON.stringify(read.data) : undefined;
};

/** Opening hours of the company and of its queues, where they are written as ours are. */
export async function bringHours({ filling, company, companyId, label, report }: Bringing): Promise<void> {
  const own = hoursOf(company.schedules);
  if (own !== undefined && !report.known)
    await filling.run('update companies set schedules = $2 where id = $1', [companyId, own]);
  const queues = await filling.query<{ id: string; schedules: string }>(
    `select x.ref as id, s.schedules from w_queues s join imported_rows x on x.company_id = $1 and x.source = $2
        and x.kind = 'queues' and x.source_key = s.id
      join queues q on q.company_id = $1 and q.id = x.ref and q.schedules = '[]' where s.schedules is not null`,
    [companyId, label],
  );
  for (const { id, schedules } of queues) {
    const hours = hoursOf(parsed(schedules));
    if (hours !== undefined)
      await filling.run('update queues set schedules = $3 where company_id = $1 and id = $2', [companyId, id, hours]);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Those that mean the same, and only where nobody has set them here. */
export async function bringSettings({ filling, program, source, company, companyId, report }: Bringing): Promise<void> {
  const other: string[] = [];
  let added = 0;
  for (const [key, value] of Object.entries(await program.settings(source, company.id))) {
    const allowed = (SETTING_VALUES as Record<string, readonly string[] | undefined>)[key];
    if (allowed?.includes(value) && key !== 'campaignsEnabled' && key !== 'firstSteps')
      added += await filling.run(
        `insert into settings (company_id, key, value) values ($1, $2, $3) on conflict (company_id, key) do nothing`,
        [companyId, key, value],
      );
    else other.push(key);
  }
  report.added['settings'] = added;
  if (other.length > 0)
    report.leftOut.push({
      what: 'settings',
      count: other.length,
      reason: 'they mean nothing here, or not the same',
      which: other.toSorted().join(', '),
    });
}
