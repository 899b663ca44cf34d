// Words with which somebody says no to a question, and no more than that: the whole message, in three languages. Pure.
import { bareWords } from './bare-words.ts';

const BEGINNINGS = [
  // Português
  'n',
  'nao',
  'agora nao',
  'hoje nao',
  'prefiro nao',
  'melhor nao',
  'nao quero',
  'nao pode',
  'nao precisa',
  'nao me interessa',
  'nao tenho interesse',
  'sem interesse',
  // English
  'no',
  'nope',
  'not now',
  'not interested',
  'i m not interested',
  // Español
  'ahora no',
  'no quiero',
  'no me interesa',
  'mejor no',
];
/** what is kind about it */
const ENDINGS = [
  'obrigado',
  'obrigada',
  'muito obrigado',
  'muito obrigada',
  'brigado',
  'brigada',
  'obg',
  'valeu',
  'grato',
  'grata',
  'thanks',
  'thank you',
  'thank you very much',
  'gracias',
  'muchas gracias',
];
const WORDS = new Set(BEGINNINGS.flatMap((no) => [no, ...ENDINGS.map((kind) => `${no} ${kind}`)]));
/** with all that stands around the words; of what is longer nothing is looked at */
const LONGEST = 200;

export function isRefusal(body: string): boolean {
  return body.length <= LONGEST && WORDS.has(bareWords(body));
}
