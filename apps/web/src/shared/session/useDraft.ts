// What is written but not sent: kept per conversation, so that it survives a reload.
import { useState } from 'react';
import { readStored, removeStored, writeStored } from './storage.ts';
import { useSession } from './useSession.ts';

/** `conversation`: a ticket's number, or the name of another kind with its own. */
export function useDraft(conversation: number | `chat.${number}` | `note.${number}`): [string, (text: string) => void] {
  const { user } = useSession();
  // A computer may be shared: one person's words are not the next one's.
  const key = `draft.${user.id}.${conversation}`;
  const [text, setText] = useState(() => readStored(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      if (next.trim() === '') removeStored(key);
      else writeStored(key, next);
    },
  ];
}
