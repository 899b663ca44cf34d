// A role that something names.
import { grantOf, type Grant } from '@recado/rules/roles';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { findRoleRow } from './roles.repo.ts';

/** What it gives; ERR_NO_ROLE_FOUND. */
export async function findRole({ tx }: Ctx, id: number): Promise<Grant & { id: number }> {
  const { profile, permissions } = found(await findRoleRow(tx, id), 'ERR_NO_ROLE_FOUND');
  return { id, ...grantOf(profile, permissions) };
}
