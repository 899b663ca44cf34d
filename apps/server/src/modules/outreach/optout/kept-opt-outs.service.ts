// Whoever wanted no messages is left in peace also once all that was known of them is erased. A keyed hash of what they go by is
// kept: it tells whether a number is theirs, and nobody without the installation's secret finds out which it is.
import type { DomainEvents } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { isAbsent } from '../../catalog/listeners/listeners.service.ts';
import { changeConsent } from './consent.service.ts';
import { hashOf } from './kept-opt-outs.rules.ts';
import { findHashes, findNames, insertHashes, removePeople } from './kept-opt-outs.repo.ts';

/** @param names numbers in every form, and hidden ids @param optedOut false: whatever was kept of them earlier holds no longer */
export async function keepOptOut(ctx: Ctx, names: readonly string[], optedOut: boolean): Promise<void> {
  const hashes = names.map((name) => hashOf(ctx, name));
  await (optedOut ? insertHashes : removePeople)(ctx.tx, hashes);
}

/** Contacts are new, or go by another number: those who had asked for peace have it. */
async function restore(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || isAbsent(ctx.tx, 'keptOptOuts')) return;
  const people = (await findNames(ctx.tx, ids, true)).map(({ id, names }) => ({
    id,
    hashes: names.map((name) => hashOf(ctx, name)),
  }));
  if (people.length === 0) return;
  const kept = await findHashes(
    ctx.tx,
    people.flatMap(({ hashes }) => hashes),
  );
  await changeConsent(
    ctx,
    people
      .filter(({ hashes }) => hashes.some((hash) => kept.has(hash)))
      .map(({ id }) => ({ contactId: id, wanted: false, source: 'kept', text: '', userName: null })),
  );
}

/** Before anything is sent to them. */
export const restoreOfMade = (ctx: Ctx, made: readonly DomainEvents['contacts.made'][]): Promise<void> =>
  restore(
    ctx,
    made.flatMap(({ ids }) => ids),
  );

export const restoreOfChanged = (ctx: Ctx, changed: readonly DomainEvents['contact.changed'][]): Promise<void> =>
  restore(ctx, [...new Set(changed.filter(({ action }) => action !== 'delete').map(({ contactId }) => contactId))]);

/** They want messages again: what was kept of them no longer holds. */
export async function forgetOptOuts(ctx: Ctx, told: readonly DomainEvents['contact.optedIn'][]): Promise<void> {
  const people = await findNames(
    ctx.tx,
    told.map(({ contactId }) => contactId),
  );
  await removePeople(
    ctx.tx,
    people.flatMap(({ names }) => names.map((name) => hashOf(ctx, name))),
  );
}
