// Chips of reactions, and what a reaction of ours makes of them.
import { expect, test } from 'vitest';
import { chipsOf, reactionsWith, reactionsWithout } from './reactions.ts';

const by = (emoji: string, name: string | null, fromMe = false) => ({ emoji, fromMe, name });

test('one chip for each emoji, with who gave it', () => {
  expect(chipsOf([by('👍', 'Ana'), by('❤️', 'Bia'), by('👍', 'Bruno', true)])).toEqual([
    { emoji: '👍', count: 2, own: true, names: ['Ana', 'Bruno'] },
    { emoji: '❤️', count: 1, own: false, names: ['Bia'] },
  ]);
});

test('ours is one; an empty one takes it back', () => {
  const before = [by('👍', 'Ana'), by('❤️', 'Bruno', true)];
  expect(reactionsWith(before, '🙏')).toEqual([by('👍', 'Ana'), by('🙏', null, true)]);
  expect(reactionsWith(before, '')).toEqual([by('👍', 'Ana')]);
});

test.each([
  ['ours goes', [by('👍', null, true)], '👍', [], []],
  ['ours of before comes back', [by('👍', null, true)], '👍', [by('🙏', 'Bia', true)], [by('🙏', 'Bia', true)]],
  ['what was taken back comes back', [], '', [by('🙏', 'Bia', true)], [by('🙏', 'Bia', true)]],
  [
    'a customer’s of meanwhile stays',
    [by('❤️', 'Ana'), by('👍', null, true)],
    '👍',
    [by('😂', 'Caio'), by('🙏', 'Bia', true)],
    [by('❤️', 'Ana'), by('🙏', 'Bia', true)],
  ],
  ['a colleague’s of meanwhile stays', [by('😂', 'Bia', true)], '👍', [], [by('😂', 'Bia', true)]],
])('refused: %s', (_what, now, emoji, before, then) => {
  expect(reactionsWithout(now, emoji, before)).toEqual(then);
});
