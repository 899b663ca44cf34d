// The statements on campaigns themselves.
import { CAMPAIGN_DEFAULTS, type CampaignSettings } from '@recado/contract/campaign-settings';
import type { ConnectionStatus, ProviderName } from '@recado/contract/constants';
import { and, eq, lte, sql, type SQL } from 'drizzle-orm';
import type { LineLimits } from '@recado/channel/channel';
import { crudRepo, type CrudRow } from '../../../platform/crud/crud-repo.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { hasCampaigns } from '../../accounts/auth/actor.service.ts';
import { haltReason } from '../../accounts/auth/subscription.service.ts';
import { campaigns, campaignSettings } from '../../../schema/campaigns.ts';

const extra = {
  whatsapp: sql<{ id: number; name: string; provider: ProviderName } | null>`(
    select json_build_object('id', w.id, 'name', w.name, 'provider', w.provider) from connections w where w.id = campaigns.whatsapp_id)`,
  contactList: sql<{ id: number; name: string } | null>`(
    select json_build_object('id', l.id, 'name', l.name) from contact_lists l where l.id = campaigns.contact_list_id)`,
  file: sql<{ storageKey: string | null; mime: string | null; fileName: string | null; size: number | null } | null>`(
    select json_build_object('storageKey', f.storage_key, 'mime', f.mime, 'fileName', f.file_name, 'size', f.size) from media f
    where f.company_id = campaigns.company_id and f.id = campaigns.media_id)`,
};

export const campaignsRepo = crudRepo(campaigns, {
  search: [campaigns.name],
  orderBy: sql`campaigns.id desc`,
  extra,
});
export type CampaignRow = CrudRow<typeof campaigns, typeof extra>;
export type StoredCampaign = typeof campaigns.$inferSelect;

/** The campaign, held, if it has something to do now. undefined also where somebody else has it in hand. */
export async function lockDue(tx: Tx, id: number, now: Date): Promise<StoredCampaign | undefined> {
  const [row] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.id, id), lte(campaigns.nextAt, now)))
    .for('no key update', { skipLocked: true });
  return row;
}

/** So many days before today show what is usual of a line. */
const PEAK_DAYS = 28;

export interface Line {
  id: number;
  status: ConnectionStatus;
  stopped: boolean;
  restricted: boolean;
  provider: ProviderName;
  limits: LineLimits;
  /** as far as nobody typed it */
  today: number;
  opened: number;
  /** the most of one of the days before */
  peak: number;
}

export interface Standing {
  timeZone: string;
  /** it belongs to the plan, and the company may write by itself */
  allowed: boolean;
  line: Line | null;
}

const days = (wanted: SQL, which: SQL): SQL =>
  sql`coalesce((select ${wanted} from line_days d where d.whatsapp_id = w.id and ${which}), 0)`;

/** What a campaign depends on, as it is now. */
export async function findStanding(tx: Tx, whatsappId: number | null, now: Date): Promise<Standing | undefined> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone co.time_zone)::date`;
  const automatic = sql`d.reply / 10 + d.notice + d.schedule + d.campaign`;
  const isToday = sql`d.day = ${today}`;
  const { rows } = await tx.execute<Standing & Record<string, unknown>>(sql`
    select co.time_zone as "timeZone", ${hasCampaigns} and ${haltReason(now)} is null as allowed, (
      select json_build_object('id', w.id, 'status', w.status, 'stopped', w.automatic_stop is not null,
        'restricted', coalesce(w.status_reason = 'timelocked', false)
          or coalesce((h.limits->>'strangersFrom')::timestamptz > ${now.toISOString()}::timestamptz, false),
        'provider', w.provider, 'limits', coalesce(h.limits, '{}'), 'today', ${days(automatic, isToday)},
        'opened', ${days(sql`d.opened`, isToday)},
        'peak', ${days(sql`max(${automatic})`, sql`d.day < ${today} and d.day >= ${today} - ${PEAK_DAYS}::int`)})
      from connections w left join connection_health h on h.whatsapp_id = w.id where w.id = ${whatsappId}::bigint) as line
    from companies co join plans p on p.id = co.plan_id`);
  return rows[0];
}

export async function findSettings(tx: Tx): Promise<CampaignSettings> {
  const [row] = await tx.select().from(campaignSettings);
  return { ...CAMPAIGN_DEFAULTS, ...row?.settings };
}

export async function storeSettings(tx: Tx, settings: CampaignSettings): Promise<void> {
  await tx.execute(sql`
    insert into campaign_settings (settings) values (${JSON.stringify(settings)}::jsonb)
    on conflict (company_id) do update set settings = excluded.settings`);
}

const id = (value: number | null | undefined) => sql`${value ?? null}::bigint`;

/** Whether all that is named is there. */
export async function areThere(
  tx: Tx,
  named: Partial<
    Record<'whatsappId' | 'contactListId' | 'tagId' | 'fileListId' | 'queueId', number | null | undefined>
  >,
): Promise<boolean> {
  const { rows } = await tx.execute<{ all: boolean }>(sql`
    select (${id(named.whatsappId)} is null or exists (select from connections where id = ${id(named.whatsappId)}))
      and (${id(named.contactListId)} is null or exists (select from contact_lists where id = ${id(named.contactListId)}))
      and (${id(named.tagId)} is null or exists (select from tags where id = ${id(named.tagId)}))
      and (${id(named.fileListId)} is null or exists (select from file_lists where id = ${id(named.fileListId)}))
      and (${id(named.queueId)} is null or exists (select from queues where id = ${id(named.queueId)})) as all`);
  return rows[0]?.all ?? false;
}

/** Somebody has confirmed: its campaign goes on, be it finished. */
export async function goOn(tx: Tx, campaignIds: readonly number[], now: Date): Promise<void> {
  await tx.execute(sql`
    update campaigns set next_at = least(next_at, ${now.toISOString()}::timestamptz)
    where id = any(${sql.param([...campaignIds])}::bigint[]) and status in ('EM_ANDAMENTO', 'FINALIZADA')`);
}
