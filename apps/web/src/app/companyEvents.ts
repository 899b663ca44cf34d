// What each event of the company does to what is cached, on every screen: the one table of them. A component listens by
// itself (useCompanyEvent) only for what is its own: a sound, a dialog that closes, the way to another screen.
import { bulkChanged } from '../entities/bulk/bulkLive.ts';
import { chatChanged } from '../entities/chat/chatLive.ts';
import { connectionChanged, healthChanged, sessionChanged } from '../entities/connection/connectionLive.ts';
import { contactChanged } from '../entities/contact/contactLive.ts';
import { mediaShared } from '../entities/message/sharedMedia.ts';
import { noteChanged } from '../entities/ticket/notes.ts';
import {
  attendantOfTickets,
  colleagueWrites,
  connectionOfTickets,
  contactOfTickets,
  customerWrites,
  messageChanged,
  storyShrank,
  ticketChanged,
  timelineGrew,
} from '../entities/ticket/ticketLive.ts';
import { BOARDS } from '../entities/ticket/ticketPatches.ts';
import { unreadByMessage, unreadByTicket } from '../entities/ticket/unread/unreadLive.ts';
import { each, refresh, refreshSoon, type LiveEvents } from '../shared/data/liveEvents.ts';
import { signedInElsewhere, whoIAm, whoIAmIfCounted, whoIAmIfMine, whoIAmIfThatRole } from './sessionLive.ts';

/** ms; a busy company's tickets change all the time, and adding up takes the server a moment */
const DASHBOARD_PAUSE_MS = 10_000;
const numbers = refreshSoon(['dashboard'], DASHBOARD_PAUSE_MS);
/** ms; cards of the board say when the next one goes out */
const NEXT_PAUSE_MS = 2_000;

/** Each may be a first step taken. */
const steps = refreshSoon(['firstSteps'], 2_000);

export const companyEvents: LiveEvents = {
  ticket: each(ticketChanged, unreadByTicket, numbers, steps),
  appMessage: each(messageChanged, unreadByMessage, mediaShared),
  presence: customerWrites,
  typing: colleagueWrites,
  timeline: timelineGrew,
  conversation: each(storyShrank, refresh('notice')),
  // Nothing of it is cached: the shell shows it (useTicketNotices).
  notice: () => undefined,
  personalNotice: refresh('notice'),
  bulkAct: bulkChanged,
  contactErasure: refresh('erasure'),
  ticketNote: noteChanged,
  contact: each(contactChanged, contactOfTickets),
  contacts: refresh('contact'),
  // Tickets show the names and colours of these two.
  tag: refresh('tag', 'ticket'),
  queue: each(refresh('queue', 'ticket', 'prompt'), steps),
  queueOption: refresh('queueOption'),
  quickMessage: refresh('quickMessage'),
  file: refresh('file'),
  // The lists of contacts show it.
  consent: each(refresh('consent'), refreshSoon(['contact'], 1_000), refreshSoon(['contactListItem'], 1_000)),
  campaign: refreshSoon(['campaign'], 1_000),
  contactList: refresh('contactList'),
  // Of a check of fifty thousand there are many.
  contactListItem: each(refreshSoon(['contactList'], 1_000), refreshSoon(['contactListItem'], 1_000)),
  flow: refresh('flow'),
  flowCampaign: refresh('flowCampaign'),
  queueIntegration: refresh('queueIntegration', 'queue', 'connection'),
  prompt: each(refresh('prompt'), whoIAmIfCounted),
  knowledge: refresh('knowledge'),
  schedule: each(refresh('schedule'), refreshSoon(BOARDS, NEXT_PAUSE_MS)),
  chat: chatChanged,
  whatsapp: each(connectionChanged, connectionOfTickets, healthChanged, steps),
  whatsappSession: sessionChanged,
  user: each(refresh('user'), attendantOfTickets, numbers, steps, whoIAmIfMine),
  // People show what theirs is called.
  role: each(refresh('role', 'user'), whoIAmIfThatRole),
  // The company's options, plan and due date.
  settings: each(refresh('setting', 'company', 'firstSteps'), whoIAm),
  invoice: refresh('invoice'),
  payment: each(refresh('invoice'), whoIAm),
  auth: signedInElsewhere,
};
