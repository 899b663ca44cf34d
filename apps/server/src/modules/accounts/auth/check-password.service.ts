// The one place where a password or a code is looked at: whoever guesses waits longer and longer, whatever address they
// guess from.
import type { Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deviceOf } from './known-devices.ts';
import { forgetTries, takeTry } from './password-tries.repo.ts';
import { isPassword } from './passwords.service.ts';

export interface Guess {
  email: string;
  password: string;
  /** the cookie of a browser in which they have signed in before, which is counted by itself */
  device?: string | undefined;
}

/** Of an address that nobody has, too: what happens tells nothing of who there is. The table holds no addresses. */
const accountOf = ({ secrets }: Platform, { email, device }: Omit<Guess, 'password'>): string =>
  secrets.sign('password tries', `${email.trim().toLowerCase()} ${deviceOf(secrets, email, device) ?? ''}`);

/**
 * Who it is, where it is their password; undefined otherwise. ERR_TOO_MANY_REQUESTS, whether it is right or wrong, while
 * too many were wrong.
 * @param wrong is told of whom it was wrong, of nobody too: the time it takes tells nothing
 */
export async function checkPassword<P extends { passwordHash: string }>(
  platform: Platform,
  guess: Guess,
  find: (tx: Tx) => Promise<P | undefined>,
  wrong?: (person: P | undefined) => Promise<void>,
): Promise<P | undefined> {
  return countedCheck(platform, accountOf(platform, guess), guess.password, find, wrong);
}

async function countedCheck<P extends { passwordHash: string }>(
  platform: Platform,
  account: string,
  password: string,
  find: (tx: Tx) => Promise<P | undefined>,
  wrong?: (person: P | undefined) => Promise<void>,
): Promise<P | undefined> {
  const now = platform.clock.now();
  const { until, person } = await platform.db.withSystem(async (tx) => ({
    until: await takeTry(tx, account, now),
    person: await find(tx),
  }));
  if (until) failFor(until, now);
  if (!(await isPassword(person?.passwordHash, password)) || !person) {
    await wrong?.(person);
    return undefined;
  }
  await platform.db.withSystem((tx) => forgetTries(tx, account));
  return person;
}

/**
 * Of somebody who is signed in, and proves that it is them: ERR_WRONG_PASSWORD. Their guesses make them wait as those at the
 * sign-in do, and are counted by themselves: what strangers guess there keeps nobody from it.
 */
export async function requirePassword<P extends { id: number; passwordHash: string }>(
  platform: Platform,
  person: P,
  password: string,
): Promise<P> {
  const account = platform.secrets.sign('own password tries', String(person.id));
  return (await countedCheck(platform, account, password, async () => person)) ?? fail('ERR_WRONG_PASSWORD');
}

export interface CodeGuess {
  userId: number;
  email: string;
  /** as of a guess at their password */
  device?: string | undefined;
}

/**
 * The same for a code of somebody's second factor, or a passkey.
 * @param work fails where it is wrong; in a transaction of its own: the try stays counted
 */
export async function checkCode<T>(
  platform: Platform,
  { userId, email, device }: CodeGuess,
  work: () => Promise<T>,
): Promise<T> {
  const account = platform.secrets.sign('code tries', `${userId} ${deviceOf(platform.secrets, email, device) ?? ''}`);
  const now = platform.clock.now();
  const until = await platform.db.withSystem((tx) => takeTry(tx, account, now));
  if (until) failFor(until, now);
  const done = await work();
  await platform.db.withSystem((tx) => forgetTries(tx, account));
  return done;
}

function failFor(until: Date, now: Date): never {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  fail('ERR_TOO_MANY_REQUESTS', `Too many wrong tries; wait ${seconds} s`, { seconds });
}
