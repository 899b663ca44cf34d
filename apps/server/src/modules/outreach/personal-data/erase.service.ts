// All that is known of one person goes: asked for by an administrator, and done in the background in small batches. Each is a
// transaction that also notes how far it is, so that a process that dies leaves nothing half done and the next goes on.
import type { ContactErasure, listErasures as listEndpoint } from '@recado/contract/personal-data';
import { canonicalPhone, digitsOf } from '@recado/rules/phone';
import type { z } from 'zod';
import { actorOf, inCompany, type Ctx } from '../../../platform/context.ts';
import type { DueRow } from '../../../platform/due-rows.ts';
import { found } from '../../../platform/errors.ts';
import { keyOfId, pageByKey, readCursor } from '../../../platform/http/pages.ts';
import { ERASURES_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyRoom, userRoom } from '../../../platform/realtime/rooms.ts';
import { tellContactGone } from '../../catalog/contacts/contact-events.service.ts';
import { publishTicket } from '../../inbox/tickets/ticket-events.service.ts';
import { presentTickets } from '../../inbox/tickets/ticket-presenter.service.ts';
import { keepOptOut } from '../optout/kept-opt-outs.service.ts';
import { hashOf } from '../optout/kept-opt-outs.rules.ts';
import {
  findErasureOf,
  findTickets,
  hushGroups,
  insertErasure,
  listErasureRows,
  lockPerson,
  removeContact,
  runStep,
  takeErasure,
  unnamePerson,
  updateErasure,
  type Erasure,
} from './erase.repo.ts';
import { STEPS } from './erased.tables.ts';
import { findPerson } from './personal-data.repo.ts';

const PAGE = 50;
/** tries in a row, a minute's worth: what held it up for no reason of its own is over by then, and a person is to know */
const STUCK = 5;
/** ms of one person's at a stretch; then the next has its turn, and whoever asked hears how far it is. */
const TURN_MS = 400;
const LONGEST_PAUSE_MS = 10 * 60_000;

const present = (erasure: Erasure): ContactErasure => ({
  id: erasure.id,
  status: erasure.status,
  askedAt: erasure.createdAt.toISOString(),
  askedBy: erasure.userName,
  doneAt: erasure.doneAt?.toISOString() ?? null,
  // The last step is the contact itself.
  progress: erasure.status === 'done' ? 1 : erasure.step / (STEPS.length + 1),
  stuck: erasure.status === 'running' && erasure.attempts >= STUCK,
  optOutKept: erasure.optOutKept,
  counts: erasure.counts,
});

function tell(ctx: Ctx, erasure: Erasure): ContactErasure {
  const shown = present(erasure);
  if (erasure.userId !== null)
    ctx.publish('contactErasure', { action: 'update', erasure: shown }, [userRoom(erasure.userId)]);
  return shown;
}

/** Asked for twice it is one. ERR_NO_CONTACT_FOUND */
export async function erasePerson(ctx: Ctx, id: number): Promise<ContactErasure> {
  const { tx, now } = ctx;
  const contact = found(await lockPerson(tx, id), 'ERR_NO_CONTACT_FOUND');
  const asked = await findErasureOf(tx, id);
  if (asked) return present(asked);
  const { names } = found(await findPerson(tx, id), 'ERR_NO_CONTACT_FOUND');
  const optOutKept = contact.optedOutAt !== null;
  await keepOptOut(ctx, names, optOutKept);
  const { userId, name: userName } = actorOf(ctx);
  const erasure = await insertErasure(tx, {
    contactId: id,
    person: { names: [...names], name: contact.name, ticketIds: await findTickets(tx, id) },
    numberHash: hashOf(ctx, contact.number),
    optOutKept,
    userId,
    userName,
    workAt: now,
  });
  await unnamePerson(tx, id, now);
  ctx.publish('contact', { action: 'delete', contactId: id }, [companyRoom(ctx.companyId)]);
  ctx.afterCommit(() => ctx.platform.hints.poke(ERASURES_TOPIC));
  return tell(ctx, erasure);
}

export async function listErasures(
  ctx: Ctx,
  { number = '', cursor }: z.output<typeof listEndpoint.query>,
): Promise<z.input<typeof listEndpoint.reply>> {
  const digits = digitsOf(number);
  const hash = digits === '' ? undefined : hashOf(ctx, canonicalPhone(digits));
  // One more than are shown says that there are more.
  const rows = await listErasureRows(ctx.tx, { numberHash: hash, before: readCursor(keyOfId, cursor) }, PAGE + 1);
  const { shown, next } = pageByKey(rows, PAGE, keyOfId, ({ id }) => id);
  return { records: shown.map(present), ...next };
}

/** False: somebody else has it, or nothing was left. */
export async function runErasure(platform: Platform, { companyId, id }: DueRow): Promise<boolean> {
  const began = performance.now();
  const inTurn = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(platform, companyId, undefined, work);
  let more = true;
  let worked = false;
  try {
    while (more && performance.now() - began < TURN_MS) {
      more = await inTurn((ctx) => eraseBatch(ctx, id));
      worked ||= more;
    }
  } catch (error) {
    await inTurn((ctx) => putOff(ctx, id));
    throw error;
  }
  if (!more) return worked;
  await inTurn(async (ctx) => {
    const erasure = await updateErasure(ctx.tx, id, { workAt: ctx.now });
    if (erasure) tell(ctx, erasure);
  });
  platform.hints.poke(ERASURES_TOPIC);
  return true;
}

/** It went wrong for no reason of its own: somebody held its rows, the database was away. Or for one: then whoever asked hears of it. */
async function putOff(ctx: Ctx, id: number): Promise<void> {
  const { tx, now } = ctx;
  const erasure = await takeErasure(tx, id);
  if (!erasure) return;
  const attempts = erasure.attempts + 1;
  const pause = Math.min(1_000 * 2 ** attempts, LONGEST_PAUSE_MS);
  const later = await updateErasure(tx, id, { attempts, workAt: new Date(now.getTime() + pause) });
  if (later && attempts === STUCK) tell(ctx, later);
}

/** False: there is nothing more to do, for now. */
async function eraseBatch(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, now } = ctx;
  const erasure = await takeErasure(tx, id);
  if (!erasure?.workAt || erasure.workAt > now || erasure.contactId === null || !erasure.person) return false;
  const next = STEPS[erasure.step];
  if (!next) {
    await endErasure(ctx, erasure, erasure.contactId);
    return false;
  }
  const [table, step] = next;
  const { person, contactId, counts } = erasure;
  const forgotten = { ...person, id: contactId, askedAt: erasure.createdAt };
  const { ids, cursor } = await runStep(tx, table, step, forgotten, erasure.cursor);
  if (table === 'messages' && step.kind === 'empty') await hush(ctx, ids);
  await updateErasure(tx, id, {
    step: cursor === undefined ? erasure.step + 1 : erasure.step,
    cursor: cursor ?? 0,
    counts: ids.length > 0 ? { ...counts, [table]: (counts[table] ?? 0) + ids.length } : counts,
    ...(table === 'tickets' && {
      person: { ...person, ticketIds: [...new Set([...person.ticketIds, ...numbersOf(ids)])] },
    }),
    attempts: 0,
  });
  return true;
}

const numbersOf = (ids: readonly (number | null)[]): number[] => ids.flatMap((id) => id ?? []);

/** Lists show nothing more of what they wrote in groups. */
async function hush(ctx: Ctx, messageIds: readonly (number | null)[]): Promise<void> {
  const ticketIds = await hushGroups(ctx.tx, numbersOf(messageIds));
  for (const ticket of await presentTickets(ctx.tx, ticketIds)) publishTicket(ctx, ticket);
}

/** The contact itself, with the last that hung on it; then nothing is left to say whom it was about. */
async function endErasure(ctx: Ctx, { id }: Erasure, contactId: number): Promise<void> {
  // Nobody else deletes or merges it meanwhile: what is theirs in groups would not be found without it.
  if (await removeContact(ctx.tx, contactId)) tellContactGone(ctx, contactId);
  const done = await updateErasure(ctx.tx, id, {
    status: 'done',
    doneAt: ctx.now,
    workAt: null,
    contactId: null,
    person: null,
  });
  if (done) tell(ctx, done);
}
