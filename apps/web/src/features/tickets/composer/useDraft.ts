// What is written but not sent: kept per ticket, so that it survives a reload.
import { useState } from 'react';
import { readStored, removeStored, writeStored } from '../../../shared/session/storage.ts';
import { useSession } from '../../../shared/session/useSession.ts';

export function useDraft(ticketId: number): [string, (text: string) => void] {
  const { user } = useSession();
  // A computer may be shared: one person's words are not the next one's.
  const key = `draft.${user.id}.${ticketId}`;
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
