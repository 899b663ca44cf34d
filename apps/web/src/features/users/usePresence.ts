// Keeps the list of users fresh: that somebody fell silent is no event.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const EVERY_MS = 60_000;

export function usePresence(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: ['user', 'list'] }), EVERY_MS);
    return () => clearInterval(timer);
  }, [queryClient]);
}
