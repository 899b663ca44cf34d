// Reactions of a message: one of the company's phone, one of each customer. Pure.
import type { Message } from '@recado/contract/messages';

type Reaction = Message['reactions'][number];

export interface ReactionChip {
  emoji: string;
  count: number;
  /** ours is among them */
  own: boolean;
  /** of those who are known by name, without us */
  names: string[];
}

/** One chip for each emoji, in the order they came. */
export function chipsOf(reactions: readonly Reaction[]): ReactionChip[] {
  const chips = new Map<string, ReactionChip>();
  for (const { emoji, fromMe, name } of reactions) {
    const chip = chips.get(emoji) ?? { emoji, count: 0, own: false, names: [] };
    chip.count += 1;
    chip.own ||= fromMe;
    if (name !== null && !chip.names.includes(name)) chip.names.push(name);
    chips.set(emoji, chip);
  }
  return [...chips.values()];
}

/** As they will be once ours is this one; an empty one: none. */
export const reactionsWith = (reactions: readonly Reaction[], emoji: string): Reaction[] =>
  withOurs(reactions, emoji === '' ? [] : [{ emoji, fromMe: true, name: null }]);

/**
 * As they are when ours did not become this one: ours as before, the customers’ as they are now. What is ours now and is
 * not this one was told since, and stays.
 */
export function reactionsWithout(
  reactions: readonly Reaction[],
  emoji: string,
  before: readonly Reaction[],
): Reaction[] {
  const ours = reactions.filter(({ fromMe }) => fromMe);
  const isGuess = ours.length <= 1 && (ours[0]?.emoji ?? '') === emoji;
  return withOurs(reactions, isGuess ? before.filter(({ fromMe }) => fromMe) : ours);
}

const withOurs = (reactions: readonly Reaction[], ours: readonly Reaction[]): Reaction[] => [
  ...reactions.filter(({ fromMe }) => !fromMe),
  ...ours,
];
