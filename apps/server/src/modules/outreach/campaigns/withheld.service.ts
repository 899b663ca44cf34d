// What a line has of a campaign and may not send any more: the campaign's hours have ended, or the person has opted out, while the
// line was down or busy. The line asks in the moment before it asks the network.
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { sendingCalledOff } from '../../inbox/messages/delivery.service.ts';
import { callOffSending } from '../../inbox/outbox/outbox.service.ts';
import { callOff } from './call-off.ts';
import { campaignsRepo } from './campaigns.repo.ts';
import { publishCampaign } from './campaigns.service.ts';
import { findUnwilling, settleAs } from './recipients.repo.ts';

export interface Withheld {
  campaignId: number;
  recipientId: number;
  why: 'optedOut' | 'hours';
}

/**
 * Of a message that no network has heard of: a Withheld as JSON, or null. Who has had a part of theirs is to have the rest, whatever
 * the hour: half a message helps nobody, and to send the whole again would be twice. What a person has sent again is the person's.
 * One after the other, by keys: as joins all of a new company's people are gone through for each (settleRecipients).
 */
export const withheldOf = (messageId: SQL, at: SQL): SQL => sql`(
  select json_build_object('campaignId', r.campaign_id, 'recipientId', r.id,
    'why', case when c.opted_out_at is not null then 'optedOut' else 'hours' end)
  from (select id, origin_ref from messages where id = ${messageId} and origin = 'campaign' limit 1) m
    cross join lateral (
      select id, campaign_id, contact_id, state, message_ids from campaign_recipients where id = m.origin_ref limit 1
    ) r
    cross join lateral (select sends_until from campaigns where id = r.campaign_id limit 1) k
    left join lateral (select opted_out_at from contacts where id = r.contact_id limit 1) c on true
  where m.id = any(r.message_ids) and (c.opted_out_at is not null or (
    r.state = 'claimed' and k.sends_until <= ${at} and not exists (
      select from unnest(r.message_ids) part(id) left join outbox o on o.message_id = part.id
      where o.id is null or o.asked_at is not null))))`;

/**
 * They are taken out as by a cancelling, in its order of locks: of one whose hours have ended all that no network has heard of, and
 * these people are to come again; who opted out is left out. What is so no longer stays. Who dies before this finds them again.
 */
export async function callOffWithheld(ctx: Ctx, withheld: readonly Withheld[]): Promise<void> {
  const byCampaign = Map.groupBy(withheld, ({ campaignId }) => campaignId);
  for (const campaignId of [...byCampaign.keys()].toSorted((one, other) => one - other)) {
    const campaign = await campaignsRepo.lock(ctx.tx, campaignId);
    if (!campaign) continue;
    const those = byCampaign.get(campaignId) ?? [];
    const unwilling = those.filter(({ why }) => why === 'optedOut').map(({ recipientId }) => recipientId);
    const off = await leaveOutUnwilling(ctx, unwilling);
    const isOver = campaign.sendsUntil !== null && campaign.sendsUntil <= ctx.now;
    const again = isOver ? await callOff(ctx, campaignId, 'ERR_CAMPAIGN_HOURS') : 0;
    // The canary and the pace count those that went out.
    await campaignsRepo.update(ctx.tx, campaignId, { handed: Math.max(0, campaign.handed - off - again) });
    publishCampaign(ctx, 'update', campaignId);
  }
}

/** Each message by itself: who has had a part has no more of it, and has failed for that. Answers how many are left out as a whole. */
async function leaveOutUnwilling(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const people = ids.length === 0 ? [] : await findUnwilling(ctx.tx, ids);
  const messageIds = people.flatMap((person) => person.messageIds);
  const at = await callOffSending(
    ctx.tx,
    messageIds.map((id) => [id]),
  );
  const off = new Set(at.flatMap((n) => messageIds[n] ?? []));
  const whole = people.filter((person) => person.state === 'claimed' && person.messageIds.every((id) => off.has(id)));
  // Before their messages are told of: these people have not failed.
  await settleAs(
    ctx.tx,
    whole.map(({ id }) => ({ id, state: 'skipped', reason: 'optedOut' })),
  );
  await sendingCalledOff(ctx, [...off], 'ERR_WAPP_OPTED_OUT');
  return whole.length;
}
