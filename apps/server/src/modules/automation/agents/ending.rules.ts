// When people get a conversation after an agent has answered. Pure.
import { cutTo } from '@recado/rules/cut';
import type { HandOverRules } from '@recado/contract/prompts';
import type { Language } from '@recado/contract/constants';
import type { AgentEnding } from '@recado/contract/timeline';
import type { AgentAnswer } from './answer.rules.ts';
import { wishIn } from './asks-person.rules.ts';

type Judged = Pick<AgentAnswer, 'transfer' | 'upset' | 'grounded'>;

/** undefined: it goes on. @param texts what the customer said, which of a recording is known only now @param turns answers, this one included */
export function endingAfter(
  { transfer, upset, grounded }: Judged,
  rules: HandOverRules,
  texts: readonly string[],
  turns: number,
): AgentEnding | undefined {
  if (transfer) return 'wished';
  const wish = wishIn(texts, rules);
  if (wish) return wish;
  if (upset && rules.sentiment) return 'sentiment';
  if (!grounded && rules.noGround) return 'noGround';
  return rules.turns !== null && turns >= rules.turns ? 'turns' : undefined;
}

/**
 * What the customer hears as people get the conversation. A model that was asked for them says so itself; the last answer that it
 * may give is said, too, and nobody sees by it that it was the last.
 * @param message as the company wants it told
 */
export function partingWords(why: AgentEnding, reply: string, message: string): string[] {
  const words = why === 'wished' ? [reply || message] : why === 'turns' ? [reply, message] : [message];
  return words.filter((text) => text !== '');
}

const LAST_WORDS: Record<Language, (name: string, words: string) => string> = {
  pt: (name, words) => `${name} escreveu por último: “${words}”`,
  en: (name, words) => `${name} last wrote: “${words}”`,
  es: (name, words) => `${name} escribió por último: “${words}”`,
};
const NO_WORDS: Record<Language, (name: string) => string> = {
  pt: (name) => `${name} enviou um arquivo, e nenhuma palavra`,
  en: (name) => `${name} sent a file, and no words`,
  es: (name) => `${name} envió un archivo, y ninguna palabra`,
};
const SUMMARY_LENGTH = 500;

/** For whoever takes over, in the company's language: the model's own, or who asks, and what. Why stands beside it. */
export function summaryOf(
  { contactName, language, texts }: { contactName: string; language: Language; texts: readonly string[] },
  summary = '',
): string {
  const words = texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' · ');
  const said = words === '' ? NO_WORDS[language](contactName) : LAST_WORDS[language](contactName, words);
  return cutTo(summary || said, SUMMARY_LENGTH);
}
