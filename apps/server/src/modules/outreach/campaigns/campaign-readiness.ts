// Whether a campaign may go on now, for how many, and what keeps it: plan, hours, its line and what that may still send, its canary.
import type { CAMPAIGN_WAITS } from '@recado/contract/campaigns';
import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '../../../platform/context.ts';
import { callOff } from './call-off.ts';
import { budgetOf, canaryOf, sendsNext, sendsUntil, stopOf, stopOfWatch, watchOn } from './campaigns.rules.ts';
import { campaignsRepo, findStanding, type Line, type StoredCampaign } from './campaigns.repo.ts';
import { publishCampaign, tellState } from './campaigns.service.ts';
import { countWithLine, findLost, readCounts } from './recipients.repo.ts';
import { settle } from './tell-recipients.ts';

/** people of one transaction, where there is no interval between them */
export const TOGETHER = 50;
/** messages that the line has not taken yet: further ones wait here, where they can still be cancelled */
const WITH_LINE = { paced: 5, unpaced: 200 };
/** ms until what keeps a campaign is looked at again */
const LOOK_MS: Record<(typeof CAMPAIGN_WAITS)[number] | 'settling', number> = {
  line: 15_000,
  restricted: 60_000,
  stopped: 30_000,
  hours: 0,
  canary: 1_000,
  plan: 300_000,
  budget: 300_000,
  settling: 1_000,
};
const LOST_MS = 60_000;
export type Ready = { campaign: StoredCampaign; line: Line; most: number };

export const isPaced = ({ pace }: Pick<StoredCampaign, 'pace'>): boolean =>
  pace === null || pace.messageInterval > 0 || (pace.longerIntervalAfter > 0 && pace.greaterInterval > 0);

/** undefined: something keeps it, and it says what. */
export async function readiness(ctx: Ctx, campaign: StoredCampaign): Promise<Ready | undefined> {
  const standing = await findStanding(ctx.tx, campaign.whatsappId, ctx.now);
  const line = standing?.line;
  if (!standing?.allowed) return wait(ctx, campaign, 'plan');
  if (!line) {
    await change(ctx, campaign, { status: 'CANCELADA', stopReason: 'noLine', nextAt: null, waitsFor: null });
    return undefined;
  }
  const counts = (await readCounts(ctx.tx, [campaign.id])).get(campaign.id);
  const { planned = 0, claimed = 0, failed = 0, optedOut = 0 } = counts ?? {};
  const settled = (counts?.sent ?? 0) + (counts?.asked ?? 0) + failed + (counts?.uncertain ?? 0);
  const outcomes = { settled, failed, optedOut };
  const watch = campaign.canaryPassed ? watchOn(campaign.watch, outcomes) : null;
  const stop = watch === null ? stopOf(outcomes) : planned + claimed > 0 ? stopOfWatch(watch) : undefined;
  if (stop) {
    const handed = campaign.handed - (await callOff(ctx, campaign.id));
    await change(ctx, campaign, { status: 'CANCELADA', stopReason: stop, nextAt: null, waitsFor: null, handed });
    return undefined;
  }
  if (watch !== null && !isDeepStrictEqual(watch, campaign.watch))
    await campaignsRepo.update(ctx.tx, campaign.id, { watch });
  const sends = await hoursOf(ctx, campaign, standing.timeZone);
  if (sends > ctx.now) return wait(ctx, campaign, 'hours', sends);
  if (line.status !== 'CONNECTED') return wait(ctx, campaign, 'line');
  if (line.stopped) return wait(ctx, campaign, 'stopped');
  if (line.restricted) return wait(ctx, campaign, 'restricted');
  const budget = budgetOf({ ...line, now: ctx.now });
  const paced = isPaced(campaign);
  const limit = paced ? WITH_LINE.paced : WITH_LINE.unpaced;
  const withLine = await countWithLine(ctx.tx, line.id, limit);
  const left = budget - line.today - withLine;
  // With nobody left it ends, whatever the line may still send; with some of its own there it ends after them.
  const goesOn = planned > 0 || (claimed > 0 && withLine > 0);
  // What is with a line that may write to nobody new stays there until it may.
  if (goesOn && left <= 0 && (withLine === 0 || budget === 0)) return wait(ctx, campaign, 'budget');
  if (goesOn && (withLine >= limit || left <= 0)) return settling(ctx, campaign);
  const canary = canaryOf(counts?.total ?? 0);
  const isCanary = !campaign.canaryPassed && campaign.handed < canary;
  if (!campaign.canaryPassed && !isCanary) {
    if (claimed > 0) {
      await settleLost(ctx, campaign);
      return wait(ctx, campaign, 'canary');
    }
    await campaignsRepo.update(ctx.tx, campaign.id, { canaryPassed: true, watch: watchOn(null, outcomes) });
  }
  const room = Math.min(left, limit - withLine, isCanary ? canary - campaign.handed : TOGETHER);
  const most = paced ? 1 : Math.max(1, Math.min(TOGETHER, room));
  return { campaign, line, most };
}

/** When it may send next. Where that is now it keeps until when: its line looks there before it asks a network (withheld.service.ts). */
async function hoursOf(ctx: Ctx, campaign: StoredCampaign, timeZone: string): Promise<Date> {
  const sends = sendsNext(campaign, timeZone, ctx.now);
  if (sends > ctx.now) return sends;
  const until = sendsUntil(campaign, timeZone, ctx.now);
  if (until?.getTime() !== campaign.sendsUntil?.getTime())
    await campaignsRepo.update(ctx.tx, campaign.id, { sendsUntil: until });
  return sends;
}

async function wait(
  ctx: Ctx,
  campaign: StoredCampaign,
  waitsFor: (typeof CAMPAIGN_WAITS)[number],
  until?: Date,
): Promise<undefined> {
  const nextAt = until ?? new Date(ctx.now.getTime() + LOOK_MS[waitsFor]);
  await campaignsRepo.update(ctx.tx, campaign.id, { waitsFor, nextAt });
  if (campaign.waitsFor !== waitsFor) publishCampaign(ctx, 'update', campaign.id);
}

/** The line is busy with those before. */
export async function settling(ctx: Ctx, { id }: StoredCampaign): Promise<undefined> {
  await campaignsRepo.update(ctx.tx, id, {
    waitsFor: null,
    nextAt: new Date(ctx.now.getTime() + LOOK_MS.settling / 4),
  });
}

export async function settleLost(ctx: Ctx, { id }: StoredCampaign): Promise<void> {
  const ids = await findLost(ctx.tx, id, new Date(ctx.now.getTime() - LOST_MS));
  if (ids.length > 0) await settle(ctx, { ids });
}

/** It has come into another state. */
export async function change(
  ctx: Ctx,
  campaign: StoredCampaign,
  columns: Parameters<typeof campaignsRepo.update>[2],
): Promise<void> {
  await campaignsRepo.update(ctx.tx, campaign.id, columns);
  publishCampaign(ctx, 'update', campaign.id);
  const { status = campaign.status, stopReason = campaign.stopReason } = columns;
  // Who answers late has it end a second time.
  if (status !== campaign.status) tellState(ctx, { id: campaign.id, name: campaign.name, status, stopReason });
}
