// Are the numbers of a list on WhatsApp? Asked a few at a time, with rests between, at the pace that all lists of a line share, and
// not at all while the line may not write to strangers: who asks much is banned.
import type { CHECK_PAUSES } from '@recado/contract/contact-lists';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAskable, lookUpsLeft } from '../../catalog/connections/look-ups.service.ts';
import { checkedNumber } from '../numbers/numbers.service.ts';
import {
  findUnasked,
  lockForCheck,
  markKnown,
  markNumbers,
  noteUnanswered,
  putOffCheck,
  queueCheck,
} from './lists.repo.ts';
import { publishPeople } from './lists.service.ts';

/** numbers of a network at once, and ms of rest after them: some 3,600 an hour. Lists that wait for the line's own rest are before it. */
const BATCH = 20;
const REST_MS = 21_000;
/** What stands in the way is looked at again so much later. */
const PAUSE_MS: Record<(typeof CHECK_PAUSES)[number], number> = {
  noConnection: 60_000,
  restricted: 300_000,
  noAnswer: 60_000,
};
/** of what is known already, in one transaction */
const KNOWN_TOGETHER = 5_000;

type Pause = (typeof CHECK_PAUSES)[number] | null;
type Step = { ask: { id: number; number: string }[] } | 'again' | 'settled';

/** False: it is not due, or in somebody's hand. */
export async function checkList(platform: Platform, companyId: number, listId: number): Promise<boolean> {
  for (;;) {
    const step = await inCompany(platform, companyId, undefined, (ctx) => nextStep(ctx, listId));
    if (step === undefined) return false;
    if (step === 'again') continue;
    if (step !== 'settled') await askNetwork(platform, companyId, listId, step.ask);
    return true;
  }
}

async function nextStep(ctx: Ctx, listId: number): Promise<Step | undefined> {
  const { tx, now } = ctx;
  if (!(await lockForCheck(tx, listId, now))) return undefined;
  if ((await markKnown(tx, listId, now, KNOWN_TOGETHER)) > 0) {
    publishPeople(ctx, listId);
    return 'again';
  }
  const ask = await findUnasked(tx, listId, BATCH);
  const line = ask.length > 0 ? await findAskable(tx, now) : undefined;
  if (ask.length > 0 && line) {
    const { left, rested } = await lookUpsLeft(tx, line, 'unhurried', now);
    if (left > 0) {
      // Who dies with these in hand leaves them for the next look.
      await putOffCheck(tx, listId, later(now, REST_MS), null);
      return { ask: ask.slice(0, left) };
    }
    await queueCheck(tx, listId, rested);
  } else {
    const pause = ask.length === 0 ? null : line === null ? 'restricted' : 'noConnection';
    await putOffCheck(tx, listId, pause && later(now, PAUSE_MS[pause]), pause);
  }
  publishPeople(ctx, listId);
  return 'settled';
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

async function askNetwork(
  platform: Platform,
  companyId: number,
  listId: number,
  wanted: readonly { number: string }[],
): Promise<void> {
  const answers: { number: string; valid: boolean }[] = [];
  let pause: Pause = null;
  let unanswered: string | undefined;
  let until: Date | undefined;
  for (const { number } of wanted) {
    try {
      const { exists, because } = await checkedNumber(platform, companyId, number, 'unhurried');
      if (exists !== null) answers.push({ number, valid: exists });
      else if (because?.unasked === 'pace') ({ until } = because);
      else pause = because?.unasked ?? 'noConnection';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // What is no number at all is not there either.
      if (error.code === 'ERR_VALIDATION') answers.push({ number, valid: false });
      else {
        pause = 'noAnswer';
        unanswered = number;
      }
    }
    if (pause || until) break;
  }
  await inCompany(platform, companyId, undefined, async (ctx) => {
    await markNumbers(ctx.tx, answers);
    if (unanswered !== undefined) await noteUnanswered(ctx.tx, listId, unanswered);
    const left = await findUnasked(ctx.tx, listId, 1);
    if (left.length === 0) await putOffCheck(ctx.tx, listId, null, pause);
    else if (until && answers.length === 0) await queueCheck(ctx.tx, listId, until);
    else await putOffCheck(ctx.tx, listId, later(ctx.now, pause ? PAUSE_MS[pause] : REST_MS), pause);
    publishPeople(ctx, listId);
  });
}
