// What one can do with a message, for every bubble of the conversation.
import type { ProviderName } from '@recado/contract/constants';
import { deleteMessage, reactToMessage, retryMessage, type Message } from '@recado/contract/messages';
import { failedToSend, whyIrrevocable, whyUncorrectable, whyUnreactable } from '@recado/rules/messages';
import type { Person } from '@recado/rules/owned';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { call } from '../../../shared/data/client.ts';
import { serverNow } from '../../../shared/format/serverClock.ts';
import { usePerson } from '../../../shared/session/useSession.ts';
import { markMessage, updateMessage } from '../../../entities/message/messagePatches.ts';
import { reactionsWith, reactionsWithout } from './reactions.ts';

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
  /** fetches the file again */
  fetchAgain: ((message: Message) => void) | undefined;
  sendAgain: ((message: Message) => void) | undefined;
  /** shows a picture large */
  view: (message: Message) => void;
  /** goes to a message that is quoted */
  jump: (messageId: number) => void;
  openMenu: (message: Message, place: MenuPlace) => void;
  /** whose conversation it is, and by what network: messages of earlier tickets are shown with it */
  ticket: { id: number; provider: ProviderName | null };
}

const ActionsContext = createContext<MessageActions | null>(null);
export const MessageActionsProvider = ActionsContext.Provider;

export function useMessageActions(): MessageActions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('useMessageActions() outside of a conversation');
  return actions;
}

export type ConversationHandlers = Pick<MessageActions, 'reply' | 'edit' | 'view' | 'jump' | 'openMenu' | 'ticket'> & {
  /** nothing can be changed, only looked at */
  readOnly: boolean;
  /** one may write here */
  acts: boolean;
  /** … and freely, by the network's rules */
  mayReact: boolean;
};

export function useNewMessageActions(handlers: ConversationHandlers): MessageActions {
  const { reply, edit, view, jump, openMenu, ticket, readOnly, acts, mayReact } = handlers;
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
      markMessage(client, message.id, ({ reactions }) => ({ reactions: reactionsWith(reactions, emoji) })),
    onSuccess: (message) => updateMessage(client, message),
    onError: (_error, { message, emoji }) =>
      markMessage(client, message.id, ({ reactions }) => ({
        reactions: reactionsWithout(reactions, emoji, message.reactions),
      })),
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
      fetchAgain: readOnly ? undefined : retry,
      sendAgain: acts ? retry : undefined,
      ticket: { id: ticket.id, provider: ticket.provider },
    }),
    [reply, edit, view, jump, openMenu, ticket.id, ticket.provider, readOnly, acts, mayReact, react, remove, retry],
  );
}

/** What is offered for one message: what the server lets this person do with it. */
export type Offered = Pick<MessageActions, 'reply' | 'react' | 'edit' | 'remove' | 'sendAgain'>;

export function useOffered(message: Message): Offered {
  const person = usePerson();
  const { ticket, ...actions } = useMessageActions();
  return offeredFor(message, person, ticket, actions);
}

function offeredFor(message: Message, person: Person, ticket: MessageActions['ticket'], actions: Offered): Offered {
  const { reply, react, edit, remove, sendAgain } = actions;
  const facts = { ...message, createdAt: new Date(message.createdAt) };
  // An earlier ticket is closed.
  const isHere = message.ticketId === ticket.id;
  const failed = failedToSend(message);
  return {
    reply,
    react: isHere && whyUnreactable(message, ticket.provider) === null ? react : undefined,
    // What failed is sent again as it is.
    edit: !failed && whyUncorrectable(person, facts, ticket.provider, serverNow()) === null ? edit : undefined,
    remove: !message.isDeleted && whyIrrevocable(person, message, ticket.provider) === null ? remove : undefined,
    sendAgain: isHere && failed && !message.isDeleted ? sendAgain : undefined,
  };
}
