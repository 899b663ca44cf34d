// What a customer's words mean to a conversation with Typebot before it is asked: words that its settings name, and
// conversations that ran out. Pure; integrations and flows go by it.

export interface BotWords {
  typebotExpires: number;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
}

/** finish: no more of it · silent: nothing that it takes, as a picture · ask: in this conversation, or null for a new one */
export type BotTurn = { do: 'finish' } | { do: 'silent' } | { do: 'ask'; session: string | null; restarts: boolean };

const isWord = (texts: readonly string[], word: string): boolean =>
  word !== '' && texts.some((text) => text.trim().toLowerCase() === word.toLowerCase());

/** @param texts none: it begins */
export function botTurn(
  { typebotExpires, typebotKeywordFinish, typebotKeywordRestart }: BotWords,
  { session, lastAt }: { session: string | null; lastAt: string | null },
  texts: readonly string[],
  now: Date,
): BotTurn {
  if (isWord(texts, typebotKeywordFinish)) return { do: 'finish' };
  const restarts = isWord(texts, typebotKeywordRestart);
  const expired = lastAt !== null && typebotExpires > 0 && now.getTime() - Date.parse(lastAt) > typebotExpires * 60_000;
  const silent = texts.length > 0 && texts.every((text) => text.trim() === '');
  if (silent && session !== null && !expired) return { do: 'silent' };
  return { do: 'ask', session: restarts || expired ? null : session, restarts };
}
