// The refresh button: everything on the screen anew, and the realtime line if it is down.
import { queryClient } from '../../shared/data/queryClient.ts';
import { retryConnection } from '../../shared/data/useRealtime.ts';

export function refreshData(): void {
  retryConnection();
  void queryClient.invalidateQueries();
}
