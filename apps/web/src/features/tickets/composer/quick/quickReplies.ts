// Which quick replies fit what is written after the slash: by shortcut first, then by what they say.
import type { QuickMessage } from '@recado/contract/quick-messages';
import { plainLetters } from '@recado/rules/folded';

const MOST = 20;
const LABEL_LENGTH = 35;

const bare = (shortcode: string): string => plainLetters(shortcode.replace(/^\//, ''));

/** What is looked for; null: this is no command. */
export const quickQuery = (text: string): string | null =>
  text.length > 1 && text.startsWith('/') && !text.includes('\n') ? plainLetters(text.slice(1)).trim() : null;

export function matchingReplies(replies: readonly QuickMessage[], query: string): QuickMessage[] {
  const rank = (reply: QuickMessage): number => {
    const shortcode = bare(reply.shortcode);
    if (shortcode.startsWith(query)) return 0;
    if (shortcode.includes(query)) return 1;
    return plainLetters(reply.message).includes(query) ? 2 : 3;
  };
  return replies
    .map((reply) => ({ reply, rank: rank(reply) }))
    .filter((each) => each.rank < 3)
    .toSorted((a, b) => a.rank - b.rank || bare(a.reply.shortcode).localeCompare(bare(b.reply.shortcode)))
    .slice(0, MOST)
    .map(({ reply }) => reply);
}

export function quickLabel({ shortcode }: Pick<QuickMessage, 'shortcode'>): string {
  const label = Array.from(`/${shortcode.replace(/^\//, '')}`);
  return label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1).join('')}…` : label.join('');
}
