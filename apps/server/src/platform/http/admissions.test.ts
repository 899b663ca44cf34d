import { expect, it } from 'vitest';
import type { Actor } from '../context.ts';
import { Admissions } from './admissions.ts';
import type { Claims } from './tokens.ts';

const claimsOf = (id: number): Claims => ({ id, companyId: 1, session: 0, exp: 0 });

/** Each look is answered when the test says so. */
function looking() {
  const looks: (PromiseWithResolvers<Actor> & { id: number })[] = [];
  const admissions = new Admissions(({ id }) => {
    const look = { id, ...Promise.withResolvers<Actor>() };
    looks.push(look);
    return look.promise;
  });
  const answer = async (n: number, name: string): Promise<void> => {
    looks[n]?.resolve({ name } as Actor);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { admissions, looks, answer };
}

it('answers nobody with what was read before they called, and all who call meanwhile with one look', async () => {
  const { admissions, looks, answer } = looking();
  const first = admissions.of(claimsOf(1));
  const others = [admissions.of(claimsOf(1)), admissions.of(claimsOf(1))];
  expect(looks).toHaveLength(1);
  await answer(0, 'before');
  expect(looks).toHaveLength(2);
  const late = admissions.of(claimsOf(1));
  await answer(1, 'meanwhile');
  expect(looks).toHaveLength(3);
  await answer(2, 'after');
  const names = (await Promise.all([first, ...others, late])).map(({ name }) => name);
  expect(names).toEqual(['before', 'meanwhile', 'meanwhile', 'after']);
});

it('looks everybody up by themselves, and anew when nobody asks', async () => {
  const { admissions, looks, answer } = looking();
  const both = [admissions.of(claimsOf(1)), admissions.of(claimsOf(2))];
  expect(looks.map(({ id }) => id)).toEqual([1, 2]);
  await answer(0, 'one');
  await answer(1, 'two');
  const again = admissions.of(claimsOf(1));
  expect(looks).toHaveLength(3);
  await answer(2, 'again');
  expect((await Promise.all([...both, again])).map(({ name }) => name)).toEqual(['one', 'two', 'again']);
});

it('tells who is refused, and looks again for who called meanwhile', async () => {
  const { admissions, looks, answer } = looking();
  const refused = admissions.of(claimsOf(1));
  const later = admissions.of(claimsOf(1));
  looks[0]?.reject(new Error('gone'));
  await expect(refused).rejects.toThrow('gone');
  await answer(1, 'back');
  expect((await later).name).toBe('back');
});
