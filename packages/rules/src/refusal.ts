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
const ENDINGS = ['obrigado', 'obrigada', 'valeu', 'grato', 'grata', 'thanks', 'thank you', 'gracias', 'muchas gracias'];
const WORDS = new Set(BEGINNINGS.flatMap((no) => [no, ...ENDINGS.map((kind) => `${no} ${kind}`)]));
/** longer ones are read by people */
const LONGEST = 60;

export function isRefusal(body: string): boolean {
  return body.length <= LONGEST && WORDS.has(bareWords(body));
}
