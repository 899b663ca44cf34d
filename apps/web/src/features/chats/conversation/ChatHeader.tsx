// What the chat is about, who is in it, and what its owner may do with it.
import { ActionIcon, Popover } from '@mantine/core';
import type { Chat } from '@recado/contract/chats';
import { mayChangeChat } from '@recado/rules/owned';
import { Pencil, Trash2, Users } from 'lucide-react';
import { useId } from 'react';
import { UserAvatar } from '../../../entities/user/UserAvatar.tsx';
import { RowMenu } from '../../../shared/crud/RowMenu.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import classes from './ChatHeader.module.css';

export interface ChatHeaderProps {
  chat: Chat;
  onEdit: () => void;
  onDelete: () => void;
}

export function ChatHeader({ chat, onEdit, onDelete }: ChatHeaderProps) {
  const { t } = useTranslation(['chats', 'common']);
  const { user } = useSession();
  const { title, users } = chat;
  const names = users.map((member) => (member.userId === user.id ? t('you') : member.user.name)).join(', ');
  const mayChange = mayChangeChat({ userId: user.id }, chat);
  return (
    <header className={classes.header}>
      <UserAvatar id={chat.id} name={title} size={40} />
      <div className={classes.texts}>
        <h2 className={classes.title} title={title}>
          {title}
        </h2>
        <p className={classes.names} title={names}>
          {names}
        </p>
      </div>
      <Members chat={chat} />
      {mayChange && (
        <RowMenu
          name={title}
          actions={[
            { label: t('common:edit'), icon: Pencil, onClick: onEdit },
            { label: t('common:delete'), icon: Trash2, danger: true, onClick: onDelete },
          ]}
        />
      )}
    </header>
  );
}

function Members({ chat: { users, ownerId } }: { chat: Chat }) {
  const { t } = useTranslation('chats');
  const { user } = useSession();
  const titleId = useId();
  const label = t('members', { count: users.length });
  return (
    <Popover width={280} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} title={label}>
          <Users size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-labelledby={titleId}>
        <h3 id={titleId} className={classes.membersTitle}>
          {label}
        </h3>
        <ul className={classes.members} tabIndex={0} aria-labelledby={titleId}>
          {users.map(({ userId, user: { name } }) => (
            <li key={userId}>
              <UserAvatar id={userId} name={name} size={28} />
              <span>{userId === user.id ? `${name} (${t('you')})` : name}</span>
              {userId === ownerId && <small>{t('owner')}</small>}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
