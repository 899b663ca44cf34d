// A new password for who forgot theirs: a code by mail, good for a while and for a few tries, then the password.
import { randomInt } from 'node:crypto';
import { RESET_CODE_DIGITS, RESET_CODE_MINUTES } from '@recado/contract/password-reset';
import { accountActed, emit } from '../../../events/domain-events.ts';
import { inCompany } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkNewPassword, hashNewPassword } from '../auth/new-passwords.service.ts';
import { endSessions } from '../auth/sessions.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { findPerson, forgetCode, storeCode, storePassword, takeTry, type Person } from './password-reset.repo.ts';
import { codeMail, passwordChangedMail } from './reset-mails.rules.ts';

/** With a million codes and 15 minutes: whoever guesses all the time needs some years. */
const TRIES_OF_A_CODE = 5;
const CODES_AN_HOUR = 3;

const PURPOSE = 'password reset';
/** Of this person and this mailbox: with a new address the code that went to the old one is void. */
const signed = ({ id, email }: Pick<Person, 'id' | 'email'>, code: string): string => `${id} ${email} ${code}`;

/**
 * People of a company that is disabled or whose time has run out get theirs too: signing in is where they are told.
 * Throws ERR_USER_DONT_EXISTS where nobody has the address, as the specification asks.
 */
export async function mailCode(platform: Platform, email: string): Promise<void> {
  const person = found(await platform.db.withSystem((tx) => findPerson(tx, email)), 'ERR_USER_DONT_EXISTS');
  const { companyId, name, language } = person;
  const code = String(randomInt(10 ** RESET_CODE_DIGITS)).padStart(RESET_CODE_DIGITS, '0');
  await inCompany(platform, companyId, undefined, async ({ tx, now }) => {
    const stored = await storeCode(tx, {
      userId: person.id,
      codeHash: platform.secrets.sign(PURPOSE, signed(person, code)),
      now,
      expiresAt: new Date(now.getTime() + RESET_CODE_MINUTES * 60_000),
      mostAnHour: CODES_AN_HOUR,
    });
    if (!stored) fail('ERR_TOO_MANY_REQUESTS', 'Enough codes were mailed to this address; try again in an hour');
    // To the address that the account has: another spelling of it may be somebody else's.
    const to = person.email;
    const link = `${platform.publicUrl}/forgetpsw?${new URLSearchParams({ email: to }).toString()}`;
    await sendMail(platform, tx, { to, ...codeMail(language, { name, code, link }), companyId });
  });
}

export interface Reset {
  email: string;
  /** the code */
  token: string;
  password: string;
  /** which they call from */
  address: string;
}

/**
 * Throws ERR_RESET_CODE whatever is wrong: no such person, no code, a wrong, an old, a used one, one guessed at too often.
 * ERR_GUESSABLE_PASSWORD for what the typed address gives away; for their name and the company's to whoever has the code alone.
 */
export async function resetPassword(platform: Platform, { email, token, password, address }: Reset): Promise<void> {
  const person = await platform.db.withSystem((tx) => findPerson(tx, email));
  // For nobody too: the time it takes tells nothing.
  const passwordHash = await hashNewPassword(password, [email]);
  const code = token.replaceAll(/\s/g, '');
  const done = person !== undefined && (await tryCode(platform, person, { code, password, passwordHash, address }));
  if (!done) fail('ERR_RESET_CODE');
}

interface Try extends Pick<Reset, 'password' | 'address'> {
  code: string;
  passwordHash: string;
}

/** A wrong try is counted and stays so: it fails after the commit. A right one with a password that is refused is not counted. */
function tryCode(platform: Platform, person: Person, { code, password, passwordHash, address }: Try): Promise<boolean> {
  const { id: userId, companyId, name, email, language } = person;
  return inCompany(platform, companyId, undefined, async (ctx) => {
    const stored = await takeTry(ctx.tx, userId, ctx.now, TRIES_OF_A_CODE);
    if (stored === undefined || !platform.secrets.verify(PURPOSE, signed(person, code), stored)) return false;
    await checkNewPassword(password, [name, person.company]);
    await forgetCode(ctx.tx, userId);
    await storePassword(ctx.tx, userId, passwordHash, ctx.now);
    await endSessions(ctx, userId);
    emit(ctx, 'acted', accountActed(person, { action: 'setPassword', by: { userId, name }, address }));
    await sendMail(platform, ctx.tx, { to: email, ...passwordChangedMail(language, name), companyId });
    return true;
  });
}
