// A chat in a list: what it is about, what was last said, when, and how much of it is unread.
import { Badge } from '@mantine/core';
import type { Chat } from '@recado/contract/chats';
import { NavLink } from 'react-router';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { withoutMarks } from '../../shared/ui/conversation/whatsappMarks.ts';
import { UserAvatar } from '../user/UserAvatar.tsx';
import classes from './ChatRow.module.css';
import { unreadsOf } from './chatPages.ts';

export function ChatRow({ chat, onOpen }: { chat: Chat; onOpen?: () => void }) {
  const { t } = useTranslation('chats');
  const formats = useFormats();
  const { user } = useSession();
  const { id, uuid, title, lastMessage, updatedAt } = chat;
  const unreads = unreadsOf(chat, user.id);
  return (
    <NavLink to={`/chats/${uuid}`} className={classes.row} data-unread={unreads > 0 || undefined} onClick={onOpen}>
      <UserAvatar id={id} name={title} size={40} />
      <span className={classes.texts}>
        <span className={classes.line}>
          <span className={classes.title} title={title}>
            {title}
          </span>
          <time className={classes.time} dateTime={updatedAt} title={formats.dateTime(updatedAt)}>
            {formats.timeOrDate(updatedAt)}
          </time>
        </span>
        <span className={classes.line}>
          <span className={classes.last}>{withoutMarks(lastMessage) || t('nothingSaid')}</span>
          {unreads > 0 && (
            <Badge size="sm" circle={unreads < 10} aria-label={t('unreads', { count: unreads })}>
              {formats.number(unreads)}
            </Badge>
          )}
        </span>
      </span>
    </NavLink>
  );
}
