// The account of an official number, kept encrypted: entered by administrators, read by the channel and the webhook.
import type { CloudAccount } from '@recado/channel/channel';
import type { CloudInput } from '@recado/contract/cloud-account';
import type { ProviderName } from '@recado/contract/constants';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { fail } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { isSameAccount, mergeAccount, missingOf } from './cloud-account.rules.ts';
import { findAccounts } from './connections.repo.ts';

const stored = z.object({
  phoneNumberId: z.string(),
  businessAccountId: z.string(),
  accessToken: z.string(),
  appSecret: z.string(),
  verifyToken: z.string(),
});

/** @param sealed the column `connections.account`. undefined: there is none, or it was made with another SECRET_KEY. */
export function openAccount(secrets: Secrets, sealed: Uint8Array | null): CloudAccount | undefined {
  if (!sealed) return undefined;
  try {
    return stored.parse(JSON.parse(secrets.decrypt(sealed).toString('utf8')));
  } catch {
    // It has to be entered again, and the form asks for it.
    return undefined;
  }
}

export const sealAccount = (secrets: Secrets, account: CloudAccount): Buffer =>
  secrets.encrypt(Buffer.from(JSON.stringify(account)));

export interface AccountChange {
  account: Buffer;
  /** the session that runs with the old one has to begin anew */
  changed: boolean;
}

/**
 * What a form says of the account, as it is stored; undefined: nothing. ERR_VALIDATION where something is missing, or
 * the connection is of another provider; ERR_CONFLICT where another connection of the company has the number. Under
 * the company's lock.
 */
export async function accountChange(
  ctx: Ctx,
  input: CloudInput | undefined,
  connection: { id?: number; provider: ProviderName; account: Buffer | null },
): Promise<AccountChange | undefined> {
  const isNew = connection.id === undefined;
  if (connection.provider !== 'cloud') {
    if (input) throw validationFailed([{ path: 'cloud', message: 'only of connections of the WhatsApp Cloud API' }]);
    return undefined;
  }
  if (!input && !isNew) return undefined;
  const { secrets } = ctx.platform;
  const before = openAccount(secrets, connection.account);
  const account = mergeAccount(input, before);
  const missing = missingOf(account);
  if (missing.length > 0) throw validationFailed(missing);
  for (const other of await findAccounts(ctx.tx, connection.id ?? null))
    if (openAccount(secrets, other)?.phoneNumberId === account.phoneNumberId)
      fail('ERR_CONFLICT', 'Another connection has this phone number id');
  return { account: sealAccount(secrets, account), changed: !before || !isSameAccount(before, account) };
}
