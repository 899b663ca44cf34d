// Watches for fetches that events overtake, while the caller is mounted.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { watchOvertaken, type Overtaken } from './overtaken.ts';

export function useOvertaken(): RefObject<Overtaken | undefined> {
  const client = useQueryClient();
  const overtaken = useRef<Overtaken>(undefined);
  useEffect(() => {
    const watch = watchOvertaken(client);
    overtaken.current = watch;
    return () => watch.stop();
  }, [client]);
  return overtaken;
}
