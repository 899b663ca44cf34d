// Whose account it is: what is asked before something of their sign-in changes.
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { users } from '../../../schema/accounts.ts';

export interface Owner {
  id: number;
  email: string;
  passwordHash: string;
  super: boolean;
}

export async function findOwner(tx: Tx, userId: number): Promise<Owner | undefined> {
  const [row] = await tx
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash, super: users.super })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
