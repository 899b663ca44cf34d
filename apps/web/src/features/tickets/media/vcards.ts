// Contact cards (vCard) as people send them: the names and numbers in them.
import { readVcard, vcardsIn } from '@recado/rules/vcard';

export interface Card {
  name: string;
  numbers: string[];
}

/** The cards of a message's body: vCard text, or a JSON list of such texts. */
export const parseCards = (body: string): Card[] =>
  vcardsIn(textOf(body)).map((card) => {
    const { name, phones } = readVcard(card);
    return { name, numbers: [...new Set(phones.map(({ number }) => number))] };
  });

/** Lists of cards come as JSON, where line ends are written `\n`. */
function textOf(body: string): string {
  if (!body.trimStart().startsWith('[')) return body;
  try {
    return textsIn(JSON.parse(body)).join('\n');
  } catch {
    return body;
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
