// Internal chats: the list at the left, the open one at the right; on narrow screens one at a time.
import { Button, VisuallyHidden } from '@mantine/core';
import { deleteChat, type Chat } from '@recado/contract/chats';
import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useRemove } from '../../shared/crud/useRemove.tsx';
import { call } from '../../shared/data/client.ts';
import { useCompanyEvent } from '../../shared/data/useRealtime.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { FailedState } from '../../shared/ui/FailedState.tsx';
import { NarrowFaces } from '../../shared/ui/NarrowFaces.tsx';
import { notifyWarning } from '../../shared/ui/notify.ts';
import { useOnePane } from '../../shared/ui/useNarrow.ts';
import { ChatForm } from './ChatForm.tsx';
import classes from './Chats.module.css';
import { ChatsPanel } from './ChatsPanel.tsx';
import { ChatConversation } from './conversation/ChatConversation.tsx';
import { useOpenChat, type OpenChat } from './useOpenChat.ts';

export function ChatsPage() {
  const { t } = useTranslation('chats');
  const { uuid } = useParams();
  const navigate = useNavigate();
  const wide = !useOnePane();
  const open = useOpenChat(uuid);
  const [editing, setEditing] = useState<Chat | 'new' | null>(null);
  /** whoever deletes it need not be told */
  const ours = useRef<number>(undefined);
  const confirmRemove = useRemove<Chat>({
    remove: ({ id }) => {
      ours.current = id;
      return call(deleteChat, { params: { id } });
    },
    nameOf: ({ title }) => title,
    invalidates: ['chat'],
    warning: t('delete.text'),
    successText: t('delete.done'),
    onDone: () => void navigate('/chats', { replace: true }),
  });
  useCompanyEvent('chat', (event) => {
    if (event.action !== 'delete' || event.chatId !== open.chat?.id || event.chatId === ours.current) return;
    notifyWarning(t('gone'));
    void navigate('/chats', { replace: true });
  });

  const panel = <ChatsPanel onAdd={() => setEditing('new')} />;
  const side = <ChatSide uuid={uuid} open={open} onEdit={setEditing} onDelete={confirmRemove} />;
  const handleSaved = (chat: Chat): void => {
    setEditing(null);
    if (editing === 'new') void navigate(`/chats/${chat.uuid}`);
  };
  return (
    <>
      {/* The list's own is not there while one looks at a chat alone. */}
      {!wide && uuid && <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>}
      {wide ? (
        <div className={classes.page}>
          <div className={classes.list}>{panel}</div>
          {side}
        </div>
      ) : (
        <NarrowFaces
          open={uuid !== undefined}
          labels={{ conversation: t('faces.chat'), list: t('faces.list') }}
          list={panel}
          conversation={side}
        />
      )}
      {editing && (
        <ChatForm
          {...(editing !== 'new' && { chat: editing })}
          onClose={() => setEditing(null)}
          onSaved={handleSaved}
        />
      )}
    </>
  );
}

interface ChatSideProps {
  uuid: string | undefined;
  open: OpenChat;
  onEdit: (chat: Chat) => void;
  onDelete: (chat: Chat) => void;
}

function ChatSide({ uuid, open: { chat, gone, error, retry }, onEdit, onDelete }: ChatSideProps) {
  const { t } = useTranslation('chats');
  return (
    <div className={classes.side}>
      {gone && (
        <EmptyState
          icon={MessageCircleOff}
          title={t('gone')}
          action={
            <Button component={Link} to="/chats" variant="default">
              {t('all')}
            </Button>
          }
        />
      )}
      {error && <FailedState error={error} onRetry={retry} />}
      {chat && (
        <ChatConversation key={chat.id} chat={chat} onEdit={() => onEdit(chat)} onDelete={() => onDelete(chat)} />
      )}
      {uuid === undefined && <EmptyState icon={MessageCircle} title={t('choose.title')} text={t('choose.text')} />}
    </div>
  );
}
