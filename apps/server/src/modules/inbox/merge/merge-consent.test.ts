// Who wants nothing sent by itself, when contacts become one and two again: never written to against their own word.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildContact, buildUser } from '../../../../test/build.ts';
import { eventsOf } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

type Who = 'ana' | 'bia' | 'cris';
/** `bia no`: she wants nothing; `merge bia`: into Ana; `undo bia`: that */
type Step = `${Who} ${'no' | 'yes'}` | `${'merge' | 'undo'} ${Who}`;

/** Whether each wants nothing in the end, and how often who said so stands with them. */
async function play(steps: readonly Step[]): Promise<Partial<Record<Who, [boolean, number]>>> {
  const { platform } = product;
  const companyId = (await buildCompany(platform)).id;
  const admin = product.tokenOf(await buildUser(platform, companyId, { profile: 'admin' }));
  const ids = { ana: 0, bia: 0, cris: 0 };
  for (const [at, name] of (['ana', 'bia', 'cris'] as const).entries())
    ids[name] = (await buildContact(platform, companyId, { name, number: `551198888000${at}` })).id;
  const merges = new Map<Who, number>();
  for (const step of steps) {
    product.clock.advance(1_000);
    const [first, second] = step.split(' ') as [string, string];
    const { status, body } =
      first === 'merge'
        ? await product.call<{ mergeId: number }>(admin, 'POST', `/contacts/${ids.ana}/merge`, {
            contactId: ids[second as Who],
          })
        : first === 'undo'
          ? await product.call<{ mergeId: number }>(
              admin,
              'POST',
              `/contacts/merges/${merges.get(second as Who) ?? 0}/undo`,
            )
          : await product.call<{ mergeId: number }>(admin, 'PUT', `/contacts/${ids[first as Who]}/consent`, {
              wanted: second === 'yes',
              reason: 'said',
            });
    expect(status, step).toBe(200);
    if (first === 'merge') merges.set(second as Who, body.mergeId);
    if (first !== 'merge' && first !== 'undo') continue;
    // Whoever has one of them open reads it again.
    const told = await eventsOf<{ contactId: number }>(product, companyId, 'consent');
    expect(
      told.map(({ payload }) => payload.contactId),
      step,
    ).toContain(ids.ana);
  }
  const end: Partial<Record<Who, [boolean, number]>> = {};
  for (const name of ['ana', 'bia', 'cris'] as const) {
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
    'was Ana’s own',
    ['ana no', 'bia yes', 'merge bia', 'undo bia'],
    { ana: [true, 1], bia: [false, 0], cris: [false, 0] },
  ],
])('a refusal %s', async (_what, steps, end) => {
  expect(await play(steps)).toEqual(end);
});
