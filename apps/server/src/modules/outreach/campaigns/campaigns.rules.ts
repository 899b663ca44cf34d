// When a campaign stops by itself, how far its canary goes, and when it may go on. Pure.
import type { CampaignCounts } from '@recado/contract/campaign-recipients';
import type { CAMPAIGN_STOPS } from '@recado/contract/campaigns';
import type { ProviderName } from '@recado/contract/constants';
import type { ErrorCode } from '@recado/contract/errors';
import type { LineLimits } from '@recado/channel/channel';
import { clockIn, daysAfter, momentIn } from '@recado/rules/days';
import { sentKindOf } from '@recado/rules/sendable';
import type { CampaignRow } from './campaigns.repo.ts';
import { opensNone } from '../../catalog/connections/line-limits.rules.ts';

export const NO_COUNTS: CampaignCounts = {
  total: 0,
  planned: 0,
  claimed: 0,
  asked: 0,
  sent: 0,
  uncertain: 0,
  failed: 0,
  skipped: 0,
  delivered: 0,
  read: 0,
  written: 0,
  answered: 0,
  optedOut: 0,
};

/** Why somebody was not reached who may be later: what the line could not do then, or what nobody expected. */
export const PASSING: readonly ErrorCode[] = [
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_SENDING_WAPP_MSG',
  'ERR_WAPP_RATE_LIMIT',
  'ERR_WAPP_RESTRICTED',
  'ERR_WAPP_ACCOUNT_REFUSED',
  'ERR_WAPP_DOWNLOAD_MEDIA',
  'ERR_INTERNAL_SERVER_ERROR',
];

type Stop = (typeof CAMPAIGN_STOPS)[number];

/** so large a share of what was settled, and so many */
const FAILURES = { share: 0.2, least: 10 };
const OPT_OUTS = { share: 0.05, least: 5 };

export interface Outcomes {
  settled: number;
  failed: number;
  optedOut: number;
}

/** Whether the campaign's own file is what goes above its approved text; of an old one nobody knows. */
export function suitsTemplate({
  template,
  confirmation,
  file,
}: Pick<CampaignRow, 'template' | 'confirmation' | 'file'>): boolean {
  if (template?.takes === undefined) return true;
  // What follows a confirmation is free: there it has its place.
  if (template.takes === null) return file === null || confirmation;
  return file !== null && sentKindOf('cloud', { mime: file.mime ?? '', size: file.size ?? 0 }) === template.takes;
}

/** Of the canary. A list of twenty bad numbers ends at its tenth. */
export function stopOf({ settled, failed, optedOut }: Outcomes): Stop | undefined {
  if (optedOut >= OPT_OUTS.least && optedOut > OPT_OUTS.share * settled) return 'optOuts';
  return failed >= FAILURES.least && failed > FAILURES.share * settled ? 'failures' : undefined;
}

/** What came of the others, as far as it was looked at. */
export interface Watch extends Outcomes {
  /** Rise with each failure and opt-out, fall with each other outcome: a good beginning is forgotten, not saved up. */
  failures: number;
  optOuts: number;
}

/** @param before null: what there is by now is not held against it */
export function watchOn(before: Watch | null, now: Outcomes): Watch {
  if (!before) return { ...now, failures: 0, optOuts: 0 };
  const settled = now.settled - before.settled;
  const level = (was: number, bad: number, { share }: { share: number }): number =>
    Math.max(0, was + bad - (Math.max(0, settled - bad) * share) / (1 - share));
  return {
    ...now,
    failures: level(before.failures, now.failed - before.failed, FAILURES),
    optOuts: level(before.optOuts, now.optedOut - before.optedOut, OPT_OUTS),
  };
}

/** At its tenth failure on end, or later where others go well between; below the share it never is. */
export function stopOfWatch({ failures, optOuts }: Watch): Stop | undefined {
  if (optOuts >= OPT_OUTS.least) return 'optOuts';
  return failures >= FAILURES.least ? 'failures' : undefined;
}

/** So many go first, and what becomes of them is looked at before the others follow. */
export const canaryOf = (total: number): number => Math.max(20, Math.ceil(total * 0.02));

/** A line of WhatsApp Web grows used to sending: a hundred as if they were usual, and thrice what it did on its busiest day. */
const WARM_UP = { times: 3, least: 100 };

/** How many of a day may go out by themselves before campaigns wait for the next one. Official numbers know their own limits, and the simulated network has none. */
export function budgetOf({
  provider,
  limits,
  opened,
  peak,
  now,
}: {
  provider: ProviderName;
  limits: LineLimits;
  opened: number;
  peak: number;
  now: Date;
}): number {
  if (opensNone(limits, opened, now.getTime())) return 0;
  return provider === 'beta' ? WARM_UP.times * Math.max(peak, WARM_UP.least) : Infinity;
}

export interface SendingHours {
  /** HH:MM; empty: at any time */
  hoursFrom: string;
  hoursTo: string;
  /** 0 is Sunday; empty: every day */
  weekdays: readonly number[];
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const DAY_MINUTES = 24 * 60;

/** The first moment from now on at which it may send; now, if it may. An end before the start is of the day after. */
export function sendsNext({ hoursFrom, hoursTo, weekdays }: SendingHours, timeZone: string, now: Date): Date {
  const from = hoursFrom === '' ? 0 : minutesOf(hoursFrom);
  const to = hoursTo === '' ? DAY_MINUTES : minutesOf(hoursTo);
  const end = to > from ? to : to + DAY_MINUTES;
  const clock = clockIn(now, timeZone);
  const today = clock.toISOString().slice(0, 10);
  const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes();
  const isDay = (day: string): boolean => weekdays.length === 0 || weekdays.includes(new Date(day).getUTCDay());
  for (let ahead = -1; ahead <= 8; ahead += 1) {
    const day = daysAfter(today, ahead);
    const passed = minute - ahead * DAY_MINUTES;
    if (!isDay(day) || passed >= end) continue;
    return passed >= from ? now : momentIn(new Date(Date.parse(day) + from * 60_000), timeZone);
  }
  return now;
}

/** When it may send no more, of the hours that this moment lies in; null: never. Hours that follow each other at once are one. */
export function sendsUntil(hours: SendingHours, timeZone: string, now: Date): Date | null {
  const to = hours.hoursTo === '' ? DAY_MINUTES : minutesOf(hours.hoursTo);
  const today = clockIn(now, timeZone).toISOString().slice(0, 10);
  for (let ahead = -1; ahead <= 8; ahead += 1) {
    const end = momentIn(new Date(Date.parse(daysAfter(today, ahead)) + to * 60_000), timeZone);
    if (end > now && sendsNext(hours, timeZone, end) > end) return end;
  }
  return null;
}
