// What is to be done of an export: its file first, and when that is stored, what it has goes from the tables.
import { RETENTION_TOPIC } from '../../../events/topics.ts';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { DueRow } from '../../../platform/due-rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { dropPiece } from './drop-messages.ts';
import { claimExport, updateClaimed, type ExportRow } from './exports.repo.ts';
import { writeExport } from './write-export.ts';

/** Whoever has claimed one and says nothing for so long is dead. */
const CLAIM_MS = 5 * 60_000;
/** ms of one export at a stretch; then the next company has its turn. */
const TURN_MS = 1_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

export interface Exporting {
  platform: Platform;
  store: MediaStore;
  /** the process ends: what is under way is gone on with by whoever comes next */
  signal: AbortSignal;
}

/** False: somebody else has it, or nothing was left. */
export async function runExport(exporting: Exporting, { companyId, id }: DueRow): Promise<boolean> {
  const { platform, signal } = exporting;
  const inTurn = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(platform, companyId, undefined, work);
  let until = claimedUntil(platform);
  const row = await inTurn(({ tx, now }) => claimExport(tx, id, now, until));
  if (!row) return false;
  const claim = async (): Promise<Date> => {
    const later = claimedUntil(platform);
    // Once in a while is enough.
    if (later.getTime() - until.getTime() < CLAIM_MS / 5) return until;
    if (!(await inTurn(({ tx }) => updateClaimed(tx, id, until, { workAt: later }))))
      throw new Error('somebody else has taken this export over');
    until = later;
    return until;
  };
  try {
    if (row.state === 'planned') await writeExport({ ...exporting, claim }, row);
    else await dropTurn(exporting, row, claim);
  } catch (error) {
    const attempts = signal.aborted ? row.attempts : row.attempts + 1;
    const pause = signal.aborted ? 0 : Math.min(1_000 * 2 ** attempts, LONGEST_PAUSE_MS);
    await inTurn(({ tx, now }) => updateClaimed(tx, id, until, { attempts, workAt: new Date(now.getTime() + pause) }));
    if (signal.aborted) return false;
    throw error;
  }
  platform.hints.poke(RETENTION_TOPIC);
  return true;
}

const claimedUntil = ({ clock }: Platform): Date => new Date(clock.now().getTime() + CLAIM_MS);

async function dropTurn({ platform, signal }: Exporting, row: ExportRow, claim: () => Promise<Date>): Promise<void> {
  const began = performance.now();
  const inTurn = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(platform, row.companyId, undefined, work);
  for (let more = true; more && !signal.aborted && performance.now() - began < TURN_MS;) {
    const until = await claim();
    more = await inTurn((ctx) => dropPiece(ctx, row.id, until));
  }
  const until = await claim().catch(() => undefined);
  if (until) await inTurn(({ tx, now }) => updateClaimed(tx, row.id, until, { workAt: now, attempts: 0 }));
}
