// A customer wrote, or somebody is to look at a ticket: a sound, and while nobody looks at the page a notification of the
// desktop. What one is to look at is told on the page, too.
import type { PersonalNotice } from '@recado/contract/notices';
import type { Ticket } from '@recado/contract/tickets';
import { isFresh, isNews } from '@recado/rules/told';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { serverNow } from '../../../shared/format/serverClock.ts';
import { useCompanyEvent } from '../../../shared/data/useRealtime.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { isLooking } from '../../../shared/ui/looking.ts';
import { withoutMarks } from '../../../shared/ui/conversation/whatsappMarks.ts';
import { notifyWithAction } from '../../../shared/ui/notifyWithAction.tsx';
import { closeTold, device, isOfTicket } from '../../../entities/device/pushDevice.ts';
import { claim, type TabState } from './claim.ts';
import { playChime, unlockChime } from './chime.ts';
import { ticketAddress } from '../../../entities/ticket/ticketAddress.ts';
import { concerns } from '../../../entities/ticket/unread/unreadCache.ts';

export function useMessageAlerts(): void {
  const { user } = useSession();
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const desktop = useDesktopNotices();
  useEffect(unlockChime, []);

  useCompanyEvent('appMessage', (event) => {
    if (event.action !== 'create') return;
    const { message, ticket } = event;
    if (!isNews({ ...message, writtenAt: Date.parse(message.createdAt) }, serverNow()) || !concerns(ticket, user))
      return;
    void claim(`message-${message.id}`, tabFor(ticket)).then((ours) => {
      if (!ours || tabFor(ticket) === 'shown') return;
      playChime();
      const { id, contact, lastMessage } = ticket;
      if (!isLooking())
        desktop.show({ ticketId: id, title: contact.name, body: withoutMarks(lastMessage), to: ticketAddress(ticket) });
    });
  });
  useCompanyEvent('notice', ({ notice }) => {
    const { ticketId, uuid, contactName, text, at } = notice;
    if (!isFresh(Date.parse(at), serverNow())) return;
    void claim(`notice-${ticketId}-${at}`, tabFor(notice)).then((ours) => {
      if (!ours) return;
      const to = `/tickets/${uuid}`;
      playChime();
      notifyWithAction(
        t('notifications.notice', { contactName, text }),
        t('notifications.open'),
        () => void navigate(to),
        'blue',
      );
      if (!isLooking()) desktop.show({ ticketId, title: contactName, body: text, to });
    });
  });
  useCompanyEvent('personalNotice', (event) => {
    if (event.action !== 'create') return desktop.close(event.ticketId);
    const { id, kind, ticketId, byName, contactName, text, createdAt } = event.notice;
    if (!isFresh(Date.parse(createdAt), serverNow())) return;
    void claim(`told-${id}`, tabFor(event.notice)).then((ours) => {
      if (!ours || tabFor(event.notice) === 'shown') return;
      const [title, to] = [t(`told.${kind}`, { by: byName, name: contactName }), placeOf(event.notice)];
      playChime();
      notifyWithAction(title, t('notifications.open'), () => void navigate(to), 'blue');
      if (!isLooking()) desktop.show({ ticketId, title, body: text, to });
    });
  });
  useCompanyEvent('ticket', (event) => {
    if (event.action === 'update') {
      if (event.ticket.unreadMessages === 0 || !concerns(event.ticket, user)) desktop.close(event.ticket.id);
    } else if (event.action === 'delete' || !event.unreadMessages) desktop.close(event.ticketId);
  });
}

function tabFor({ uuid }: Pick<Ticket, 'uuid'>): TabState {
  if (document.hidden) return 'hidden';
  if (!isLooking()) return 'visible';
  return [`/tickets/${uuid}`, `/kanban/${uuid}`].includes(location.pathname) ? 'shown' : 'looked-at';
}

/** Where what a colleague told one of stands. */
export const placeOf = ({ uuid, messageId }: Pick<PersonalNotice, 'uuid' | 'messageId'>): string =>
  `/tickets/${uuid}${messageId > 0 ? `?message=${messageId}` : ''}`;

interface DesktopNotice {
  ticketId: number;
  title: string;
  body: string;
  /** where a click on it leads */
  to: string;
}

function useDesktopNotices(): { show: (told: DesktopNotice) => void; close: (ticketId: number) => void } {
  const navigate = useNavigate();
  const shown = useRef(new Map<number, Notification>());
  useEffect(() => {
    const notices = shown.current;
    return () => notices.forEach((notice) => notice.close());
  }, []);
  return {
    show: (told) => {
      if (!('Notification' in window) || Notification.permission !== 'granted') return;
      // The device tells of it, wherever the page is.
      if (document.hidden && device.isOn()) return;
      const notice = noticeOf(told);
      if (!notice) return;
      notice.addEventListener('click', () => {
        window.focus();
        notice.close();
        void navigate(told.to);
      });
      shown.current.set(told.ticketId, notice);
    },
    close: (ticketId) => {
      void closeTold(isOfTicket(ticketId));
      shown.current.get(ticketId)?.close();
      shown.current.delete(ticketId);
    },
  };
}

function noticeOf({ ticketId, title, body }: DesktopNotice): Notification | undefined {
  try {
    // A newer one of the same ticket takes the place of the older.
    return new Notification(title, { body, tag: `ticket-${ticketId}` });
  } catch {
    // Phones know them from service workers alone.
    return undefined;
  }
}
