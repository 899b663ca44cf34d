// The open chat: who is in it, what was said, and what one writes with.
import type { Chat } from '@recado/contract/chats';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useReadChat } from '../useReadChat.ts';
import classes from '../Chats.module.css';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatHeader, type ChatHeaderProps } from './ChatHeader.tsx';
import { ChatMessages } from './ChatMessages.tsx';
import { useSending } from './useSending.ts';

/** Keyed by chat: what belongs to one must not leak into the next. */
export function ChatConversation({ chat, ...may }: ChatHeaderProps & { chat: Chat }) {
  const { t } = useTranslation('chats');
  const sending = useSending(chat.id);
  useReadChat(chat);
  return (
    <section className={classes.conversation} aria-label={t('chat', { title: chat.title })}>
      <ChatHeader chat={chat} {...may} />
      <ChatMessages chat={chat} sending={sending} />
      <ChatComposer chatId={chat.id} onSend={sending.send} />
    </section>
  );
}
