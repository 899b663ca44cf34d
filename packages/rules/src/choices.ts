// A question with answers to choose from, where nothing can be tapped: how it is written, and what an answer to it means. Pure.
import { folded } from './folded.ts';

export interface Choice {
  id: string;
  title: string;
  description?: string | undefined;
  /** what is typed for it instead of its number: 0, # */
  key?: string | undefined;
}

/** The answers numbered below the question. Those with a key of their own are not counted. */
export function numbered(body: string, choices: readonly Choice[]): string {
  let count = 0;
  const lines = choices.map(
    ({ key, title, description }) => `*[ ${key ?? (count += 1)} ]* - ${title}${description ? `\n${description}` : ''}`,
  );
  return [body, ...lines].join('\n');
}

/** of what somebody writes for a number, with what they put around it: more is read by nobody, and would take long to */
const MARK_LENGTH = 32;

/** The id of the answer that is meant by its number, in digits or in words, its key or its title. undefined: none of them */
export function chosenOf(choices: readonly Choice[], answer: string): string | undefined {
  const said = answer.trim();
  const [, typed] =
    (said.length <= MARK_LENGTH &&
      /^[*[(\s]*(\d{1,2}|\d\uFE0F?\u20E3(?:\d\uFE0F?\u20E3)?|🔟|[#*]\uFE0F?\u20E3?)[\])*.\s]*$/u.exec(said)) ||
    [];
  const meant = folded(said);
  const mark = typed === '🔟' ? '10' : typed?.replaceAll(/[\uFE0F\u20E3]/gu, '');
  const keyed = choices.find(({ key }) => key !== undefined && key === mark);
  if (keyed) return keyed.id;
  const counted = choices.filter(({ key }) => key === undefined);
  if (mark !== undefined) return counted[Number(mark) - 1]?.id;
  const titled = choices.find(({ title }) => folded(title) === meant) ?? namedBy(choices, meant);
  if (titled) return titled.id;
  const number = IN_WORDS.get(meant);
  return number === undefined ? undefined : counted[number - 1]?.id;
}

/** As `chosenOf`, or the one that a sentence names: for who is asked again otherwise, and loses nothing by it. */
export const meantOf = (choices: readonly Choice[], answer: string): string | undefined =>
  chosenOf(choices, answer) ?? saidOf(choices, folded(answer))?.id;

/** Without what nobody types: pictures, full stops, quotes. undefined: none, or several that are alike without it */
function namedBy(choices: readonly Choice[], meant: string): Choice | undefined {
  const words = bare(meant);
  const [one, ...others] = words === '' ? [] : choices.filter(({ title }) => bare(folded(title)) === words);
  return others.length === 0 ? one : undefined;
}

/** Letters of a title that is looked for within a sentence: what is shorter (no, sim, RH) stands in any. */
const LEAST_LETTERS = 4;
/** of a sentence: a letter names much that is not meant */
const SENTENCE_LENGTH = 200;
/** Whoever writes them may well name what they do not want: they are asked again. Spanish "no" is Portuguese "in the", too. */
const REFUSES =
  /\b(?:no|not|never|without|cannot|dont|cant|wont|nao|nem|sem|n|nunca|jamais|nada|pouco|poco|tampoco|sin|\w*n t)\b/;

/** "I would like to talk to sales": the one whose title is said as it is. undefined: none, or several */
function saidOf(choices: readonly Choice[], meant: string): Choice | undefined {
  const sentence = bare(meant);
  if (sentence.length > SENTENCE_LENGTH || REFUSES.test(sentence)) return undefined;
  const said = choices
    .map((choice) => ({ choice, title: bare(folded(choice.title)) }))
    .filter(({ title }) => title.length >= LEAST_LETTERS && ` ${sentence} `.includes(` ${title} `));
  // "Sales abroad" is not "Sales".
  const whole = said.filter(
    ({ title }) => !said.some((other) => other.title !== title && ` ${other.title} `.includes(` ${title} `)),
  );
  return whole.length === 1 ? whole[0]?.choice : undefined;
}

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** As people of the three languages write them out, both genders. */
const IN_WORDS: ReadonlyMap<string, number> = new Map(
  [
    'um uma one un uno una primeiro primeira first primero primera',
    'dois duas two dos segundo segunda second',
    'tres three terceiro terceira third tercero tercera',
    'quatro four cuatro quarto quarta fourth cuarto cuarta',
    'cinco five quinto quinta fifth',
    'seis six sexto sexta sixth',
    'sete seven siete setimo setima seventh septimo septima',
    'oito eight ocho oitavo oitava eighth octavo octava',
    'nove nine nueve nono nona ninth noveno novena',
    'dez ten diez decimo decima tenth',
  ].flatMap((words, at) => words.split(' ').map((word): [string, number] => [word, at + 1])),
);
