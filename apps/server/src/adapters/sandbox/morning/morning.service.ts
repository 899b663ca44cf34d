// A busy morning: sample customers who write to a simulated line, for whoever wants to see the inbox full. What they have done
// stands in rows and their next look is a job, so that a restart changes nothing; all of it can be removed again.
import type { Language } from '@recado/contract/constants';
import type { Morning, MorningSpeed } from '@recado/contract/simulator';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Ctx } from '../../../platform/context.ts';
import { inCompany } from '../../../platform/context.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { keepFile, reserveFile } from '../../../platform/media/kept-files.ts';
import type { JobName, Platform } from '../../../platform/platform.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { addDeliveries, findLine, removeDeliveriesOf } from '../sandbox-line.repo.ts';
import {
  addCustomerMessages,
  isSandbox,
  readMessages,
  removeChats,
  type CustomerMessage,
} from '../sandbox-messages.repo.ts';
import { fileKey, personChat, SANDBOX_TOPIC } from '../sandbox.rules.ts';
import { customerMessage } from '../simulator.service.ts';
import {
  changeMorning,
  countCustomers,
  findCustomers,
  findMorning,
  findNumbers,
  forgetMorning,
  lockMorning,
  putCustomers,
  putMorning,
  updateCustomers,
  type CustomerRow,
  type MorningRow,
} from './morning.repo.ts';
import { arrivalOf, isOver, lookMs, stepCustomer, type Said } from './morning.rules.ts';
import { numberOf, STORIES } from './stories.ts';

/** Looks at the customers of a company; without one, at those of all whose look is overdue. */
export const MORNING_JOB: JobName<{ companyId?: number }> = { name: 'simulator.morning' };
/** @param clean looks in a row that found nothing left */
export const REMOVAL_JOB: JobName<{ companyId: number; clean: number }> = { name: 'simulator.removeCustomers' };

const FILES = {
  photo: { name: 'parcel.jpg', mime: 'image/jpeg', type: 'image' },
  voice: { name: 'voice.ogg', mime: 'audio/ogg', type: 'audio' },
} as const;
type FileKind = keyof typeof FILES;

const fileOf = (kind: FileKind): string => path.join(import.meta.dirname, FILES[kind].name);

/** Where the network keeps what they send. */
export interface SampleFiles {
  photoKey: string;
  voiceKey: string;
}

/** Into the store, outside a transaction. What nobody comes to send goes by itself. */
export async function storeSamples(db: Database, store: MediaStore, companyId: number): Promise<SampleFiles> {
  const put = async (kind: FileKind): Promise<string> => {
    const key = fileKey(companyId, randomUUID());
    await reserveFile(db, companyId, key);
    await store.put(key, createReadStream(fileOf(kind)));
    return key;
  };
  const [photoKey, voiceKey] = await Promise.all([put('photo'), put('voice')]);
  return { photoKey, voiceKey };
}

export async function morningOf({ tx }: Pick<Ctx, 'tx'>): Promise<{ morning: Morning | null }> {
  const row = await findMorning(tx);
  if (!row) return { morning: null };
  const { whatsappId, speed, state, startedAt } = row;
  return {
    morning: { whatsappId, speed, state, startedAt: startedAt.toISOString(), ...(await countCustomers(tx)) },
  };
}

/** Fails where there is no line to write to, or one is written to already. */
export async function mayStart({ tx, companyId }: Ctx, whatsappId: number): Promise<{ companyId: number }> {
  if (!(await isSandbox(tx, whatsappId))) fail('ERR_NO_WAPP_FOUND');
  if (!(await findLine(tx, whatsappId))?.session)
    fail('ERR_WAPP_NOT_INITIALIZED', 'Sample customers write to a connection that is paired');
  if (((await findMorning(tx))?.state ?? 'over') !== 'over') fail('ERR_CONFLICT', TAKEN);
  return { companyId };
}

const TAKEN = 'There is a busy morning already';

export async function startMorning(
  ctx: Ctx,
  { whatsappId, speed, files }: { whatsappId: number; speed: MorningSpeed; files: SampleFiles },
): Promise<{ morning: Morning | null }> {
  const { tx, now, companyId } = ctx;
  const language = await languageOf(tx, companyId);
  if (!(await putMorning(tx, { whatsappId, speed, language, startedAt: now, lookAt: now, ...files })))
    fail('ERR_CONFLICT', TAKEN);
  const stories = STORIES[language];
  const customers = stories.map((_, story) => ({
    number: numberOf(language, story),
    story,
    dueAt: arrivalOf(now, speed, story, stories.length),
  }));
  await putCustomers(tx, { whatsappId, language }, customers);
  await ctx.enqueue(MORNING_JOB, { companyId });
  return morningOf(ctx);
}

/** By name: an adapter does not know the companies' table. */
async function languageOf(tx: Tx, companyId: number): Promise<Language> {
  const { rows } = await tx.execute<{ language: Language }>(
    sql`select language from companies where id = ${companyId}`,
  );
  return rows[0]?.language ?? 'en';
}

export async function stopMorning(ctx: Ctx): Promise<{ morning: Morning | null }> {
  if ((await lockMorning(ctx.tx))?.state === 'running') await changeMorning(ctx.tx, { state: 'over' });
  return morningOf(ctx);
}

export async function removeMorning(ctx: Ctx): Promise<{ morning: Morning | null }> {
  const { tx, companyId } = ctx;
  const row = await lockMorning(tx);
  if (row && row.state !== 'removing') {
    await changeMorning(tx, { state: 'removing' });
    await ctx.enqueue(REMOVAL_JOB, { companyId, clean: 0 });
  }
  return morningOf(ctx);
}

/** One look at all of them: who comes, who answers. The next look is a job of its own. */
export async function lookAtCustomers(platform: Platform, companyId: number): Promise<void> {
  const sizes = { photo: (await stat(fileOf('photo'))).size, voice: (await stat(fileOf('voice'))).size };
  await inCompany(platform, companyId, undefined, async (ctx) => {
    const { tx, now } = ctx;
    const morning = await lockMorning(tx);
    // Somebody else has looked already, and looks again.
    if (morning?.state !== 'running' || morning.lookAt > now) return;
    const { whatsappId, speed, language, startedAt } = morning;
    if (whatsappId === null || isOver(startedAt, speed, now)) return changeMorning(tx, { state: 'over' });
    const turns = (await findCustomers(tx, { whatsappId, language })).flatMap((customer) => {
      const turn = stepCustomer(customer, customer.last, { stories: STORIES[language], language, speed }, now);
      return turn ? [{ customer, ...turn }] : [];
    });
    const written: CustomerMessage[] = [];
    for (const { customer, says, reads } of turns) {
      if (reads) await readsAll(tx, whatsappId, customer.number);
      if (!says) continue;
      written.push(messageOf(morning, whatsappId, { customer, says, sizes, now }));
      if (says.file) await keepFile(tx, keyOf(morning, says.file));
    }
    if (written.length > 0) await addCustomerMessages(tx, whatsappId, written);
    await updateCustomers(
      tx,
      turns.map(({ customer: { number }, state }) => ({ ...state, number })),
    );
    const lookAt = new Date(now.getTime() + lookMs(speed));
    await changeMorning(tx, { lookAt });
    await ctx.enqueue(MORNING_JOB, { companyId }, lookAt);
    if (turns.length > 0) ctx.afterCommit(() => platform.hints.poke(SANDBOX_TOPIC, whatsappId));
  });
}

const keyOf = ({ photoKey, voiceKey }: MorningRow, kind: FileKind): string => (kind === 'photo' ? photoKey : voiceKey);

interface Saying {
  customer: CustomerRow;
  says: Said;
  sizes: Record<FileKind, number>;
  now: Date;
}

function messageOf(morning: MorningRow, whatsappId: number, { customer, says, sizes, now }: Saying): CustomerMessage {
  const { number, story } = customer;
  const [name] = STORIES[morning.language][story] ?? [number];
  const { file, body } = says;
  if (!file) return customerMessage(whatsappId, { number, name, body }, now);
  const { name: fileName, mime, type } = FILES[file];
  const stored = { storageKey: keyOf(morning, file), fileName, mime, size: sizes[file] };
  return customerMessage(whatsappId, { number, name, body, type }, now, { file: stored });
}

async function readsAll(tx: Tx, whatsappId: number, number: string): Promise<void> {
  const ids = await readMessages(tx, { whatsappId, chat: number, fromCompany: true });
  const chat = personChat(number);
  await addDeliveries(
    tx,
    whatsappId,
    ids.map((id) => ({ kind: 'ack', chat, id, ack: 4 })),
  );
}

/** Deletes the contacts of these numbers with their tickets. Answers how many there were. */
export type RemoveContacts = (ctx: Ctx, numbers: readonly string[]) => Promise<number>;

/** What is on its way while they are removed would bring them back: it is over when nothing was left twice in a row. */
const CLEAN_LOOKS = 3;
const LOOK_AGAIN_MS = 2_000;

export async function removeCustomers(
  platform: Platform,
  { companyId, clean }: { companyId: number; clean: number },
  removeContacts: RemoveContacts,
): Promise<void> {
  await inCompany(platform, companyId, undefined, async (ctx) => {
    const { tx } = ctx;
    const morning = await lockMorning(tx);
    if (morning?.state !== 'removing') return;
    const numbers = await findNumbers(tx);
    const left =
      (await removeDeliveriesOf(tx, numbers)) + (await removeChats(tx, numbers)) + (await removeContacts(ctx, numbers));
    const looks = left > 0 ? 0 : clean + 1;
    if (looks >= CLEAN_LOOKS) return forgetMorning(tx);
    await ctx.enqueue(REMOVAL_JOB, { companyId, clean: looks }, new Date(ctx.now.getTime() + LOOK_AGAIN_MS));
  });
}
