// Messages that came and were not seen by whoever writes: the answer may not fit, so the first Enter only tells of them.
import { useState } from 'react';
import { useUnseen } from './unseen.ts';

export interface NewerMessages {
  /** how many the warning speaks of; 0: there is none to show */
  warned: number;
  /** False: not yet, they are told of first. */
  maySend: () => boolean;
  see: () => void;
  /** Sent, or given up. */
  forget: () => void;
}

export function useNewerMessages(ticketId: number, writing: boolean): NewerMessages {
  const { count, show } = useUnseen(ticketId);
  const [asked, setAsked] = useState(false);
  const newer = writing ? count : 0;
  if (asked && newer === 0) setAsked(false);
  return {
    warned: asked ? newer : 0,
    maySend: () => {
      if (newer > 0 && !asked) setAsked(true);
      return newer === 0 || asked;
    },
    see: () => {
      setAsked(false);
      show();
    },
    forget: () => setAsked(false),
  };
}
