// A campaign is called off: of whom its line has, those whose messages no network has heard of are to come again, if it goes on.
import type { ErrorCode } from '@recado/contract/errors';
import type { Ctx } from '../../../platform/context.ts';
import { sendingCalledOff } from '../../inbox/messages/delivery.service.ts';
import { callOffSending } from '../../inbox/outbox/outbox.service.ts';
import { findGiven, takeBack } from './recipients.repo.ts';

/**
 * In the transaction that ends it, or its hours. Answers how many. What a network was asked to take goes out, or nobody knows.
 * @param why as their messages say
 */
export async function callOff(
  ctx: Ctx,
  campaignId: number,
  why: ErrorCode = 'ERR_CAMPAIGN_CANCELLED',
): Promise<number> {
  const given = await findGiven(ctx.tx, campaignId);
  const off = await callOffSending(
    ctx.tx,
    given.map(({ messageIds }) => messageIds),
  );
  const people = off.flatMap((at) => given[at] ?? []);
  // Before their messages are told of: these people have not failed.
  await takeBack(
    ctx.tx,
    people.map(({ id }) => id),
  );
  await sendingCalledOff(
    ctx,
    people.flatMap(({ messageIds }) => messageIds),
    why,
  );
  return people.length;
}
