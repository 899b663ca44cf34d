// When people get a conversation after an agent has answered. Pure.
import type { HandOverRules } from '@recado/contract/prompts';
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

/** What the model has said is said to the customer though people get it: it promised that, or it was the last of its answers. */
export const isSaid = (why: AgentEnding): boolean => why === 'wished' || why === 'turns';
