// One conversation as the customer's phone shows it.
import { ActionIcon, Anchor, Menu, Text } from '@mantine/core';
import { ArrowLeft, Phone, UserRoundPen } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ContactAvatar } from '../../entities/ContactAvatar.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan, useSession } from '../../shared/session/useSession.ts';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { notifySuccess } from '../../shared/ui/notify.ts';
import { ChatMessages } from './ChatMessages.tsx';
import { Composer } from './Composer.tsx';
import { useShownNumber } from '../../shared/format/useShownNumber.ts';
import { useConversation } from './conversations.ts';
import { randomPerson, type Chat, type Person } from './customers.ts';
import { faceOf } from './faces.ts';
import { splitReactions } from './messageContent.ts';
import classes from './Phone.module.css';
import { Starters } from './Starters.tsx';
import type { Intent } from './intent.ts';
import { useCustomer, useOutgoing } from './useCustomer.ts';
import { useReadWhenSeen } from './useReadWhenSeen.ts';

export interface ChatScreenProps {
  whatsappId: number;
  chat: Chat;
  onBack: () => void;
  /** another of the group takes the phone */
  onWriter: (writer: Person) => void;
}

export function ChatScreen({ whatsappId, chat, onBack, onWriter }: ChatScreenProps) {
  const conversation = useConversation(whatsappId, chat.id);
  const customer = useCustomer(whatsappId, chat);
  const outgoing = useOutgoing(whatsappId, chat);
  const [intent, setIntent] = useState<Intent | null>(null);
  const { messages, reactions } = useMemo(() => splitReactions(conversation.data ?? []), [conversation.data]);
  useReadWhenSeen(messages, customer.read.mutate);

  return (
    <>
      <ChatHeader
        chat={chat}
        ringing={customer.ring.isPending}
        onBack={onBack}
        onRing={() => customer.ring.mutate()}
        onWriter={onWriter}
      />
      {chat.isGroup && <GroupsIgnored />}
      {conversation.isLoadingError ? (
        <NotLoaded query={conversation} />
      ) : (
        <ChatMessages
          messages={messages}
          reactions={reactions}
          outgoing={outgoing}
          empty={conversation.data && <Starters onSend={(body) => customer.send.mutate({ body })} />}
          onIntent={setIntent}
          onReact={(message, emoji) => customer.send.mutate({ type: 'reaction', body: emoji, quotedId: message.id })}
          onDelete={({ id }) => customer.remove.mutate(id)}
        />
      )}
      <Composer customer={customer} intent={intent} onIntent={setIntent} />
    </>
  );
}

/** Else what is written there would go nowhere without a word. */
function GroupsIgnored() {
  const { t } = useTranslation('simulator');
  const { user } = useSession();
  const maySet = useCan('settings-page:edit');
  if (!user.company.settings.some(({ key, value }) => key === 'CheckMsgIsGroup' && value === 'enabled')) return null;
  return (
    <Text size="sm" px="sm" py={6} role="note">
      {t('chat.groupsIgnored')}{' '}
      {maySet && (
        <Anchor component={Link} to="/settings?tab=options#CheckMsgIsGroup" inherit underline="always">
          {t('chat.groupsSetting')}
        </Anchor>
      )}
    </Text>
  );
}

interface HeaderProps extends Pick<ChatScreenProps, 'chat' | 'onBack' | 'onWriter'> {
  ringing: boolean;
  onRing: () => void;
}

function ChatHeader({ chat, ringing, onBack, onRing, onWriter }: HeaderProps) {
  const { t } = useTranslation(['simulator', 'common']);
  const shownNumber = useShownNumber();
  const { name, number } = chat.writer;
  return (
    <header className={classes.bar}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('common:back')} onClick={onBack}>
        <ArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <ContactAvatar contact={faceOf(chat.id, chat.name)} size={36} />
      <div className={classes.who}>
        <span className={classes.rowName}>{chat.name}</span>
        <Text size="xs" c="dimmed" truncate>
          {chat.isGroup ? t('chat.writingAs', { name }) : shownNumber(number)}
        </Text>
      </div>
      {chat.isGroup && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('chat.changeWriter')}>
              <UserRoundPen size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onWriter(randomPerson())}>{t('chat.otherWriter')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {!chat.isGroup && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('chat.call')}
          loading={ringing}
          onClick={() => {
            onRing();
            notifySuccess(t('chat.called'));
          }}
        >
          <Phone size={18} aria-hidden />
        </ActionIcon>
      )}
    </header>
  );
}
