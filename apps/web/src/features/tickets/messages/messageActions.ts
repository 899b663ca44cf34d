// What one can do with a message, for every bubble of the conversation.
import { deleteMessage, retryMessage, type Message } from '@recado/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { call } from '../../../shared/data/client.ts';
import { markMessageDeleted, updateMessage } from '../live/ticketPatches.ts';

export interface MessageActions {
  /** undefined where one cannot write */
  reply: ((message: Message) => void) | undefined;
  /** shows a picture large */
  view: (message: Message) => void;
  /** goes to a message that is quoted */
  jump: (messageId: number) => void;
  /** sends again, or fetches the file again */
  retry: (message: Message) => void;
  remove: (message: Message) => void;
}

const ActionsContext = createContext<MessageActions | null>(null);
export const MessageActionsProvider = ActionsContext.Provider;

export function useMessageActions(): MessageActions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('useMessageActions() outside of a conversation');
  return actions;
}

export interface ConversationHandlers {
  onReply: ((message: Message) => void) | undefined;
  onView: (message: Message) => void;
  onJump: (messageId: number) => void;
}

export function useNewMessageActions({ onReply, onView, onJump }: ConversationHandlers): MessageActions {
  const client = useQueryClient();
  const { mutate: retry } = useMutation({
    mutationFn: ({ id }: Message) => call(retryMessage, { params: { id } }),
    onSuccess: (message) => updateMessage(client, message),
  });
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: Message) => call(deleteMessage, { params: { id } }),
    onSuccess: (_reply, { id }) => markMessageDeleted(client, id),
  });
  return useMemo(
    () => ({ reply: onReply, view: onView, jump: onJump, retry, remove }),
    [onReply, onView, onJump, retry, remove],
  );
}
