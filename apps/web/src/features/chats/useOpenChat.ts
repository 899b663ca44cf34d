// The chat that the address names.
import { getChat, type Chat } from '@recado/contract/chats';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chatKey, knownChat } from '../../entities/chat/chatCache.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { call } from '../../shared/data/client.ts';

export interface OpenChat {
  chat: Chat | undefined;
  /** there is none, or none for this person: it was deleted, or they were taken out of it */
  gone: boolean;
  error: Error | null;
  retry: () => void;
}

export function useOpenChat(uuid: string | undefined): OpenChat {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: chatKey(uuid ?? ''),
    queryFn: ({ signal }) => call(getChat, { params: { uuid: uuid ?? '' }, signal }),
    enabled: uuid !== undefined,
    // One that was chosen in the list is there at once.
    placeholderData: () => knownChat(client, (chat) => chat.uuid === uuid),
  });
  if (uuid === undefined) return { chat: undefined, gone: false, error: null, retry: () => undefined };
  // Also of an address that was mistyped.
  const gone = isApiError(error, 'ERR_NOT_FOUND') || isApiError(error, 'ERR_VALIDATION');
  return { chat: gone ? undefined : data, gone, error: gone || data ? null : error, retry: () => void refetch() };
}
