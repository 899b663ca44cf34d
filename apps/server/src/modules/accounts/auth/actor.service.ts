// The person behind a token, as the database knows them now.
import type { Actor } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Claims } from '../../../platform/http/tokens.ts';
import { fail } from '../../../platform/errors.ts';

/** Throws ERR_SESSION_EXPIRED where the user is gone or has signed in elsewhere since. */
export async function loadActor(_tx: Tx, _claims: Claims): Promise<Actor> {
  return fail('ERR_SESSION_EXPIRED');
}
