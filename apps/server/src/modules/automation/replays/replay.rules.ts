// What of a closed conversation is given to an agent again, and what its answers amount to. Pure.
import { REPLAY_LIMITS, type ReplayFigures } from '@recado/contract/prompt-replays';
import { folded } from '@recado/rules/folded';
import type { StoredAnswer } from '../../../schema/replays.ts';
import { masked } from '../aids/aid.rules.ts';

export interface ReplayMessage {
  id: number;
  fromMe: boolean;
  body: string;
  mediaType: string | null;
  /** ours, and no person's */
  automatic: boolean;
}

export interface Turn {
  /** the last of what the customer wrote */
  messageId: number;
  /** so many messages there were by then */
  length: number;
  customer: ReplayMessage[];
  answered: ReplayMessage[];
}

/** What the customer wrote at a time, and what the company said to it: where people answered those alone, or else whatever did. */
export function turnsOf(messages: readonly ReplayMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const [at, message] of messages.entries()) {
    const last = turns.at(-1);
    if (message.fromMe) last?.answered.push(message);
    else if (last?.answered.length === 0) {
      last.customer.push(message);
      Object.assign(last, { messageId: message.id, length: at + 1 });
    } else turns.push({ messageId: message.id, length: at + 1, customer: [message], answered: [] });
  }
  const answered = turns.filter((turn) => turn.answered.length > 0);
  const byPeople = answered.filter((turn) => turn.answered.some(({ automatic }) => !automatic));
  return (byPeople.length > 0 ? byPeople : answered).slice(0, REPLAY_LIMITS.turns);
}

/** What a model reads of it: nobody's addresses or links; numbers where a tool may have to be asked by them. */
export const readFor = (messages: readonly ReplayMessage[], keepsNumbers: boolean): ReplayMessage[] =>
  messages.map((message) => ({ ...message, body: masked(message.body, keepsNumbers) }));

export interface RunOf {
  version: number;
  outcome: 'done' | 'failed' | null;
  answers: readonly StoredAnswer[];
  tokensIn: number;
  tokensOut: number;
}

const shareOf = (part: number, all: number): number | null => (all === 0 ? null : part / all);
const meanOf = (values: readonly number[]): number | null =>
  shareOf(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
const sumOf = (runs: readonly RunOf[], of: (run: RunOf) => number): number =>
  runs.reduce((sum, run) => sum + of(run), 0);

/** Said to the customer as an answer: what is said as it leaves for people is none. */
const isAnswer = ({ why }: StoredAnswer): boolean => why === null || why === 'turns';
const restsOnSomething = ({ used, calls }: StoredAnswer): boolean =>
  used.length > 0 || calls.some(({ done, ok }) => done && ok);

/** @param runs of one version, by ticket */
export function figuresOf(version: number, tickets: readonly (readonly RunOf[])[]): ReplayFigures {
  const runs = tickets.flat();
  const done = runs.filter(({ outcome }) => outcome === 'done');
  const answers = runs.flatMap((run) => run.answers.filter(isAnswer));
  const agreed = tickets.flatMap((those) => agreementOf(those) ?? []);
  return {
    version,
    runs: runs.length,
    done: done.length,
    failed: runs.filter(({ outcome }) => outcome === 'failed').length,
    answers: answers.length,
    grounded: shareOf(answers.filter(restsOnSomething).length, answers.length),
    guessed: shareOf(answers.filter(({ grounded }) => !grounded).length, answers.length),
    handedOver: shareOf(done.filter((run) => run.answers.some(({ why }) => why !== null)).length, done.length),
    agreement: meanOf(agreed),
    tokensIn: sumOf(runs, ({ tokensIn }) => tokensIn),
    tokensOut: sumOf(runs, ({ tokensOut }) => tokensOut),
  };
}

/** How alike the runs of a ticket are, of each pair and turn that both came to. null: there are not two to compare */
export function agreementOf(runs: readonly RunOf[]): number | null {
  const done = runs.filter(({ outcome }) => outcome === 'done');
  const pairs = done.flatMap((one, at) => done.slice(at + 1).map((other) => [one, other] as const));
  return meanOf(
    pairs.flatMap(([one, other]) =>
      one.answers.flatMap((answer, turn) => {
        const same = other.answers[turn];
        return same ? [likeness(answer, same)] : [];
      }),
    ),
  );
}

/** 0 to 1: whether both leave it to people, and otherwise the share of their words that both have. */
function likeness(one: StoredAnswer, other: StoredAnswer): number {
  const [leaves, leavesToo] = [!isAnswer(one), !isAnswer(other)];
  if (leaves || leavesToo) return leaves === leavesToo ? 1 : 0;
  const [words, others] = [wordsOf(one.reply), wordsOf(other.reply)];
  if (words.size + others.size === 0) return 1;
  const common = [...words].filter((word) => others.has(word)).length;
  return (2 * common) / (words.size + others.size);
}

const wordsOf = (text: string): Set<string> => new Set(folded(text).match(/[\p{L}\p{N}]+/gu) ?? []);
