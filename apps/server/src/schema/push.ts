// What tells people outside of the page: what each wants, the browsers that may be told, and what they are to be told.
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantPolicies, tenantTable } from '../platform/db/columns.ts';
import { users } from './accounts.ts';
import { chats } from './chats.ts';
import { companies } from './companies.ts';
import { tickets } from './tickets.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const PUSH_KINDS = ['message', 'told', 'notice', 'chat'] as const;

/** None: they have chosen nothing, and are told nothing. */
export const pushSettings = pgTable(
  'push_settings',
  {
    companyId: tenantColumns.companyId,
    userId: rowRef().notNull(),
    enabled: boolean().notNull().default(false),
    words: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    ...tenantColumns,
    userId: rowRef().notNull(),
    /** the session in which it was made: what it is good for ends with it */
    session: integer().notNull(),
    /** address and keys, encrypted with SECRET_KEY: whoever has them writes to the person */
    sealed: bytea().notNull(),
    /** of the address, so that the same browser is one row */
    endpointHash: text().notNull(),
    /** when its browser last said that it is there */
    seenAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.companyId, t.endpointHash),
    index('push_subscriptions_of_user').on(t.companyId, t.userId),
    index('push_subscriptions_by_time').on(t.seenAt),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Written in the transaction in which it happened; one for each ticket and kind, however much is written. */
export const pushes = pgTable(
  'pushes',
  {
    ...tenantColumns,
    /** what it is about: a later one takes its place */
    key: text().notNull(),
    kind: text({ enum: PUSH_KINDS }).notNull(),
    /** null: whomever it concerns */
    userId: rowRef(),
    ticketId: rowRef(),
    chatId: rowRef(),
    /** of `told`: personal_notices */
    noticeId: rowRef(),
    /** of `notice`, which stands nowhere else */
    text: text().notNull().default(''),
    /** null: there is nothing to tell */
    dueAt: moment(),
    sentAt: moment(),
    /** rises with each that is told of by this row */
    version: integer().notNull().default(1),
    /** the subscriptions that have been told of this version, and how often it was tried */
    done: rowRef().array().notNull().default([]),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('pushes_key').on(t.companyId, t.key),
    index('pushes_due')
      .on(t.dueAt, t.id)
      .where(sql`due_at is not null`),
    index('pushes_by_time').on(t.createdAt),
    index('pushes_of_ticket').on(t.companyId, t.ticketId),
    index('pushes_of_chat').on(t.companyId, t.chatId),
    index('pushes_of_user').on(t.companyId, t.userId),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.companyId, t.chatId], foreignColumns: [chats.companyId, chats.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Windows in which somebody looks at the product now: so long they are not told outside of it. */
export const shownWindows = pgTable(
  'shown_windows',
  {
    companyId: tenantColumns.companyId,
    windowId: uuid().notNull(),
    userId: rowRef().notNull(),
    /** a process that dies says nothing of it any more */
    until: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.windowId] }),
    index('shown_windows_of_user').on(t.companyId, t.userId),
    index('shown_windows_by_time').on(t.until),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);
