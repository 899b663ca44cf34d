// A role that something names.
import { grantOf, type Grant } from '@recado/rules/roles';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { roles } from '../../../schema/accounts.ts';

/** What it gives; ERR_NO_ROLE_FOUND. Who has it is not looked at. */
export async function findRole({ tx }: Ctx, id: number): Promise<Grant & { id: number }> {
  const [row] = await tx.select().from(roles).where(eq(roles.id, id));
  const { profile, permissions } = found(row, 'ERR_NO_ROLE_FOUND');
  return { id, ...grantOf(profile, permissions) };
}
