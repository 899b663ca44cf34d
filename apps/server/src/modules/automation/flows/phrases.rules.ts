// Which phrase a customer has written. Pure.
import type { PhraseMatch } from '@recado/contract/flow-campaigns';
import { folded } from '@recado/rules/folded';

export interface PhraseTrigger {
  id: number;
  flowId: number;
  phrase: string;
  match: PhraseMatch;
  /** of this connection alone */
  own: boolean;
}

const plain = (text: string): string => folded(text).replaceAll(/\s+/g, ' ');

/** What was written, in the two ways in which phrases are looked for. */
interface Written {
  plain: string;
  words: string;
}

/** The words that were found in it. undefined: none */
function foundIn({ phrase, match }: PhraseTrigger, written: Written): string | undefined {
  const phrases = match === 'oneOf' ? phrase.split(/\r?\n/) : [phrase];
  return phrases
    .map((each) => each.trim())
    .find((each) => {
      const wanted = plain(each);
      if (wanted === '') return false;
      if (match !== 'contains') return written.plain === wanted;
      const words = wordsOf(each);
      return words !== '' && ` ${written.words} `.includes(` ${words} `);
    });
}

/** Whole words: `hi` is not in `this`. */
const wordsOf = (text: string): string =>
  plain(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The connection's own before those of any; what is written exactly so before what stands in it; the longest; the oldest. */
export function phraseIn(
  triggers: readonly PhraseTrigger[],
  text: string,
): { trigger: PhraseTrigger; phrase: string } | undefined {
  const written: Written = { plain: plain(text), words: wordsOf(text) };
  const found = triggers.flatMap((trigger) => {
    const phrase = foundIn(trigger, written);
    return phrase === undefined ? [] : [{ trigger, phrase }];
  });
  return found.toSorted(
    (one, other) =>
      Number(other.trigger.own) - Number(one.trigger.own) ||
      Number(one.trigger.match === 'contains') - Number(other.trigger.match === 'contains') ||
      other.phrase.length - one.phrase.length ||
      one.trigger.id - other.trigger.id,
  )[0];
}
