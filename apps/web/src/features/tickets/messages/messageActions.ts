// What one can do with a message, for every bubble of the conversation.
import { deleteMessage, reactToMessage, retryMessage, type Message } from '@recado/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { call } from '../../../shared/data/client.ts';
import { markMessage, updateMessage } from '../../../entities/message/messagePatches.ts';
import { reactionsWith } from './reactions.ts';

/** Where a menu of a message opens, and what has the focus again afterwards. */
export interface MenuPlace {
  rect: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
  focus: HTMLElement | null;
}

/** What is undefined one may not do here. */
export interface MessageActions {
  reply: ((message: Message) => void) | undefined;
  /** an empty one takes it back */
  react: ((message: Message, emoji: string) => void) | undefined;
  edit: ((message: Message) => void) | undefined;
  remove: ((message: Message) => void) | undefined;
  /** sends again, or fetches the file again */
  retry: ((message: Message) => void) | undefined;
  /** shows a picture large */
  view: (message: Message) => void;
  /** goes to a message that is quoted */
  jump: (messageId: number) => void;
  openMenu: (message: Message, place: MenuPlace) => void;
}

const ActionsContext = createContext<MessageActions | null>(null);
export const MessageActionsProvider = ActionsContext.Provider;

export function useMessageActions(): MessageActions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('useMessageActions() outside of a conversation');
  return actions;
}

export type ConversationHandlers = Pick<MessageActions, 'reply' | 'edit' | 'view' | 'jump' | 'openMenu'> & {
  /** nothing can be changed, only looked at */
  readOnly: boolean;
  /** one may react here */
  mayReact: boolean;
};

export function useNewMessageActions(handlers: ConversationHandlers): MessageActions {
  const { reply, edit, view, jump, openMenu, readOnly, mayReact } = handlers;
  const client = useQueryClient();
  const { mutate: retry } = useMutation({
    mutationFn: ({ id }: Message) => call(retryMessage, { params: { id } }),
    onSuccess: (message) => updateMessage(client, message),
  });
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: Message) => call(deleteMessage, { params: { id } }),
    onSuccess: (_reply, { id }) => markMessage(client, id, { isDeleted: true }),
  });
  const { mutate: react } = useMutation({
    mutationFn: ({ message, emoji }: { message: Message; emoji: string }) =>
      call(reactToMessage, { params: { id: message.id }, body: { emoji } }),
    onMutate: ({ message, emoji }) =>
      markMessage(client, message.id, { reactions: reactionsWith(message.reactions, emoji) }),
    onSuccess: (message) => updateMessage(client, message),
    onError: (_error, { message }) => markMessage(client, message.id, { reactions: message.reactions }),
  });
  return useMemo(
    () => ({
      reply,
      edit,
      view,
      jump,
      openMenu,
      react: mayReact ? (message, emoji) => react({ message, emoji }) : undefined,
      remove: readOnly ? undefined : remove,
      retry: readOnly ? undefined : retry,
    }),
    [reply, edit, view, jump, openMenu, readOnly, mayReact, react, remove, retry],
  );
}
