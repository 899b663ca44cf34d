// What changes without an event is asked for again now and then, while somebody looks.
import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** @param entity the first part of its query keys; what of it is on the screen is fetched again, the rest when it is shown */
export function useRefreshEvery(entity: string, ms: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (focusManager.isFocused()) void queryClient.invalidateQueries({ queryKey: [entity] });
    }, ms);
    return () => clearInterval(timer);
  }, [queryClient, entity, ms]);
}
