// Whether the conversation's connection is down: what was written stays with us until it is back.
import { createContext, use } from 'react';
import { useConnections } from '../../connection/useConnections.ts';

const LineDownContext = createContext(false);
export const LineDownProvider = LineDownContext.Provider;
export const useLineDown = (): boolean => use(LineDownContext);

/** False while nothing is known of it. */
export function useConnectionDown(whatsappId: number | null): boolean {
  const { data = [] } = useConnections();
  return data.some(({ id, status }) => id === whatsappId && status !== 'CONNECTED');
}
