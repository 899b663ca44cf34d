// The bell: tickets with messages that nobody has read, those of the person and those that wait for anybody.
import { Badge, Text } from '@mantine/core';
import type { PersonalNotice } from '@recado/contract/notices';
import type { Ticket } from '@recado/contract/tickets';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ContactAvatar } from '../../../entities/ContactAvatar.tsx';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { withoutMarks } from '../../../shared/ui/conversation/whatsappMarks.ts';
import { TopBarPopover } from '../TopBarPopover.tsx';
import frame from '../TopBarPopover.module.css';
import { DesktopNotices } from './DesktopNotices.tsx';
import classes from './Notifications.module.css';
import { useNotices } from '../../../entities/notice/useNotices.ts';
import { placeOf, useMessageAlerts } from './useMessageAlerts.ts';
import { ticketAddress } from '../../../entities/ticket/ticketAddress.ts';
import { useUnreadTickets } from '../../../entities/ticket/unread/useUnreadTickets.ts';
import { useUnreadTitle } from './useUnreadTitle.ts';

export function Notifications() {
  const { t } = useTranslation('shell');
  const [opened, setOpened] = useState(false);
  // What an entry leads to takes the focus.
  const [led, setLed] = useState(false);
  const handleChange = (open: boolean): void => {
    if (open) setLed(false);
    setOpened(open);
  };
  const handleOpen = (): void => {
    setLed(true);
    setOpened(false);
    // It is seen a moment longer, and a conversation takes the focus from no dialog.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const unread = useUnreadTickets();
  useUnreadTitle(unread.tickets);
  useMessageAlerts();
  const notices = useNotices();
  // A ticket that is new to one is unread as well: it counts once.
  const told = new Set(notices.map(({ ticketId }) => ticketId));
  const count = new Set([...told, ...unread.tickets.map(({ id }) => id)]).size;
  return (
    <TopBarPopover
      icon={Bell}
      label={t('notifications.label', { count })}
      title={t('notifications.title')}
      sign={count === 0 ? undefined : `${count}${unread.hasMore ? '+' : ''}`}
      opened={opened}
      onChange={handleChange}
      returnFocus={!led}
    >
      {notices.length > 0 && <Told notices={notices} onOpen={handleOpen} />}
      <UnreadList unread={unread} onOpen={handleOpen} />
      <div className={frame.foot}>
        <DesktopNotices />
      </div>
    </TopBarPopover>
  );
}

/** What colleagues told one; a press leads to the place. */
function Told({ notices, onOpen }: { notices: readonly PersonalNotice[]; onOpen: () => void }) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  return (
    <ul className={classes.list} data-more="y" aria-label={t('told.title')}>
      {notices.map(({ id, kind, byName, contactName, text, createdAt, ...place }) => {
        const title = t(`told.${kind}`, { by: byName, name: contactName });
        return (
          <li key={id}>
            <Link to={placeOf(place)} className={classes.item} onClick={onOpen}>
              <span className={classes.texts}>
                <span className={classes.line}>
                  <span className={classes.name} title={title}>
                    {title}
                  </span>
                  <time className={classes.time} dateTime={createdAt}>
                    {formats.timeOrDate(createdAt)}
                  </time>
                </span>
                {text && <span className={classes.below}>{text}</span>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

interface UnreadListProps {
  unread: ReturnType<typeof useUnreadTickets>;
  onOpen: () => void;
}

function UnreadList({ unread, onOpen }: UnreadListProps) {
  const { t } = useTranslation('shell');
  if (unread.error) return <FailedState error={unread.error} onRetry={unread.retry} />;
  if (unread.loading) return <LoadingRows rows={3} avatar />;
  if (unread.tickets.length === 0)
    return <EmptyState icon={BellOff} title={t('notifications.none.title')} text={t('notifications.none.text')} />;
  return (
    <ul className={classes.list} data-more="y">
      {unread.tickets.map((ticket) => (
        <li key={ticket.id}>
          <UnreadTicket ticket={ticket} onOpen={onOpen} />
        </li>
      ))}
      {unread.hasMore && (
        <Text size="xs" c="dimmed" ta="center" component="li">
          {t('notifications.more')}
        </Text>
      )}
    </ul>
  );
}

function UnreadTicket({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const { contact, lastMessage, unreadMessages, status, queue } = ticket;
  const saidAt = ticket.lastMessageAt ?? ticket.createdAt;
  const place = status === 'pending' ? t('notifications.waiting') : undefined;
  return (
    <Link to={ticketAddress(ticket)} className={classes.item} onClick={onOpen}>
      <ContactAvatar contact={contact} size={36} />
      <span className={classes.texts}>
        <span className={classes.line}>
          <span className={classes.name} title={contact.name}>
            {contact.name}
          </span>
          <time className={classes.time} dateTime={saidAt}>
            {formats.timeOrDate(saidAt)}
          </time>
        </span>
        <span className={classes.line}>
          <span className={classes.below} style={{ flex: 1 }}>
            {[place, queue?.name].filter(Boolean).join(' · ')}
            {place || queue ? ' — ' : ''}
            {withoutMarks(lastMessage)}
          </span>
          <Badge
            size="sm"
            circle={unreadMessages < 10}
            aria-label={t('notifications.unread', { count: unreadMessages })}
          >
            {unreadMessages}
          </Badge>
        </span>
      </span>
    </Link>
  );
}
