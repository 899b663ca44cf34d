// Two programs side by side: one speaks, the other when it is its turn.
import { afterEach, expect, it, vi } from 'vitest';
import { startSilent } from './run.ts';

const said: string[] = [];
vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
  said.push(String(text));
  return true;
});
afterEach(() => said.splice(0));

it('says nothing before its turn, and everything then', async () => {
  const { ended, speak } = startSilent(['-e', `console.log('one'); console.error('two'); process.exitCode = 3`]);
  expect(await ended).toBe(3);
  expect(said).toEqual([]);
  speak();
  const lines = said.join('').trim().split('\n');
  expect(lines.toSorted()).toEqual(['one', 'two']);
});

it('speaks on by itself when it is its turn', async () => {
  const { ended, speak } = startSilent(['-e', `setTimeout(() => console.log(process.env.WORD), 100)`], {
    WORD: 'later',
  });
  speak();
  await ended;
  expect(said.join('').trim()).toBe('later');
});
