// What a campaign would do, what it has done and with whom; what all of a company's share. The campaigns themselves: campaigns.service.ts.
import type { CampaignSettings } from '@recado/contract/campaign-settings';
import {
  CAMPAIGN_SAMPLE,
  type CampaignDetail,
  type listLeftOut,
  type listRecipients,
  type preflightCampaign,
} from '@recado/contract/campaigns';
import { PAGE_SIZE } from '@recado/contract/constants';
import { campaignCost, campaignSeconds } from '@recado/rules/campaigns';
import { BYTE_ORDER_MARK, csvLine } from '@recado/rules/csv';
import { searchTermOf } from '@recado/rules/phone';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { pageByKey, readCursor } from '../../../platform/http/pages.ts';
import type { Call, FileAnswer } from '../../../platform/http/route.ts';
import { peopleOf } from '../lists/lists.service.ts';
import { countAudience, findLeftOut } from './audience.repo.ts';
import { campaignsRepo, findSettings, storeSettings } from './campaigns.repo.ts';
import { campaignService, lacksOf } from './campaigns.service.ts';
import { findFirst, countRecipients, findReasons, findRecipients, type RecipientRow } from './recipients.repo.ts';

export async function preflight(ctx: Ctx, id: number): Promise<z.output<typeof preflightCampaign.reply>> {
  const row = found(await campaignsRepo.find(ctx.tx, id), 'ERR_NOT_FOUND');
  const counts = await countAudience(ctx.tx, row, ctx.now);
  const reachable = counts.total - counts.notOnWhatsApp - counts.optedOut - counts.window;
  const settings = await findSettings(ctx.tx);
  const cost = campaignCost(row, settings.templatePrice, reachable);
  return { ...counts, reachable, seconds: campaignSeconds(settings, reachable), cost, lacks: lacksOf(row) };
}

const keyOfNumber = { write: String, read: (text: string) => (/^\d{1,30}$/.test(text) ? text : undefined) };

export async function pageLeftOut(ctx: Ctx, id: number, { cursor }: z.output<typeof listLeftOut.query>) {
  const row = found(await campaignsRepo.find(ctx.tx, id), 'ERR_NOT_FOUND');
  const after = readCursor(keyOfNumber, cursor) ?? '';
  const people = await findLeftOut(ctx.tx, row, ctx.now, after, PAGE_SIZE.others + 1);
  const { shown, next } = pageByKey(people, PAGE_SIZE.others, keyOfNumber, ({ number }) => number);
  return { people: shown, ...next };
}

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());
const presentRecipient = (row: RecipientRow) => ({
  ...row,
  sentAt: iso(row.sentAt),
  deliveredAt: iso(row.deliveredAt),
  readAt: iso(row.readAt),
  answeredAt: iso(row.answeredAt),
});

export async function pageRecipients(
  ctx: Ctx,
  id: number,
  { show, reason, searchParam, pageNumber }: z.output<typeof listRecipients.query>,
) {
  found(await campaignsRepo.find(ctx.tx, id), 'ERR_NOT_FOUND');
  const limit = PAGE_SIZE.others;
  const which = { show, reason, search: searchTermOf(searchParam) };
  const offset = (pageNumber - 1) * limit;
  const rows = await findRecipients(ctx.tx, id, which, { limit: limit + 1, offset });
  const count = await countRecipients(ctx.tx, id, which);
  return { recipients: rows.slice(0, limit).map(presentRecipient), hasMore: rows.length > limit, count };
}

export async function reasonsOf(ctx: Ctx, id: number) {
  found(await campaignsRepo.find(ctx.tx, id), 'ERR_NOT_FOUND');
  return findReasons(ctx.tx, id);
}

const EVERYBODY = { show: '', reason: '', search: '' } as const;

/** With the first of its people. */
export async function openCampaign(ctx: Ctx, id: number): Promise<CampaignDetail> {
  const { contactList, ...rest } = await campaignService.get(ctx, id);
  const people = await findFirst(ctx.tx, id, CAMPAIGN_SAMPLE);
  return {
    ...rest,
    contactList: contactList && { ...contactList, contacts: await peopleOf(ctx, contactList.id, CAMPAIGN_SAMPLE) },
    shipping: people.map((one) => ({ ...one, sentAt: iso(one.sentAt), deliveredAt: iso(one.deliveredAt) })),
  };
}

const PORTION = 1_000;
const COLUMNS = ['name', 'number', 'state', 'reason', 'sentAt', 'deliveredAt', 'readAt', 'answeredAt'] as const;

/** A portion after the other, each in a transaction of its own. */
export async function exportCampaign(call: Call, id: number): Promise<FileAnswer> {
  await call.run((ctx) => campaignService.get(ctx, id));
  return {
    fileName: 'campaign.csv',
    mime: 'text/csv; charset=utf-8',
    content: Readable.from(portions(call, id), { objectMode: false, encoding: 'utf8' }),
  };
}

async function* portions(call: Call, id: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  let after: number | undefined = 0;
  do {
    const from: number = after;
    const rows = await call.run((ctx) => findRecipients(ctx.tx, id, EVERYBODY, { limit: PORTION, after: from }));
    const lines = rows.map(presentRecipient).map((row) => csvLine(COLUMNS.map((name) => row[name] ?? '')));
    if (lines.length > 0) yield lines.join('');
    after = rows.length < PORTION ? undefined : rows.at(-1)?.id;
  } while (after !== undefined);
}

const asList = (settings: CampaignSettings) =>
  Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));

export const openSettings = async (ctx: Ctx) => asList(await findSettings(ctx.tx));

export async function changeSettings(ctx: Ctx, { variables, ...pace }: CampaignSettings) {
  const keys = new Set<string>();
  const first = variables.filter(({ key }) => !keys.has(key.toLowerCase()) && keys.add(key.toLowerCase()));
  const settings = { ...pace, variables: first };
  await storeSettings(ctx.tx, settings);
  return asList(settings);
}
