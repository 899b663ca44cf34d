// What the end of the company's subscription means at the sign-in.
import { isApiError } from '../../shared/errors/ApiError.ts';
import { serverNow } from '../../shared/format/serverClock.ts';
import { dayIn, daysBetween } from '@recado/rules/days';
import { i18n } from '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { notifyWarning } from '../../shared/ui/notify.ts';

const DAY_MS = 86_400_000;
const WARN_BELOW_DAYS = 5;

/** Days of the company's calendar until a date, 0 on its day; undefined when there are enough of them. */
export function daysToWarnOf(dueDate: string | null, now: number, timeZone: string): number | undefined {
  if (dueDate === null || Date.parse(dueDate) - now >= WARN_BELOW_DAYS * DAY_MS) return undefined;
  return Math.max(0, daysBetween(dayIn(now, timeZone), dayIn(dueDate, timeZone)));
}

export function warnOfSubscriptionEnd(): void {
  const state = sessionStore.get();
  if (state.status !== 'signed-in') return;
  const { dueDate, timeZone } = state.user.company;
  const days = daysToWarnOf(dueDate, serverNow(), timeZone);
  if (days === undefined) return;
  const t = i18n.getFixedT(null, 'auth');
  notifyWarning(days === 0 ? t('subscriptionEnds.today') : t('subscriptionEnds.days', { count: days }));
}

interface Expiry {
  date: string;
  /** the company's */
  timeZone: string | undefined;
  mayPay: boolean;
}

/** What a sign-in is told that is refused because the subscription has run out; undefined: it was refused for something else. */
export function expiryOf(error: Error): Expiry | undefined {
  if (!isApiError(error, 'ERR_SUBSCRIPTION_EXPIRED')) return undefined;
  const { details } = error;
  if (!details || Array.isArray(details) || typeof details.dueDate !== 'string') return undefined;
  // Administrators are given a session in which to pay, and nothing else.
  const timeZone = typeof details.timeZone === 'string' ? details.timeZone : undefined;
  return { date: details.dueDate, timeZone, mayPay: typeof details.token === 'string' };
}
