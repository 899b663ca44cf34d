// What is written but not sent: kept per conversation, so that it survives a reload.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from './storage.ts';
import { useSession } from './useSession.ts';

type Conversation = number | `chat.${number}` | `note.${number}`;

// A computer may be shared: one person's words are not the next one's.
const keyOf = (userId: number, conversation: Conversation): string => `draft.${userId}.${conversation}`;

/** those who show that there is one */
const watchers = new Set<() => void>();

/** those in whose fields it stands */
const fields = new Set<(taken: string) => void>();

/** `conversation`: a ticket's number, or the name of another kind with its own. */
export function useDraft(conversation: Conversation): [string, (text: string) => void] {
  const { user } = useSession();
  const key = keyOf(user.id, conversation);
  const [text, setText] = useState(() => readStored(key) ?? '');
  useEffect(() => {
    const handleTaken = (taken: string): void => {
      if (taken === key) setText('');
    };
    fields.add(handleTaken);
    return () => void fields.delete(handleTaken);
  }, [key]);
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

/** What is written there goes out by another way: it stands there no more. */
export function useTakeDraft(): (conversation: Conversation) => void {
  const { user } = useSession();
  return (conversation) => {
    const key = keyOf(user.id, conversation);
    removeStored(key);
    for (const tell of watchers) tell();
    for (const handleTaken of fields) handleTaken(key);
  };
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  addEventListener('storage', tell);
  return () => {
    watchers.delete(tell);
    removeEventListener('storage', tell);
  };
}
