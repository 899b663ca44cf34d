// What users do with their own account.
import type { Language } from '@recado/contract/constants';
import { eq } from 'drizzle-orm';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { users } from '../../../schema/accounts.ts';

export async function chooseLanguage(ctx: Ctx, language: Language): Promise<void> {
  await ctx.tx
    .update(users)
    .set({ language, updatedAt: ctx.now })
    .where(eq(users.id, actorOf(ctx).userId));
}
