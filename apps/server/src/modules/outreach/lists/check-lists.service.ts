// Are the numbers of a list on WhatsApp? Asked a few at a time, with rests between, and not at all while the line may not
// write to strangers: who asks much is banned.
import type { CHECK_PAUSES } from '@recado/contract/contact-lists';
import { inCompany } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkedNumber } from '../numbers/numbers.service.ts';
import { findAskable, findUnasked, lockForCheck, markKnown, markNumbers, putOffCheck } from './lists.repo.ts';
import { publishPeople } from './lists.service.ts';

/** numbers of a network at once, and ms of rest after them: some 3,600 an hour */
const BATCH = 20;
const REST_MS = 20_000;
/** What stands in the way is looked at again so much later. */
const PAUSE_MS: Record<(typeof CHECK_PAUSES)[number], number> = {
  noConnection: 60_000,
  restricted: 300_000,
  noAnswer: 60_000,
};
/** of what is known already, in one transaction */
const KNOWN_TOGETHER = 5_000;

type Step = { ask: { id: number; number: string }[] } | 'again' | 'settled';

/** False: it is not due, or in somebody's hand. */
export async function checkList(platform: Platform, companyId: number, listId: number): Promise<boolean> {
  for (;;) {
    const step = await inCompany(platform, companyId, undefined, async (ctx): Promise<Step | undefined> => {
      if (!(await lockForCheck(ctx.tx, listId, ctx.now))) return undefined;
      const later = (ms: number): Date => new Date(ctx.now.getTime() + ms);
      if ((await markKnown(ctx.tx, listId, ctx.now, KNOWN_TOGETHER)) > 0) {
        publishPeople(ctx, listId);
        return 'again';
      }
      const ask = await findUnasked(ctx.tx, listId, BATCH);
      const line = ask.length > 0 ? await findAskable(ctx.tx, ctx.now) : 0;
      const pause = line === undefined ? 'noConnection' : line === null ? 'restricted' : null;
      // Who dies with these in hand leaves them for the next look.
      const next = ask.length === 0 ? null : later(pause ? PAUSE_MS[pause] : REST_MS);
      await putOffCheck(ctx.tx, listId, next, pause);
      if (ask.length > 0 && pause === null) return { ask };
      publishPeople(ctx, listId);
      return 'settled';
    });
    if (step === undefined) return false;
    if (step === 'again') continue;
    if (step !== 'settled') await askNetwork(platform, companyId, listId, step.ask);
    return true;
  }
}

async function askNetwork(
  platform: Platform,
  companyId: number,
  listId: number,
  wanted: readonly { number: string }[],
): Promise<void> {
  const answers: { number: string; valid: boolean }[] = [];
  let pause: (typeof CHECK_PAUSES)[number] | null = null;
  for (const { number } of wanted) {
    try {
      const { exists } = await checkedNumber(platform, companyId, number);
      if (exists === null) pause = 'noConnection';
      else answers.push({ number, valid: exists });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // What is no number at all is not there either.
      if (error.code === 'ERR_VALIDATION') answers.push({ number, valid: false });
      else pause = 'noAnswer';
    }
    if (pause) break;
  }
  await inCompany(platform, companyId, undefined, async (ctx) => {
    await markNumbers(ctx.tx, answers);
    const left = await findUnasked(ctx.tx, listId, 1);
    const rest = pause ? PAUSE_MS[pause] : REST_MS;
    await putOffCheck(ctx.tx, listId, left.length > 0 ? new Date(ctx.now.getTime() + rest) : null, pause);
    publishPeople(ctx, listId);
  });
}
