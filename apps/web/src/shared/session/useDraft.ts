// What is written but not sent: kept per conversation, so that it survives a reload.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from './storage.ts';
import { useSession } from './useSession.ts';

type Conversation = number | `chat.${number}` | `note.${number}`;

// A computer may be shared: one person's words are not the next one's.
const keyOf = (userId: number, conversation: Conversation): string => `draft.${userId}.${conversation}`;

/** those who show that there is one */
const watchers = new Set<() => void>();

type Change = (now: string) => string;

/** those in whose fields one stands */
const fields = new Set<(key: string, change: Change) => void>();

function change(key: string, kept: string, shown: Change): void {
  if (kept.trim() === '') removeStored(key);
  else writeStored(key, kept);
  for (const tell of watchers) tell();
  for (const tell of fields) tell(key, shown);
}

type Draft = [
  text: string,
  write: (text: string) => void,
  /** This went out. What was written since stays; works when the field is gone, too. */
  sent: (text: string) => void,
];

/** `conversation`: a ticket's number, or the name of another kind with its own. Of all fields that it stands in it is the same. */
export function useDraft(conversation: Conversation): Draft {
  const { user } = useSession();
  const key = keyOf(user.id, conversation);
  const [text, setText] = useState(() => readStored(key) ?? '');
  useEffect(() => {
    const handleChange = (changed: string, shown: Change): void => {
      if (changed === key) setText(shown);
    };
    fields.add(handleChange);
    return () => void fields.delete(handleChange);
  }, [key]);
  return [
    text,
    (next) => change(key, next, () => next),
    (words) => {
      const kept = readStored(key) ?? '';
      change(key, kept === words ? '' : kept, (now) => (now === words ? '' : now));
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
  return (conversation) => change(keyOf(user.id, conversation), '', () => '');
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  addEventListener('storage', tell);
  return () => {
    watchers.delete(tell);
    removeEventListener('storage', tell);
  };
}
