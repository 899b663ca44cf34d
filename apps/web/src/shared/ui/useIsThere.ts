// Whether a component is still there when what it waited for comes.
import { useEffect, useRef } from 'react';

export function useIsThere(): () => boolean {
  const there = useRef(false);
  useEffect(() => {
    there.current = true;
    return () => void (there.current = false);
  }, []);
  return () => there.current;
}
