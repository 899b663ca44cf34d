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
export function reactionsWith(reactions: readonly Reaction[], emoji: string): Reaction[] {
  const others = reactions.filter(({ fromMe }) => !fromMe);
  return emoji === '' ? others : [...others, { emoji, fromMe: true, name: null }];
}
