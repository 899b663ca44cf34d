// Help videos, the same for all companies: everybody sees them, super-administrators write them.
import type { Help, helpChange, helpInput } from '@recado/contract/helps';
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx, SystemCtx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { helps } from '../../../schema/companies.ts';

/** No installation has more. */
const MOST = 500;

const shown = { id: helps.id, title: helps.title, description: helps.description, video: helps.video };

export const listHelps = ({ tx }: Ctx): Promise<Help[]> =>
  tx.select(shown).from(helps).orderBy(asc(helps.id)).limit(MOST);

export async function addHelp({ tx }: SystemCtx, input: z.output<typeof helpInput>): Promise<Help> {
  const [row] = await tx.insert(helps).values(input).returning(shown);
  return found(row, 'ERR_NOT_FOUND');
}

export async function changeHelp({ tx }: SystemCtx, id: number, change: z.output<typeof helpChange>): Promise<Help> {
  const isIt = eq(helps.id, id);
  const [row] = Object.values(change).some((value) => value !== undefined)
    ? await tx.update(helps).set(change).where(isIt).returning(shown)
    : await tx.select(shown).from(helps).where(isIt);
  return found(row, 'ERR_NOT_FOUND');
}

export async function deleteHelp({ tx }: SystemCtx, id: number): Promise<Record<string, never>> {
  const [gone] = await tx.delete(helps).where(eq(helps.id, id)).returning({ id: helps.id });
  found(gone, 'ERR_NOT_FOUND');
  return {};
}
