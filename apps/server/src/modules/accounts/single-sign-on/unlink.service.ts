// A link to the company's identity provider that is taken away, by an administrator or by oneself. Who comes with an address of
// a proved domain afterwards is linked anew, as the first time.
import * as api from '@recado/contract/single-sign-on';
import { accountActed, emit } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { requirePassword } from '../auth/check-password.service.ts';
import { endSessions } from '../auth/sessions.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { findOwner } from '../users/owner.service.ts';
import { takeTurn } from '../users/turn.service.ts';
import { checkMayManage, getUser } from '../users/users.service.ts';
import { removeLink } from './sso-links.repo.ts';
import { linkMail, type LinkChange } from './sso-mails.rules.ts';

/** Their sessions end: the one that is open may have begun there. One's own is for whoever has the password. */
export async function unlinkUser(asked: Ctx, userId: number): Promise<void> {
  const ctx = await takeTurn(asked, api.unlinkUser);
  await checkMayManage(ctx, userId);
  if (userId === actorOf(ctx).userId) fail('ERR_NO_PERMISSION', 'One’s own is unlinked with the password');
  await unlink(ctx, userId, 'resetSso');
}

/** ERR_WRONG_PASSWORD; ERR_SSO_ONLY where it is all that they may sign in with. Guesses make them wait, as at the sign-in. */
export async function unlinkOneself(call: Call, currentPassword: string): Promise<void> {
  const { userId } = call.actor();
  const owner = await call.run(async (ctx) => {
    const { singleSignOn } = await getUser(ctx, userId);
    // It is no guess at a password where there is nothing to unlink.
    if (!singleSignOn) fail('ERR_NOT_FOUND');
    if (singleSignOn.password === 'refused')
      fail('ERR_SSO_ONLY', 'Their company has its people sign in by single sign-on');
    return found(await findOwner(ctx.tx, userId), 'ERR_SESSION_EXPIRED');
  });
  await requirePassword(call.platform, owner, currentPassword);
  await call.run(async (ctx) => {
    await unlink(ctx, userId, 'unlinkSso');
    const { name, address } = actorOf(ctx);
    emit(ctx, 'acted', accountActed({ id: userId, name }, { action: 'unlinkSso', by: { userId, name }, address }));
  });
}

async function unlink(ctx: Ctx, userId: number, change: LinkChange): Promise<void> {
  const label = found(await removeLink(ctx.tx, userId), 'ERR_NOT_FOUND');
  await endSessions(ctx, userId);
  await mailLinkChange(ctx, userId, change, label);
}

/** So that they learn of it if it was not them. */
export async function mailLinkChange({ tx, platform }: Ctx, userId: number, change: LinkChange, label: string) {
  const { companyId, email, name, language } = found(await findOwner(tx, userId), 'ERR_NO_USER_FOUND');
  await sendMail(platform, tx, { to: email, ...linkMail(language, change, { name, label }), companyId });
}
