// Which pieces fit a question: by its words, the rarer the better, and by its meaning. Pure.
import { folded } from '@recado/rules/folded';

/** Words that any sentence has, of the three languages, folded. */
const COMMON = new Set(
  `a ao aos as ate com como da das de dela dele deles do dos e ela elas ele eles em entre era essa esse esta estao estar
  este eu foi ha isso isto ja la lhe mais mas me mesmo meu minha muito na nao nas nem no nos nossa nosso num numa o os ou
  para pela pelo pode por porque pra pro qual quando que quem quero saber se sem ser seu so sou sua tambem te tem tenho ter
  teria tudo um uma uns voce voces vou bom boa dia tarde noite oi ola obrigado obrigada favor gostaria preciso
  al algo ante aqui con cual cuando donde el ella ellos en era eres es esa ese eso estan estoy fue gracias hay hola la las
  le les lo los mas mi mis muy nada ni nosotros o para pero por porque puede puedo quiero sin sobre son soy su sus tambien
  tengo tiene tu un una unos usted ustedes ya y yo buenos buenas dias tardes noches
  a about all am an and any are as at be been but by can could did do does for from had has have hello hi how i if in is it
  its just me my need no not of on or our please so some thanks that the their them there they this to too us want was we
  were what when where which who why will with would you your`.split(/\s+/),
);

const MOST_WORDS = 40;

/** What is looked for of a question, folded as the pieces are. */
export function wordsOf(question: string): string[] {
  const words = folded(question).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !COMMON.has(word) && (word.length > 2 || /\d/.test(word)));
  return [...new Set(telling)].slice(0, MOST_WORDS);
}

export interface WordHit {
  word: string;
  pieceId: number;
  /** below 1: written differently */
  weight: number;
}

/** 0 to 1: the share of the question's words that a piece has, a rare one counting for more. @param total of pieces */
export function scoreWords(words: readonly string[], hits: readonly WordHit[], total: number): Map<number, number> {
  const found = new Map<string, number>();
  for (const { word } of hits) found.set(word, (found.get(word) ?? 0) + 1);
  const worth = (word: string): number => Math.log(1 + (total + 1) / (found.get(word) ?? 1));
  const all = words.reduce((sum, word) => sum + worth(word), 0);
  const scores = new Map<number, number>();
  for (const { word, pieceId, weight } of hits)
    scores.set(pieceId, (scores.get(pieceId) ?? 0) + (weight * worth(word)) / all);
  return scores;
}

/** A signed byte for each dimension: the angle between two hardly changes, and a company's are read at once. */
export function packVector(vector: readonly number[]): Buffer {
  const most = vector.reduce((high, value) => Math.max(high, Math.abs(value)), 0) || 1;
  return Buffer.from(Int8Array.from(vector, (value) => Math.round((value / most) * 127)).buffer);
}

/** Of two packed ones; 0 where they are of different models. */
export function cosine(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) return 0;
  const [a, b] = [signed(one), signed(other)];
  let [dot, ofOne, ofOther] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [x = 0, y = 0] = [a[at], b[at]];
    dot += x * y;
    ofOne += x * x;
    ofOther += y * y;
  }
  return ofOne === 0 || ofOther === 0 ? 0 : dot / Math.sqrt(ofOne * ofOther);
}

const signed = ({ buffer, byteOffset, length }: Uint8Array): Int8Array => new Int8Array(buffer, byteOffset, length);

/** Unrelated texts are no opposites: models put them here or below. */
const UNRELATED = 0.25;
const SAME = 0.75;

export const scoreMeaning = (angle: number): number =>
  Math.max(0, Math.min(1, (angle - UNRELATED) / (SAME - UNRELATED)));

/** Less fits by chance. */
const LEAST = 0.12;

export interface Ranked {
  pieceId: number;
  score: number;
  by: 'words' | 'meaning' | 'both';
}

/** The best first. @param meanings undefined: none were compared */
export function rank(
  words: ReadonlyMap<number, number>,
  meanings: ReadonlyMap<number, number> | undefined,
  most: number,
): Ranked[] {
  const ids = new Set([...words.keys(), ...(meanings?.keys() ?? [])]);
  return [...ids]
    .map((pieceId): Ranked => {
      const [word, meaning] = [words.get(pieceId) ?? 0, meanings?.get(pieceId) ?? 0];
      // Either is enough by itself; both are better.
      const score = meanings ? Math.max(word, meaning) * 0.7 + ((word + meaning) / 2) * 0.3 : word;
      return { pieceId, score, by: meaning < LEAST ? 'words' : word < LEAST ? 'meaning' : 'both' };
    })
    .filter(({ score }) => score >= LEAST)
    .toSorted((one, other) => other.score - one.score || one.pieceId - other.pieceId)
    .slice(0, most);
}
