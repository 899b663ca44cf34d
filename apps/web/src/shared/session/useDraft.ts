// What is written but not sent: kept per conversation, so that it survives a reload.
import { useState, useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from './storage.ts';
import { useSession } from './useSession.ts';

type Conversation = number | `chat.${number}` | `note.${number}`;

// A computer may be shared: one person's words are not the next one's.
const keyOf = (userId: number, conversation: Conversation): string => `draft.${userId}.${conversation}`;

/** those who show that there is one */
const watchers = new Set<() => void>();

/** `conversation`: a ticket's number, or the name of another kind with its own. */
export function useDraft(conversation: Conversation): [string, (text: string) => void] {
  const { user } = useSession();
  const key = keyOf(user.id, conversation);
  const [text, setText] = useState(() => readStored(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      if (next.trim() === '') removeStored(key);
      else writeStored(key, next);
      for (const tell of watchers) tell();
    },
  ];
}

/** What is kept for it now, here or by another tab; null: nothing. */
export function useKeptDraft(conversation: Conversation): string | null {
  const { user } = useSession();
  const key = keyOf(user.id, conversation);
  return useSyncExternalStore(watch, () => readStored(key));
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  addEventListener('storage', tell);
  return () => {
    watchers.delete(tell);
    removeEventListener('storage', tell);
  };
}
