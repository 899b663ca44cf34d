// The queues whose tickets one may see: attendants those of their own.
import type { QueueRef } from '@recado/contract/queues';
import { useQueues } from '../../../entities/queue/useQueues.ts';
import { useSession } from '../../../shared/session/useSession.ts';

/** `loading`: which they are is not known yet. */
export function useMyQueues(): { queues: QueueRef[]; loading: boolean } {
  const { user } = useSession();
  const { data = [], isPending } = useQueues();
  const queues = user.profile === 'admin' ? data : data.filter(({ id }) => user.queues.some((own) => own.id === id));
  return { queues, loading: isPending };
}
