// Messages on their way to the server: shown at once, one after the other, and kept when they do not get there.
import { sendChatMessage } from '@recado/contract/chats';
import { useMutation, useMutationState, useQueryClient, type Mutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { storeChatMessage } from '../../../entities/chat/chatCache.ts';
import { call } from '../../../shared/data/client.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { randomUuid } from '../../../shared/data/randomUuid.ts';
import { serverNow } from '../../../shared/format/serverClock.ts';

export interface Sent {
  /** names this sending: a repeat says nothing twice */
  clientId: string;
  message: string;
  createdAt: string;
}
export interface Sending extends Sent {
  /** why it did not get there */
  error: Error | null;
}

export interface ChatSending {
  waiting: Sending[];
  send: (message: string) => void;
  retry: (sending: Sending) => void;
  discard: (sending: Sending) => void;
}

const SENDS = ['chat', 'send'];
const keyOf = (chatId: number) => [...SENDS, chatId];
/** ms for which a failed one can be tried again, wherever one is meanwhile */
const KEPT_MS = 24 * 60 * 60_000;

export function useSending(chatId: number): ChatSending {
  const client = useQueryClient();
  const mutationKey = keyOf(chatId);
  const { mutate } = useMutation<Awaited<ReturnType<typeof post>>, Error, Sent>({
    mutationKey,
    mutationFn: (sent) => post(chatId, sent),
    // In the order in which they were written.
    scope: { id: mutationKey.join('.') },
    gcTime: KEPT_MS,
    meta: { quiet: true },
    onSuccess: (message) => storeChatMessage(client, message),
  });
  const entries = useMutationState<Sending | undefined>({
    filters: { mutationKey, exact: true, predicate: isUnsent },
    select: ({ state: { variables, error } }) => (isSent(variables) ? { ...variables, error } : undefined),
  });
  const waiting = useMemo(() => entries.filter((sending) => sending !== undefined), [entries]);
  const discard = ({ clientId }: Sent): void => {
    const cache = client.getMutationCache();
    const found = cache
      .findAll({ mutationKey, exact: true, status: 'error' })
      .find(({ state: { variables } }) => isSent(variables) && variables.clientId === clientId);
    if (found) cache.remove(found);
  };
  return {
    waiting,
    send: (message) => mutate({ clientId: randomUuid(), message, createdAt: now() }),
    retry: (sending) => {
      discard(sending);
      mutate({ clientId: sending.clientId, message: sending.message, createdAt: now() });
    },
    discard,
  };
}

const isUnsent = ({ state }: Mutation): boolean => state.status !== 'success';

// They are nowhere but in the page: whoever leaves it is asked first.
addEventListener('beforeunload', (event) => {
  if (queryClient.getMutationCache().find({ mutationKey: SENDS, exact: false, predicate: isUnsent }))
    event.preventDefault();
});

/** Nothing else is sent under these keys. */
const isSent = (value: unknown): value is Sent => typeof value === 'object' && value !== null && 'clientId' in value;

const now = (): string => new Date(serverNow()).toISOString();

const post = (chatId: number, { clientId, message }: Sent) =>
  call(sendChatMessage, { params: { id: chatId }, body: { clientId, message } });
