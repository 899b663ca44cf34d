// Realtime: every event a browser may get, and what it may say to the server.
import type { BulkAct } from './bulk-acts.ts';
import type { Chat, ChatMessage } from './chats.ts';
import type { TicketStatus } from './constants.ts';
import type { Connection } from './connections.ts';
import type { Contact, ContactRef } from './contacts.ts';
import type { Message } from './messages.ts';
import type { PersonalNotice } from './notices.ts';
import type { Queue } from './queues.ts';
import type { Setting } from './settings.ts';
import type { TagRef } from './tags.ts';
import type { TimelineEntry } from './timeline.ts';
import type { TicketNote } from './ticket-notes.ts';
import type { Ticket } from './tickets.ts';
import type { Colleague } from './users.ts';

/** Somebody is to look at a ticket. */
export interface TicketNotice {
  ticketId: number;
  uuid: string;
  /** as it stood then */
  status: TicketStatus;
  contactName: string;
  text: string;
  /** ISO */
  at: string;
}

/** Payloads by name; on the wire the name is `company-{id}-{name}`. */
export interface CompanyEvents {
  ticket:
    | { action: 'update'; ticket: Ticket }
    | { action: 'delete' | 'updateUnread'; ticketId: number; unreadMessages?: number };
  appMessage:
    | { action: 'create'; message: Message; ticket: Ticket; contact: ContactRef }
    | { action: 'update'; message: Message };
  /** what stood in a conversation does no longer: what it belonged to was undone, or it was a note that is gone */
  conversation: { action: 'delete'; ticketId: number; messageIds: number[]; entryIds: number[] };
  contact: { action: 'create' | 'update'; contact: Contact } | { action: 'delete'; contactId: number };
  whatsapp: { action: 'update'; whatsapp: Connection } | { action: 'delete'; whatsappId: number };
  /** the customer is writing; nothing is kept of it */
  presence: { action: 'update'; ticketId: number; state: 'composing' | 'recording' | 'paused' };
  /** for administrators: carries the QR code */
  whatsappSession: { action: 'update'; session: Connection };
  tag: { action: 'create' | 'update'; tag: TagRef } | { action: 'delete'; tagId: number };
  queue: { action: 'create' | 'update'; queue: Queue } | { action: 'delete'; queueId: number };
  /** a queue's menu is another: ask again */
  queueOption: { action: 'update'; queueId: number };
  /** to its owner, or to everybody of the company where it is everybody's */
  quickMessage: { action: 'create' | 'update' | 'delete'; quickMessageId: number };
  /** a list of files */
  file: { action: 'create' | 'update' | 'delete'; fileId: number };
  /** a flow, or what is in force of it */
  flow: { action: 'create' | 'update' | 'delete'; flowId: number };
  /** what starts one */
  flowCampaign: { action: 'create' | 'update' | 'delete'; flowCampaignId: number };
  /** whether a contact takes what is sent by itself: ask again */
  consent: { action: 'update'; contactId: number };
  /** a campaign, or how far it is: ask again */
  campaign: { action: 'create' | 'update' | 'delete'; campaignId: number };
  /** a list of people to write to */
  contactList: { action: 'create' | 'update' | 'delete'; contactListId: number };
  /** people in one changed: ask again */
  contactListItem: { action: 'reload'; contactListId: number };
  /** an outside system that answers customers */
  queueIntegration: { action: 'create' | 'update' | 'delete'; queueIntegrationId: number };
  /** an agent */
  prompt: { action: 'create' | 'update' | 'delete'; promptId: number };
  knowledge: { action: 'create' | 'update' | 'delete'; entryId: number };
  schedule: { action: 'create' | 'update' | 'delete'; scheduleId: number; contactId: number };
  /** to whoever sees the ticket */
  ticketNote:
    | { action: 'create'; ticketNote: TicketNote }
    | { action: 'delete'; ticketNoteId: number; ticketId: number };
  /** to whom an action notifies of a ticket, whether they see it or not */
  notice: { action: 'create'; notice: TicketNotice };
  /** to one person: a colleague handed them a ticket, or named them in a note; or that was undone */
  personalNotice: { action: 'create'; notice: PersonalNotice } | { action: 'delete'; ticketId: number };
  /** to whoever began it: how far it is */
  bulkAct: { action: 'update'; bulkAct: BulkAct };
  /** to whoever sees the ticket */
  timeline: { action: 'create'; entry: TimelineEntry };
  /** a colleague writes in a ticket that one has open; nothing is kept of it, so it has no number either */
  typing: { action: 'update'; ticketId: number; user: { id: number; name: string }; state: 'composing' | 'paused' };
  /** many contacts changed at once: ask again */
  contacts: { action: 'reload' };
  user: { action: 'create' | 'update'; user: Colleague } | { action: 'delete'; userId: number };
  /** of the company, without credentials; or its plan, hours or due date: ask who you are again */
  settings: { action: 'update'; setting: Setting } | { action: 'reload' };
  /** to the members; `delete` also to whoever was taken out */
  chat:
    | { action: 'create' | 'update'; chat: Chat }
    | { action: 'new-message'; newMessage: ChatMessage; chat: Chat }
    | { action: 'delete'; chatId: number };
  invoice: { action: 'create' | 'update'; invoiceId: number };
  /** an invoice has been paid */
  payment: { action: 'CONCLUIDA'; invoiceId: number; company: { id: number; dueDate: string } };
  /** the user signed in somewhere: other sessions of theirs end */
  auth: { action: 'update'; user: { id: number; session: number } };
}
export type CompanyEventName = keyof CompanyEvents;

/** What the transport adds to every event. */
export interface Sequenced {
  /** rises within a company */
  seq: number;
  /** everything up to here has been sent: the number to resume from after a lost socket */
  safeSeq: number;
}

export const eventName = <N extends CompanyEventName>(companyId: number, name: N): `company-${number}-${N}` =>
  `company-${companyId}-${name}`;

/** Answer to `resume`: `reload` when the server no longer knows what was missed. */
export interface ResumeReply {
  events: { name: CompanyEventName; payload: CompanyEvents[CompanyEventName] & Sequenced }[];
  safeSeq: number;
  reload: boolean;
}

/** What a browser may emit. Rooms are worked out by the server from what the user may see. */
export interface ClientEvents {
  joinChatBox(ticketId: number | string, done?: (ok: boolean) => void): void;
  leaveChatBox(ticketId: number | string): void;
  joinTickets(status: string, done?: (ok: boolean) => void): void;
  leaveTickets(status: string): void;
  joinNotification(done?: (ok: boolean) => void): void;
  leaveNotification(): void;
  userStatus(): void;
  /** the user writes in a ticket that they see; again every few seconds while they do */
  typing(ticketId: number, state: 'composing' | 'paused'): void;
  /** after the rooms are joined again */
  resume(sinceSeq: number, done: (reply: ResumeReply) => void): void;
}

/** What the server emits apart from company events. */
export interface ServerEvents {
  ready(state: { safeSeq: number }): void;
  /** what one sees has changed; the socket ends, and whoever comes back asks for everything again */
  'company-rights'(): void;
  /** to everybody of the installation; ask for what changed */
  'company-announcement'(news: { action: 'create' | 'update' | 'delete'; record: { id: number } }): void;
}
