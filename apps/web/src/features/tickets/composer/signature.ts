// Whether the customer is told who writes: one's name in bold above what one sends. Remembered for each person.
import { useState } from 'react';
import { readStored, removeStored, writeStored } from '../../../shared/session/storage.ts';
import { useSession } from '../../../shared/session/useSession.ts';

export const signed = (body: string, name: string): string => (body === '' ? '' : `*${name}:*\n${body}`);

export interface Signature {
  on: boolean;
  name: string;
  toggle: () => void;
}

export function useSignature(): Signature {
  const { user } = useSession();
  const key = `sign.${user.id}`;
  const [on, setOn] = useState(() => readStored(key) !== null);
  return {
    on,
    name: user.name,
    toggle: () => {
      setOn(!on);
      if (on) removeStored(key);
      else writeStored(key, 'on');
    },
  };
}
