// True once a state has lasted: what is over before that is not worth showing.
import { useEffect, useState } from 'react';

/** No spinner before 300 ms. */
export const PATIENCE_MS = 300;

export function useDelayed(active: boolean, ms = PATIENCE_MS): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setDue(true), ms);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [active, ms]);
  return active && due;
}
