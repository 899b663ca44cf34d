// Keeps everything this screen shows in step with the company's events.
import type { CompanyEventName, CompanyEvents, Sequenced } from '@recado/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCompanyEvent, useRoom } from '../../../shared/data/useRealtime.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { outgoing } from '../../../entities/message/outgoing/outgoing.ts';
import { ALL_MESSAGES } from '../../../entities/message/messageCache.ts';
import { presences } from '../../../entities/ticket/presence.ts';
import { useOvertaken } from '../../../shared/data/useOvertaken.ts';
import { perFrame, type PerFrame } from '../../../shared/data/perFrame.ts';
import { storeMessage, updateMessage } from '../../../entities/message/messagePatches.ts';
import {
  dropTicket,
  markTicket,
  refreshTicket,
  storeContact,
  storeTicket,
} from '../../../entities/ticket/ticketPatches.ts';

type CompanyEvent<N extends CompanyEventName> = CompanyEvents[N] & Sequenced;

/** The badges may lag a little; under a storm of events they must not ask for ever. */
const COUNTS_PAUSE_MS = 800;

export function useTicketsLive(closedShown: boolean): void {
  const client = useQueryClient();
  const { user } = useSession();
  const overtaken = useOvertaken();
  const frames = useRef<PerFrame>(undefined);
  const countLater = useCountsRefresh();

  useRoom('joinNotification');
  useRoom('joinTickets', 'open');
  useRoom('joinTickets', 'pending');
  useRoom('joinTickets', closedShown ? 'closed' : null);

  useEffect(() => {
    const batch = perFrame();
    frames.current = batch;
    return () => {
      batch.stop();
      presences.clear();
      // Nobody listens from here on: what is cached is out of date when the screen is opened again.
      void client.invalidateQueries({ queryKey: ['ticket'], refetchType: 'none' });
      void client.invalidateQueries({ queryKey: ALL_MESSAGES, refetchType: 'none' });
    };
  }, [client]);

  const handleTicket = (event: CompanyEvent<'ticket'>): void => {
    overtaken.current?.note(['ticket']);
    if (event.action === 'update') storeTicket(client, { ...event.ticket, seq: event.seq }, user);
    else if (event.action === 'updateUnread')
      markTicket(client, event.ticketId, { unreadMessages: event.unreadMessages ?? 0 });
    else {
      dropTicket(client, event.ticketId);
      // It may be gone, or only gone from a list that we no longer may see: the server knows.
      refreshTicket(client, event.ticketId);
    }
    countLater();
  };
  const handleMessage = (event: CompanyEvent<'appMessage'>): void => {
    const store = event.action === 'update' ? updateMessage : storeMessage;
    overtaken.current?.note(ALL_MESSAGES, () => store(client, event.message));
    if (event.action === 'update') {
      updateMessage(client, event.message);
      return;
    }
    // What was being written is here.
    if (!event.message.fromMe) presences.heard(event.message.ticketId, 'paused');
    if (event.message.userId === user.id) outgoing.arrived(event.message);
    storeMessage(client, event.message);
    overtaken.current?.note(['ticket']);
    storeTicket(client, { ...event.ticket, seq: event.seq }, user);
    countLater();
  };
  const handleContact = (event: CompanyEvent<'contact'>): void => {
    if (event.action === 'update') storeContact(client, event.contact);
    else if (event.action === 'delete') void client.invalidateQueries({ queryKey: ['ticket'] });
  };
  // All through one gate, so that they stay in order.
  useCompanyEvent('ticket', (event) => frames.current?.add(() => handleTicket(event)));
  useCompanyEvent('appMessage', (event) => frames.current?.add(() => handleMessage(event)));
  useCompanyEvent('contact', (event) => frames.current?.add(() => handleContact(event)));
  useCompanyEvent('presence', ({ ticketId, state }) => frames.current?.add(() => presences.heard(ticketId, state)));
}

function useCountsRefresh(): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: ['ticket', 'counts'] });
    }, COUNTS_PAUSE_MS);
  };
}
