// A customer wrote: a sound, and while nobody looks at the page a notification of the desktop.
import type { Ticket } from '@recado/contract/tickets';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { serverNow } from '../../../shared/data/serverClock.ts';
import { useCompanyEvent } from '../../../shared/data/useRealtime.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { isLooking } from '../../../shared/ui/looking.ts';
import { withoutMarks } from '../../../shared/ui/conversation/whatsappMarks.ts';
import { claimMessage, type TabState } from './claim.ts';
import { playChime, unlockChime } from './chime.ts';
import { concerns } from '../../../entities/ticket/unread/unreadCache.ts';

/** What is heard of later, after a lost line, is in the lists; nobody need jump. */
const FRESH_MS = 60_000;

export function useMessageAlerts(): void {
  const { user } = useSession();
  const desktop = useDesktopNotices();
  useEffect(unlockChime, []);

  useCompanyEvent('appMessage', (event) => {
    if (event.action !== 'create') return;
    const { message, ticket } = event;
    if (message.fromMe || message.mediaType === 'call_log' || !concerns(ticket, user)) return;
    if (serverNow() - Date.parse(message.createdAt) > FRESH_MS) return;
    void claimMessage(message.id, tabFor(ticket)).then((ours) => {
      if (!ours || tabFor(ticket) === 'shown') return;
      playChime();
      if (!isLooking()) desktop.show(ticket);
    });
  });
  useCompanyEvent('ticket', (event) => {
    if (event.action === 'update') {
      if (event.ticket.unreadMessages === 0 || !concerns(event.ticket, user)) desktop.close(event.ticket.id);
    } else if (event.action === 'delete' || !event.unreadMessages) desktop.close(event.ticketId);
  });
}

function tabFor({ uuid }: Ticket): TabState {
  if (document.hidden) return 'hidden';
  if (!isLooking()) return 'visible';
  return location.pathname === `/tickets/${uuid}` ? 'shown' : 'looked-at';
}

/** Where a click on what is unread leads: nobody opens what waits without accepting it. */
export const addressOf = ({ status, uuid }: Pick<Ticket, 'status' | 'uuid'>): string =>
  status === 'pending' ? '/tickets?tab=pending' : `/tickets/${uuid}`;

function useDesktopNotices(): { show: (ticket: Ticket) => void; close: (ticketId: number) => void } {
  const navigate = useNavigate();
  const shown = useRef(new Map<number, Notification>());
  useEffect(() => {
    const notices = shown.current;
    return () => notices.forEach((notice) => notice.close());
  }, []);
  return {
    show: (ticket) => {
      if (!('Notification' in window) || Notification.permission !== 'granted') return;
      const notice = noticeOf(ticket);
      if (!notice) return;
      notice.addEventListener('click', () => {
        window.focus();
        notice.close();
        void navigate(addressOf(ticket));
      });
      shown.current.set(ticket.id, notice);
    },
    close: (ticketId) => {
      shown.current.get(ticketId)?.close();
      shown.current.delete(ticketId);
    },
  };
}

function noticeOf({ id, contact, lastMessage }: Ticket): Notification | undefined {
  try {
    // A newer one of the same ticket takes the place of the older.
    return new Notification(contact.name, { body: withoutMarks(lastMessage), tag: `ticket-${id}` });
  } catch {
    // Phones know them from service workers alone.
    return undefined;
  }
}
