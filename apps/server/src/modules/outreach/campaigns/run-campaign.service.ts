// A campaign goes on: a few people at a time, each handed to the line in the transaction that marks them, with the id of the
// message chosen in it; so whatever dies, nobody is written to twice and nobody is forgotten.
import { gapAfter } from '@recado/rules/campaigns';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { isUnavailable } from '../../../platform/db/pg-errors.ts';
import { AppError } from '../../../platform/errors.ts';
import { MANY_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkedNumber } from '../numbers/numbers.service.ts';
import { change, isPaced, readiness, settleLost, settling, TOGETHER } from './campaign-readiness.ts';
import { campaignsRepo, findSettings, lockDue, type StoredCampaign } from './campaigns.repo.ts';
import { suitsTemplate } from './campaigns.rules.ts';
import { publishCampaign } from './campaigns.service.ts';
import { countPeople, planRecipients } from './audience.repo.ts';
import { findNext, lockNext, noteValid, readCounts } from './recipients.repo.ts';
import { hand } from './hand-over.ts';
import { failRecipient } from './tell-recipients.ts';

/** of what nobody expected: then the person at whom it happens is passed over */
const TRIES = 3;
const AGAIN_MS = 10_000;

/** False: it has nothing to do now, or is in somebody's hand. Rejects only when the database is away. */
export async function runCampaign(platform: Platform, companyId: number, id: number): Promise<boolean> {
  try {
    if (!(await unaskedNumbers(platform, companyId, id))) return false;
    const did = await inCompany(platform, companyId, undefined, async (ctx) => {
      const campaign = await lockDue(ctx.tx, id, ctx.now);
      if (!campaign) return undefined;
      return (campaign.status === 'PROGRAMADA' ? begin : step)(ctx, campaign);
    });
    if (did === 'more') platform.hints.poke(MANY_TOPIC, '');
    return did !== undefined;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    platform.log.error({ err: error, companyId, id }, 'a campaign could not go on');
    return inCompany(platform, companyId, undefined, (ctx) => passOver(ctx, id));
  }
}

/** Nothing of the failed transaction stayed. Whoever it always happens at is not to keep the others waiting. */
async function passOver(ctx: Ctx, id: number): Promise<boolean> {
  const campaign = await lockDue(ctx.tx, id, ctx.now);
  if (!campaign) return false;
  const attempts = campaign.attempts + 1;
  const [first] = attempts >= TRIES ? await lockNext(ctx.tx, id, 1) : [];
  if (first) await failRecipient(ctx, id, first, 'ERR_INTERNAL_SERVER_ERROR');
  const nextAt = new Date(ctx.now.getTime() + (first ? 0 : AGAIN_MS));
  await campaignsRepo.update(ctx.tx, id, { attempts: first ? 0 : attempts, nextAt });
  return true;
}

/**
 * Who is next and nobody has asked about is asked about before the transaction: of as many as it may write to now, because a line
 * that may write to nobody may ask about nobody either. False: it is not due, or waits.
 */
async function unaskedNumbers(platform: Platform, companyId: number, id: number): Promise<boolean> {
  const found = await inCompany(platform, companyId, undefined, async (ctx) => {
    const row = await campaignsRepo.find(ctx.tx, id);
    if (!row?.nextAt || row.nextAt > ctx.now) return undefined;
    if (row.status === 'PROGRAMADA' || row.whatsapp?.provider === 'cloud') return [];
    const next = await findNext(ctx.tx, id, isPaced(row) ? 1 : TOGETHER);
    if (next.every(({ valid }) => valid !== null)) return next;
    const campaign = await lockDue(ctx.tx, id, ctx.now);
    const ready = campaign && (await readiness(ctx, campaign));
    return ready && next.slice(0, ready.most);
  });
  if (!found) return false;
  for (const { id: recipientId, number, valid } of found) {
    if (valid !== null) continue;
    try {
      const { exists } = await checkedNumber(platform, companyId, number);
      if (exists !== null) await platform.db.withTenant(companyId, (tx) => noteValid(tx, recipientId, exists));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // No number at all; where the network does not answer, it shows when it is written to.
      if (error.code === 'ERR_VALIDATION')
        await platform.db.withTenant(companyId, (tx) => noteValid(tx, recipientId, false));
    }
  }
  return true;
}

/** Its people and its pace are settled now: what is changed later changes nothing of it. */
async function begin(ctx: Ctx, campaign: StoredCampaign): Promise<'more' | 'rest'> {
  const row = await campaignsRepo.find(ctx.tx, campaign.id);
  if (row && !suitsTemplate(row)) {
    await change(ctx, campaign, { status: 'CANCELADA', stopReason: 'noFile', nextAt: null, waitsFor: null });
    return 'rest';
  }
  const pace = await findSettings(ctx.tx);
  const total = await planRecipients(ctx.tx, campaign.id, campaign);
  const begun = { pace, startedAt: ctx.now, waitsFor: null };
  if (total === 0) {
    // Of more than it goes to nobody is planned: some of them, whoever they are, would be worse than none.
    const stopReason = (await countPeople(ctx.tx, campaign)) > 0 ? 'tooMany' : 'nobody';
    await change(ctx, campaign, { status: 'CANCELADA', stopReason, nextAt: null, waitsFor: null });
  } else await change(ctx, campaign, { ...begun, status: 'EM_ANDAMENTO', nextAt: ctx.now });
  return total === 0 ? 'rest' : 'more';
}

async function step(ctx: Ctx, campaign: StoredCampaign): Promise<'more' | 'rest'> {
  const ready = await readiness(ctx, campaign);
  if (!ready) return 'rest';
  const people = await lockNext(ctx.tx, campaign.id, ready.most);
  if (people.length === 0) return finish(ctx, campaign);
  const handed = campaign.handed + (await hand(ctx, ready, people));
  const gap = campaign.pace && handed > campaign.handed ? gapAfter(campaign.pace, handed, Math.random()) : 0;
  const nextAt = new Date(ctx.now.getTime() + gap * 1_000);
  await campaignsRepo.update(ctx.tx, campaign.id, { handed, nextAt, waitsFor: null, attempts: 0 });
  publishCampaign(ctx, 'update', campaign.id);
  return gap === 0 ? 'more' : 'rest';
}

/** Nobody is left to write to; it is over once the last has come to their end. */
async function finish(ctx: Ctx, campaign: StoredCampaign): Promise<'rest'> {
  await settleLost(ctx, campaign);
  const counts = (await readCounts(ctx.tx, [campaign.id])).get(campaign.id);
  if ((counts?.claimed ?? 0) + (counts?.planned ?? 0) > 0) await settling(ctx, campaign);
  else
    await change(ctx, campaign, {
      status: 'FINALIZADA',
      completedAt: campaign.completedAt ?? ctx.now,
      nextAt: null,
      waitsFor: null,
    });
  return 'rest';
}
