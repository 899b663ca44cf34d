// The same message to many contacts: each has it by itself from then on. All of it in one transaction, in a few statements.
import { MOST_SCHEDULED_AT_ONCE, type scheduleForMany as endpoint } from '@recado/contract/schedules';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { actorOf, type Actor, type Ctx } from '../../../platform/context.ts';
import { AppError, fail } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { allListed } from '../../catalog/contacts/contacts.service.ts';
import { openFileList } from '../../catalog/files/file-lists.service.ts';
import { SCHEDULES_TOPIC } from '../../../events/topics.ts';
import { publishSchedules } from './schedule-events.ts';
import { findAddressees, findFirst, insertMany, type Addressee } from './schedule-many.repo.ts';
import { mayWriteIn } from './schedules.service.ts';
import { beginSeries, plan } from './series.service.ts';
import { removeBatch } from './series.repo.ts';

type Body = z.output<typeof endpoint.body>;
type Reply = z.input<typeof endpoint.reply>;

/** Whom one may not write to now is left out, and named: who is gone, and whoever talks with a colleague. Fails where that is everybody. */
export async function scheduleForMany(ctx: Ctx, body: Body): Promise<Reply> {
  const { fileListId = null, repeat } = body;
  if (fileListId !== null) await openFileList(ctx, fileListId);
  const wanted = await wantedOf(ctx, body);
  const known = new Map((await findAddressees(ctx.tx, wanted)).map((each) => [each.contactId, each]));
  const skipped = wanted.flatMap((contactId) => whyNot(actorOf(ctx), contactId, known.get(contactId)) ?? []);
  const not = new Set(skipped.map(({ contactId }) => contactId));
  const contents = wanted
    .filter((contactId) => !not.has(contactId))
    .map((contactId) => ({
      contactId,
      ticketId: null,
      userId: actorOf(ctx).userId,
      body: body.body,
      fileListId,
      mediaId: null,
    }));
  const [first] = contents;
  if (!first) throw new AppError(skipped[0]?.error ?? 'ERR_NO_CONTACT_FOUND', 'None of them can be written to');
  const batch = randomUUID();
  const sendAt = new Date(body.sendAt);
  if (repeat) await beginSeries(ctx, contents, await plan(ctx, repeat, sendAt), batch);
  else await insertMany(ctx.tx, contents, { sendAt, batch, now: ctx.now });
  const one = await findFirst(ctx.tx, batch);
  publishSchedules(ctx);
  if (sendAt <= ctx.now) ctx.afterCommit(() => ctx.platform.hints.poke(SCHEDULES_TOPIC, ''));
  return { created: contents.length, first: one, batch, skipped };
}

async function wantedOf(ctx: Ctx, { contactIds, filter, except }: Body): Promise<number[]> {
  if (contactIds) return [...new Set(contactIds)];
  const left = new Set(except);
  const found = await allListed(ctx, filter ?? { searchParam: '' }, MOST_SCHEDULED_AT_ONCE + left.size + 1);
  const wanted = found.filter((id) => !left.has(id));
  if (wanted.length === 0) throw validationFailed([{ path: 'filter', message: 'nobody is chosen' }]);
  if (wanted.length > MOST_SCHEDULED_AT_ONCE)
    throw validationFailed([{ path: 'filter', message: `at most ${MOST_SCHEDULED_AT_ONCE} contacts at once` }]);
  return wanted;
}

/** undefined: one may write to them. */
function whyNot(actor: Actor, contactId: number, found: Addressee | undefined): Reply['skipped'][number] | undefined {
  if (!found) return { contactId, name: null, error: 'ERR_NO_CONTACT_FOUND' };
  const { name, places } = found;
  return mayWriteIn(actor, places) ? undefined : { contactId, name, error: 'ERR_NO_PERMISSION' };
}

/** What has not gone out of what the caller scheduled so. ERR_NOT_FOUND: nothing has not. */
export async function takeBackMany(ctx: Ctx, batch: string): Promise<{ removed: number }> {
  const removed = await removeBatch(ctx.tx, batch, actorOf(ctx).userId);
  if (removed === 0) fail('ERR_NOT_FOUND', 'All of it has gone out or was deleted');
  publishSchedules(ctx);
  return { removed };
}
