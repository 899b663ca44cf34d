// An open conversation on a screen somebody looks at has been read: the company's ticks turn.
import { ACK } from '@recado/contract/constants';
import type { SimulatedMessage } from '@recado/contract/simulator';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';

/** The newest message of the company that nobody has read; null when all are. */
export function newestUnread(messages: readonly SimulatedMessage[] | undefined): string | null {
  return (
    messages?.findLast(({ fromCompany, isDeleted, ack }) => fromCompany && !isDeleted && ack < ACK.read)?.id ?? null
  );
}

export function useReadWhenSeen(messages: readonly SimulatedMessage[] | undefined, read: () => void): void {
  const visible = useDocumentVisibility() === 'visible';
  const unread = newestUnread(messages);
  useEffect(() => {
    // Once for each newest message, however often the phone asks.
    if (visible && unread !== null) read();
  }, [visible, unread, read]);
}
