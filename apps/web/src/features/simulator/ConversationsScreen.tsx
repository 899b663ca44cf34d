// The phone's first screen: the customers one can be, and a new one.
import { ActionIcon, Button, Text, Title, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { MessageCirclePlus, Shuffle, UserRoundPlus } from 'lucide-react';
import { ContactAvatar } from '../../entities/ContactAvatar.tsx';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import { withoutMarks } from '../../shared/ui/conversation/whatsappMarks.ts';
import { useConversations, type Conversation } from './conversations.ts';
import { isGroupId, randomPerson, type Person } from './customers.ts';
import { faceOf } from './faces.ts';
import { NewCustomerForm } from './NewCustomerForm.tsx';
import classes from './Phone.module.css';
import type { Simulator } from './useSimulator.ts';

export interface ConversationsScreenProps {
  whatsappId: number;
  onOpen: Simulator['openChat'];
}

export function ConversationsScreen({ whatsappId, onOpen }: ConversationsScreenProps) {
  const { t } = useTranslation('simulator');
  const conversations = useConversations(whatsappId);
  const [adding, form] = useDisclosure(false);
  const open = ({ number, name }: Conversation): void => {
    // Whoever of the group picks up the phone.
    if (isGroupId(number)) onOpen({ id: number, name: t('new.groupName') }, randomPerson());
    else onOpen({ id: number, name });
  };
  const beSomebody = (): void => openPerson(randomPerson());
  const openPerson = ({ number, name }: Person): void => onOpen({ id: number, name });

  return (
    <>
      <header className={classes.bar}>
        <Title order={2} size="h4" mr="auto">
          {t('customers.title')}
        </Title>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('customers.new')} onClick={form.open}>
          <UserRoundPlus size={20} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.list}>
        {!conversations.data ? (
          <NotLoaded query={conversations}>
            <LoadingRows avatar rows={5} />
          </NotLoaded>
        ) : conversations.data.length === 0 ? (
          <EmptyState
            icon={MessageCirclePlus}
            title={t('customers.emptyTitle')}
            text={t('customers.emptyText')}
            action={
              <Button leftSection={<Shuffle size={16} aria-hidden />} onClick={beSomebody}>
                {t('customers.random')}
              </Button>
            }
          />
        ) : (
          conversations.data.map((each) => <ConversationRow key={each.number} conversation={each} onOpen={open} />)
        )}
      </div>
      {conversations.data && conversations.data.length > 0 && (
        <Button
          className={classes.floating}
          radius="xl"
          leftSection={<MessageCirclePlus size={18} aria-hidden />}
          onClick={form.open}
        >
          {t('customers.new')}
        </Button>
      )}
      {adding && (
        <NewCustomerForm
          onClose={form.close}
          onDone={(chat, writer) => {
            form.close();
            onOpen(chat, writer);
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  conversation: Conversation;
  onOpen: (conversation: Conversation) => void;
}

function ConversationRow({ conversation, onOpen }: RowProps) {
  const { t } = useTranslation('simulator');
  const formats = useFormats();
  const { number, lastMessage, updatedAt } = conversation;
  // The network knows no names of groups.
  const name = isGroupId(number) ? t('new.groupName') : conversation.name;
  return (
    <UnstyledButton className={classes.row} onClick={() => onOpen(conversation)}>
      <ContactAvatar contact={faceOf(number, name)} size={44} />
      <span className={classes.rowText}>
        <span className={classes.rowHead}>
          <span className={classes.rowName}>{name}</span>
          <Text component="time" size="xs" c="dimmed" dateTime={updatedAt}>
            {formats.timeOrDate(updatedAt)}
          </Text>
        </span>
        <span className={classes.rowLast}>{withoutMarks(lastMessage)}</span>
      </span>
    </UnstyledButton>
  );
}
