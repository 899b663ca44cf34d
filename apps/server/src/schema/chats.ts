// Internal chats: the people of a company among themselves.
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { companies } from './companies.ts';
import { moment, rowRef, tenantColumns, tenantPolicies, tenantTable } from '../platform/db/columns.ts';

export const chats = pgTable(
  'chats',
  {
    ...tenantColumns,
    uuid: uuid().notNull().defaultRandom(),
    title: text().notNull(),
    /** null when they are gone */
    ownerId: rowRef(),
    lastMessage: text().notNull().default(''),
    /** of the newest message, or of the chat's making */
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('chats_uuid_unique').on(t.companyId, t.uuid),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Who is in a chat; it exists for nobody else. */
export const chatMembers = pgTable(
  'chat_members',
  {
    companyId: tenantColumns.companyId,
    chatId: rowRef().notNull(),
    userId: rowRef().notNull(),
    /** messages of others since this member last looked */
    unreads: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.chatId, t.userId] }),
    index('chat_members_of_user').on(t.companyId, t.userId, t.chatId),
    foreignKey({ columns: [t.companyId, t.chatId], foreignColumns: [chats.companyId, chats.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    ...tenantColumns,
    chatId: rowRef().notNull(),
    /** null when they are gone */
    senderId: rowRef(),
    message: text().notNull(),
    /** the sender's own name for the sending */
    clientId: uuid(),
  },
  (t) => [
    index('chat_messages_in_order').on(t.companyId, t.chatId, t.id),
    uniqueIndex('chat_messages_sent_once')
      .on(t.companyId, t.chatId, t.senderId, t.clientId)
      .where(sql`client_id is not null`),
    foreignKey({ columns: [t.companyId, t.chatId], foreignColumns: [chats.companyId, chats.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);
