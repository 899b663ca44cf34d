// One of many: done as a person does it to one, and taken back.
import type { BulkKind, BulkObjects } from '@recado/contract/bulk-acts';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { deleteContact, tagContact } from '../../catalog/contacts/contacts.service.ts';
import { tagAmongMany } from '../../inbox/ticket-tags/ticket-tags.service.ts';
import { changeTicket } from '../../inbox/tickets/ticket-change.service.ts';
import { undoAmongMany } from '../../inbox/undo/undo.service.ts';
import { checkMayDelete, heldUntil } from './bulk-acts.service.ts';
import type { NextItem, StoredAct } from './bulk.repo.ts';

export interface Change {
  /** false: it was so already */
  changed: boolean;
  /** by what a ticket is taken back */
  undoId: number | null;
}

type Step = (ctx: Ctx, id: number, act: StoredAct) => Promise<Change>;

const byUndo = (undo: { id: number } | null | undefined): Change => ({
  changed: Boolean(undo),
  undoId: undo?.id ?? null,
});

const tagTicket =
  (tagged: boolean): Step =>
  async (ctx, id, { act: { tagId = 0 } }) =>
    byUndo(await tagAmongMany(ctx, id, { tagId, tagged }, heldUntil(ctx.now)));

const tagOneContact =
  (tagged: boolean): Step =>
  async (ctx, id, { act: { tagId = 0 } }) => ({ changed: await tagContact(ctx, id, { tagId, tagged }), undoId: null });

const moveTicket =
  (close: boolean): Step =>
  async (ctx, id, { act: { queueId, userId }, done }) => {
    const change = close ? ({ status: 'closed' } as const) : { queueId, userId };
    return byUndo((await changeTicket(ctx, id, change, { undoUntil: heldUntil(ctx.now), among: done > 0 })).undo);
  };

const STEPS: { readonly [O in BulkObjects]: Partial<Record<BulkKind, Step>> } = {
  tickets: { tag: tagTicket(true), untag: tagTicket(false), transfer: moveTicket(false), close: moveTicket(true) },
  contacts: {
    tag: tagOneContact(true),
    untag: tagOneContact(false),
    delete: async (ctx, id) => {
      // It goes on for minutes, and the right may be gone by now; to tag or to move is anybody's who sees it.
      checkMayDelete(ctx);
      await deleteContact(ctx, id);
      return { changed: false, undoId: null };
    },
  },
};

/** Fails as the same done to one fails. */
export function doOne(ctx: Ctx, act: StoredAct, { targetId }: NextItem): Promise<Change> {
  const step = STEPS[act.of][act.kind];
  if (!step) throw new Error(`${act.kind} is nothing that is done to ${act.of}`);
  return step(ctx, targetId, act);
}

/** ERR_UNDO_CHANGED: somebody has changed it since. */
export async function undoOne(ctx: Ctx, { kind, act }: StoredAct, { targetId, undoId }: NextItem): Promise<void> {
  if (undoId !== null) return undoAmongMany(ctx, undoId);
  const undone = await tagContact(ctx, targetId, { tagId: act.tagId ?? 0, tagged: kind === 'untag' });
  if (!undone) fail('ERR_UNDO_CHANGED');
}
