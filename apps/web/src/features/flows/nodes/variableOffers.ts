// Variables that are offered behind two braces while one types. Pure.
import { VARIABLES } from '@recado/rules/variables';
import { foldText } from '../../../shared/format/matches.ts';
import type { Offer } from '../../../shared/ui/offering/OfferTextarea.tsx';

const BEGUN = /\{\{\s*([\p{L}\p{N}_]*)$/u;
const MOST = 8;

/** @param keys of the flow's answers: they come first */
export function variableOffer(text: string, caret: number, keys: readonly string[]): Offer | null {
  const [begun, words = ''] = BEGUN.exec(text.slice(0, caret)) ?? [];
  if (begun === undefined) return null;
  const wanted = foldText(words);
  const names = [...new Set([...keys, ...VARIABLES])].filter((name) => foldText(name).startsWith(wanted));
  const at = caret - begun.length;
  return {
    at,
    rows: names.slice(0, MOST).map((name) => ({
      key: name,
      label: `{{${name}}}`,
      pick: () => {
        const before = `${text.slice(0, at)}{{${name}}}`;
        return { text: before + text.slice(caret).replace(/^[\p{L}\p{N}_]*\s*\}\}/u, ''), caret: before.length };
      },
    })),
  };
}
