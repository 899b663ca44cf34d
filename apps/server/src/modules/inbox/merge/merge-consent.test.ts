// Who wants nothing sent by itself, when contacts become one and two again: never written to against their own word.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildContact, buildUser } from '../../../../test/build.ts';
import { InboundLine, messageOf } from '../../../../test/inbound-line.ts';
import { eventsOf } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { purgeJob } from '../maintenance/maintenance.jobs.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

const NUMBERS = { ana: '5511988880000', bia: '5511988880001', cris: '5511988880002' };
type Who = keyof typeof NUMBERS;
const WHO = Object.keys(NUMBERS) as Who[];
/**
 * `bia no`: somebody notes that she wants nothing; `bia known`: so it was when she came from elsewhere; `bia sair`: she writes it;
 * `bia stop`: she tells her network; `merge bia`: into Ana; `undo bia`: that; `purge bia`: that can no longer be
 */
type Step = `${Who} ${'no' | 'yes' | 'known' | 'sair' | 'stop'}` | `${'merge' | 'undo' | 'purge'} ${Who}`;

/** Whether each wants nothing in the end, and how often who said so stands with them. */
async function play(steps: readonly Step[]): Promise<Partial<Record<Who, [boolean, number]>>> {
  const { platform } = product;
  const line = await InboundLine.open(product);
  const { companyId } = line;
  const admin = product.tokenOf(await buildUser(platform, companyId, { profile: 'admin' }));
  const ids = { ana: 0, bia: 0, cris: 0 };
  for (const name of WHO) ids[name] = (await buildContact(platform, companyId, { name, number: NUMBERS[name] })).id;
  const merges = new Map<Who, number>();
  const change = (statement: ReturnType<typeof sql>) =>
    platform.db.withTenant(companyId, (tx) => tx.execute(statement));
  const answered = async (path: string, method: 'POST' | 'PUT', body?: object) => {
    const reply = await product.call<{ mergeId: number }>(admin, method, path, body);
    expect(reply.status, path).toBe(200);
    return reply.body;
  };
  const tellsOfAna = async (): Promise<void> => {
    // Whoever has one of them open reads it again.
    const told = await eventsOf<{ contactId: number }>(product, companyId, 'consent');
    expect(told.map(({ payload }) => payload.contactId)).toContain(ids.ana);
  };
  const acts: Record<string, (who: Who) => Promise<unknown>> = {
    merge: async (who) => {
      const { mergeId } = await answered(`/contacts/${ids.ana}/merge`, 'POST', { contactId: ids[who] });
      merges.set(who, mergeId);
      await tellsOfAna();
    },
    undo: async (who) => {
      await answered(`/contacts/merges/${merges.get(who)}/undo`, 'POST');
      await tellsOfAna();
    },
    purge: async (who) => {
      await change(
        sql`update contact_merges set created_at = now() - interval '32 days' where id = ${merges.get(who)}`,
      );
      await purgeJob.run(platform, {});
    },
    no: (who) => answered(`/contacts/${ids[who]}/consent`, 'PUT', { wanted: false, reason: 'said' }),
    yes: (who) => answered(`/contacts/${ids[who]}/consent`, 'PUT', { wanted: true, reason: 'said' }),
    known: (who) =>
      change(sql`update contacts set opted_out_at = ${product.clock.now().toISOString()} where id = ${ids[who]}`),
    sair: (who) =>
      line.takeTogether({
        ...messageOf({ phone: NUMBERS[who], name: who }, 'sair'),
        sentAt: product.clock.now().toISOString(),
      }),
    stop: (who) =>
      line.takeTogether({ kind: 'preference', party: { phone: NUMBERS[who] }, wanted: false, text: 'stop' }),
  };
  for (const step of steps) {
    product.clock.advance(1_000);
    const [first = '', second = ''] = step.split(' ');
    await (first in NUMBERS ? acts[second]?.(first as Who) : acts[first]?.(second as Who));
  }
  const end: Partial<Record<Who, [boolean, number]>> = {};
  for (const name of WHO) {
    const { status, body } = await product.call<{ optedOutAt: string | null; changes: unknown[] }>(
      admin,
      'GET',
      `/contacts/${ids[name]}/consent`,
    );
    if (status === 200) end[name] = [body.optedOutAt !== null, body.changes.length];
  }
  return end;
}

test.each<[string, Step[], Partial<Record<Who, [boolean, number]>>]>([
  ['is both’s', ['bia no', 'merge bia'], { ana: [true, 1], cris: [false, 0] }],
  ['is hers again', ['bia no', 'merge bia', 'undo bia'], { ana: [false, 0], bia: [true, 1], cris: [false, 0] }],
  [
    'stays with whoever says it too, though it was so',
    ['bia no', 'merge bia', 'ana no', 'ana no', 'undo bia'],
    { ana: [true, 1], bia: [true, 1], cris: [false, 0] },
  ],
  [
    'stays with whoever takes it back and says it again',
    ['bia no', 'merge bia', 'ana yes', 'ana no', 'undo bia'],
    { ana: [true, 2], bia: [true, 1], cris: [false, 0] },
  ],
  [
    'does not come from what was taken back long before',
    ['ana no', 'ana yes', 'bia no', 'merge bia', 'undo bia'],
    { ana: [false, 2], bia: [true, 1], cris: [false, 0] },
  ],
  [
    'goes with the last of two who wanted nothing',
    ['bia no', 'cris no', 'merge bia', 'merge cris', 'undo bia', 'undo cris'],
    { ana: [false, 0], bia: [true, 1], cris: [true, 1] },
  ],
  [
    'stays while one of two is still there',
    ['bia no', 'cris no', 'merge bia', 'merge cris', 'undo bia'],
    { ana: [true, 1], bia: [true, 1] },
  ],
  [
    'does not, where they have said since that they want it',
    ['cris no', 'merge cris', 'ana yes', 'bia no', 'merge bia', 'undo bia'],
    { ana: [false, 2], bia: [true, 1] },
  ],
  [
    'is hers who wrote it since, not Ana’s',
    ['merge bia', 'bia sair', 'undo bia'],
    { ana: [false, 0], bia: [true, 1], cris: [false, 0] },
  ],
  [
    'is hers who told her network since',
    ['merge bia', 'bia stop', 'undo bia'],
    { ana: [false, 0], bia: [true, 1], cris: [false, 0] },
  ],
  [
    'is of both who wrote it since',
    ['merge bia', 'bia sair', 'ana sair', 'bia sair', 'undo bia'],
    { ana: [true, 1], bia: [true, 1], cris: [false, 0] },
  ],
  [
    'is hers who wrote it after Ana',
    ['ana sair', 'merge bia', 'bia sair', 'undo bia'],
    { ana: [true, 1], bia: [true, 1], cris: [false, 0] },
  ],
  [
    'that Ana came with stays hers',
    ['ana known', 'merge bia', 'bia sair', 'undo bia'],
    { ana: [true, 0], bia: [true, 1], cris: [false, 0] },
  ],
  [
    'stays while somebody is still there who wrote it since',
    ['merge bia', 'merge cris', 'cris sair', 'bia sair', 'undo bia'],
    { ana: [true, 1], bia: [true, 1] },
  ],
  [
    'of Ana’s stays hers, whatever somebody said who can no longer be parted from her',
    ['ana no', 'cris no', 'cris yes', 'merge cris', 'merge bia', 'purge cris', 'undo bia'],
    { ana: [true, 3], bia: [false, 0] },
  ],
  [
    'stays with whom they can no longer be parted from',
    ['cris known', 'merge cris', 'bia no', 'merge bia', 'purge cris', 'undo bia'],
    { ana: [true, 0], bia: [true, 1] },
  ],
  [
    'was Ana’s own',
    ['ana no', 'bia yes', 'merge bia', 'undo bia'],
    { ana: [true, 1], bia: [false, 0], cris: [false, 0] },
  ],
])('a refusal %s', async (_what, steps, end) => {
  expect(await play(steps)).toEqual(end);
});
