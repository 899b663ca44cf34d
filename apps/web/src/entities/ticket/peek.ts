// A look into a conversation without taking part in it.
import type { FoundTicket } from '@recado/contract/tickets';
import { createContext, use } from 'react';

const PeekContext = createContext<((ticket: FoundTicket) => void) | null>(null);
export const PeekProvider = PeekContext.Provider;

/** Opens the dialog; one that was found by a message, at that message. */
export function usePeek(): (ticket: FoundTicket) => void {
  const peek = use(PeekContext);
  if (!peek) throw new Error('usePeek() outside of the tickets screen');
  return peek;
}
