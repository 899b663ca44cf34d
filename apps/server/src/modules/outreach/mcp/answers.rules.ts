// How conversations and messages stand in the answers of tools: what a text needs of them, and no links. Pure.
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';

export const named = ({ id, name }: { id: number; name: string }) => ({ id, name });

export const conversationOf = (ticket: Ticket) => ({
  conversationId: ticket.id,
  status: ticket.status,
  contact: { contactId: ticket.contactId, name: ticket.contact.name, number: ticket.contact.number },
  isGroup: ticket.isGroup,
  queue: ticket.queue && named(ticket.queue),
  attendant: ticket.user,
  connection: ticket.whatsapp && named(ticket.whatsapp),
  tags: ticket.tags.map(named),
  laneId: ticket.laneId,
  answeredBy: ticket.driver?.kind ?? null,
  unreadMessages: ticket.unreadMessages,
  lastMessage: ticket.lastMessage,
  lastMessageAt: ticket.lastMessageAt,
  waitingSince: ticket.waitingSince,
  replyUntil: ticket.replyUntil,
  createdAt: ticket.createdAt,
});

export const messageOf = (message: Message) => ({
  messageId: message.id,
  at: message.createdAt,
  from: message.fromMe ? (message.userName ?? message.origin ?? 'company') : 'customer',
  ...(message.contactName !== null && !message.fromMe && { name: message.contactName }),
  text: message.isDeleted ? '' : message.body,
  ...(message.transcription !== null && !message.isDeleted && { transcription: message.transcription }),
  ...(message.mediaType !== null && { kind: message.mediaType, file: message.mediaName }),
  ...(message.isDeleted && { deleted: true }),
  ...(message.quotedMsg && { quotes: message.quotedMsg.id }),
  ...(message.fromMe && { ack: message.ack }),
});
