// Tickets: conversations, who speaks in them, and what happened to them.
import { DRIVER_KINDS } from '@recado/contract/constants';
import { UNDO_KINDS } from '@recado/contract/undo-handle';
import { DOERS, TIMELINE_KINDS, type TimelineData } from '@recado/contract/timeline';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantPolicies, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';
import { contacts, tags } from './catalog.ts';

const LINE = sql`(case when whatsapp_id is null then 0 else whatsapp_id end)`;

/**
 * References to user, queue and connection are composite keys with ON DELETE SET NULL (column), which drizzle
 * cannot spell: migration 0001 adds them.
 */
export const tickets = pgTable(
  'tickets',
  {
    ...tenantColumns,
    uuid: uuid().notNull().defaultRandom(),
    status: text({ enum: ['pending', 'open', 'closed'] })
      .notNull()
      .default('pending'),
    contactId: rowRef().notNull(),
    userId: rowRef(),
    queueId: rowRef(),
    whatsappId: rowRef(),
    isGroup: boolean().notNull().default(false),
    unreadMessages: integer().notNull().default(0),
    lastMessage: text().notNull().default(''),
    lastMessageFromMe: boolean().notNull().default(false),
    /** null: nobody has written yet */
    lastMessageAt: moment(),
    /** when the contact last wrote on this connection, in this conversation or an earlier one */
    customerWroteAt: moment(),
    /** when the customer was last told that nobody is there at this hour */
    outOfHoursAt: moment(),
    /** when the customer was last told that nobody takes calls */
    callRefusedAt: moment(),
    /** the tag in whose lane of the board it is, and since when: triggers keep it beside ticket_tags; null: in none */
    laneId: rowRef(),
    laneAt: moment(),
    /** how often its customer was sent the list of queues, since it was last closed, and when the last time */
    menuLists: integer().notNull().default(0),
    menuListedAt: moment(),
    /** it is pending, and a driver waits in it for the customer: triggers keep it beside ticket_drivers */
    held: boolean().notNull().default(false),
    /**
     * since when the customer waits for a person: since the first of their messages that nobody has answered, or else since
     * it became pending; null: they do not
     */
    waitingSince: moment(),
    /** of a pending one: its place in the line (@recado/rules/waiting); a trigger keeps it beside waiting_since */
    turnAt: moment(),
    /** somebody has put it off: until then, or until the customer writes; null: only until they write */
    snoozed: boolean().notNull().default(false),
    snoozeUntil: moment(),
    /** when it last came back from there */
    wokenAt: moment(),
    /** when its messages until then went into a file and were dropped; null: it has all that were ever written */
    exportedAt: moment(),
    /** its place in the lists, the latest first: when its last message was, or else it was opened; or when it came back */
    listedAt: moment()
      .notNull()
      .generatedAlwaysAs(sql`greatest(coalesce(last_message_at, created_at), woken_at)`),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('tickets_status', sql`status in ('pending', 'open', 'closed')`),
    check('tickets_snoozed_open', sql`status = 'open' or not snoozed`),
    unique('tickets_uuid_unique').on(t.uuid),
    // One conversation at a time with a contact on a connection: the race of two messages has one winner.
    uniqueIndex('tickets_active_unique')
      .on(t.companyId, t.contactId, t.whatsappId)
      .where(sql`status in ('pending', 'open')`),
    // Read backwards: an index that is itself descending would have to say where nulls go, and then no longer fits.
    index('tickets_by_status').on(t.companyId, t.status, t.held, t.snoozed, t.listedAt, t.id),
    index('tickets_by_user').on(t.companyId, t.userId, t.status, t.snoozed, t.listedAt, t.id),
    index('tickets_by_queue').on(t.companyId, t.queueId, t.status, t.held, t.snoozed, t.listedAt, t.id),
    // Of each connection what nobody has, and everybody of its queues sees; 0: the connection has gone. Not coalesce(), which
    // PostgreSQL does not take for leakproof: under row-level security it would never be looked up in an index.
    index('tickets_unqueued')
      .on(t.companyId, LINE, t.listedAt, t.id)
      .where(sql`status = 'pending' and queue_id is null and not held`),
    // The same of who waits, in the order of their turns.
    index('tickets_waiting')
      .on(t.companyId, t.turnAt, t.id)
      .where(sql`status = 'pending' and not held`),
    index('tickets_waiting_by_queue')
      .on(t.companyId, t.queueId, t.turnAt, t.id)
      .where(sql`status = 'pending' and not held`),
    index('tickets_waiting_by_user')
      .on(t.companyId, t.userId, t.turnAt, t.id)
      .where(sql`status = 'pending' and not held and user_id is not null`),
    index('tickets_waiting_unqueued')
      .on(t.companyId, LINE, t.turnAt, t.id)
      .where(sql`status = 'pending' and queue_id is null and not held`),
    // Of all companies, the next first.
    index('tickets_snooze_due')
      .on(t.snoozeUntil, t.id)
      .where(sql`snoozed and snooze_until is not null`),
    // 0: the lane without a tag.
    index('tickets_by_lane')
      .on(t.companyId, sql`case when lane_id is null then 0 else lane_id end`, t.updatedAt, t.id)
      .where(sql`status in ('pending', 'open')`),
    index('tickets_by_contact').on(t.companyId, t.contactId, t.id),
    // What is kept no longer, the oldest first.
    index('tickets_to_export')
      .on(t.companyId, t.listedAt, t.id)
      .where(
        sql`status = 'closed' and last_message_at is not null and (exported_at is null or last_message_at > exported_at)`,
      ),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.contactId], foreignColumns: [contacts.companyId, contacts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/**
 * Who speaks for the company in a ticket while no person does: at most one, and only as long as it waits for something.
 * In a pending ticket it holds it (`held`); on a closed one it waits for a rating.
 */
export const ticketDrivers = pgTable(
  'ticket_drivers',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    kind: text({ enum: DRIVER_KINDS }).notNull(),
    /** which flow, agent or integration; null: there is one only */
    ref: rowRef(),
    /** the version of it with which it began */
    version: integer(),
    /** as it was called then; '': the kind says it all */
    name: text().notNull().default(''),
    /** its own */
    state: jsonb().$type<unknown>().notNull(),
    /** counts its states: an answer to an older one is dropped */
    revision: integer().notNull().default(0),
    /** so many steps it has taken */
    steps: integer().notNull().default(0),
    /** when it asked to be woken */
    wakeAt: moment(),
    /** what the customer wrote that it has not been told yet, oldest first; it is told of all at once */
    heard: jsonb().$type<readonly unknown[]>().notNull().default([]),
    /** since when there is some, and when it is told */
    heardSince: moment(),
    heardAt: moment(),
    startedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('ticket_drivers_ticket_unique').on(t.companyId, t.ticketId),
    // Of all companies, the next first.
    index('ticket_drivers_due')
      .on(sql`least(wake_at, heard_at)`, t.id)
      .where(sql`wake_at is not null or heard_at is not null`),
    // Who stands in a flow.
    index('ticket_drivers_by_flow')
      .on(t.companyId, sql`(state->'run'->'flowId')`)
      .where(sql`kind = 'flow'`),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

export const ticketTags = pgTable(
  'ticket_tags',
  { companyId: tenantColumns.companyId, ticketId: rowRef().notNull(), tagId: rowRef().notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.ticketId, t.tagId] }),
    index().on(t.companyId, t.tagId),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.companyId, t.tagId], foreignColumns: [tags.companyId, tags.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** Each step of a ticket from one lane of the board to another: what the funnel is drawn from. Triggers write it. */
export const laneMoves = pgTable(
  'lane_moves',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    /** tags; null: the lane without one */
    fromId: rowRef(),
    toId: rowRef(),
    /** when it came into the one that it leaves */
    enteredAt: moment().notNull(),
  },
  (t) => [
    index('lane_moves_by_time').on(t.companyId, t.createdAt, t.id),
    index('lane_moves_by_ticket').on(t.companyId, t.ticketId),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** One row for each service cycle: what the dashboard counts. */
export const ticketTracking = pgTable(
  'ticket_tracking',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    /** loose: whoever attended may be deleted, and it was still somebody */
    userId: rowRef(),
    whatsappId: rowRef(),
    queuedAt: moment(),
    startedAt: moment(),
    ratingAt: moment(),
    finishedAt: moment(),
    rated: boolean().notNull().default(false),
    /** the ticket's queue during the cycle: supervisors see the numbers of theirs */
    queueId: rowRef(),
    /** its contact has no other cycle: triggers keep it */
    isLead: boolean().notNull().default(true),
  },
  (t) => [
    // The dashboard's periods: cycles by when they were queued, ended and begun.
    index('ticket_tracking_by_queued').on(t.companyId, t.queuedAt),
    index('ticket_tracking_by_finished').on(t.companyId, t.finishedAt),
    index('ticket_tracking_by_created').on(t.companyId, t.createdAt),
    uniqueIndex('ticket_tracking_open_unique')
      .on(t.companyId, t.ticketId)
      .where(sql`finished_at is null`),
    index('ticket_tracking_by_ticket').on(t.companyId, t.ticketId),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** What customers thought of a service cycle: 1 unsatisfied, 2 satisfied, 3 very satisfied. */
export const userRatings = pgTable(
  'user_ratings',
  {
    ...tenantColumns,
    trackingId: rowRef().notNull(),
    ticketId: rowRef().notNull(),
    /** who attended; null: gone since */
    userId: rowRef(),
    rate: integer().notNull(),
  },
  (t) => [
    unique('user_ratings_tracking_unique').on(t.companyId, t.trackingId),
    index('user_ratings_by_ticket').on(t.companyId, t.ticketId),
    foreignKey({
      columns: [t.companyId, t.trackingId],
      foreignColumns: [ticketTracking.companyId, ticketTracking.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** What became of a ticket: a line for each thing, after which message. Names are kept, for who is deleted. */
export const ticketTimeline = pgTable(
  'ticket_timeline',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    kind: text({ enum: TIMELINE_KINDS }).notNull(),
    byKind: text({ enum: DOERS }).notNull(),
    /** loose: the person may be gone */
    byUserId: rowRef(),
    byName: text(),
    /** the ticket's last message then; 0: it had none */
    afterId: rowRef().notNull(),
    data: jsonb().$type<TimelineData>().notNull(),
  },
  (t) => [
    index('ticket_timeline_by_ticket').on(t.companyId, t.ticketId, t.id),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/**
 * What is to be done in a ticket later: the rest of a list of actions, or a call of an outside system. A row is gone with
 * what was done, in one transaction.
 */
export const deferredActions = pgTable(
  'deferred_actions',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    /** who wanted it: ActingBy of automation/actions */
    by: jsonb().$type<unknown>().notNull(),
    actions: jsonb().$type<unknown>().notNull(),
    /** null: the actions are to be carried out; else Call of automation/actions */
    call: jsonb().$type<unknown>(),
    dueAt: moment().notNull(),
    /** so often it was tried */
    attempts: integer().notNull().default(0),
    /** the driver that put it off, by its row's id; null: none did, or it is done and this comes all the same */
    driverRun: rowRef(),
    /** what there was of the ticket then: a line of its timeline, a message; 0: none */
    afterLine: rowRef().notNull(),
    afterMessage: rowRef().notNull(),
  },
  (t) => [
    // Of all companies, the next first.
    index('deferred_actions_due').on(t.dueAt, t.id),
    index('deferred_actions_by_ticket').on(t.companyId, t.ticketId),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** What a person did a moment ago and may take back; what it led to is sent after that. */
export const undoableChanges = pgTable(
  'undoable_changes',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    /** references the person: by hand in migration 0031 */
    userId: rowRef().notNull(),
    kind: text({ enum: UNDO_KINDS }).notNull(),
    /** what puts it back: inbox/undo knows it by its kind */
    before: jsonb().$type<unknown>().notNull(),
    until: moment().notNull(),
    undoneAt: moment(),
  },
  (t) => [
    index('undoable_changes_by_ticket').on(t.companyId, t.ticketId, t.until),
    index('undoable_changes_over').on(t.until),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** What attendants note on a ticket; the customer never sees it. */
export const ticketNotes = pgTable(
  'ticket_notes',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    contactId: rowRef().notNull(),
    userId: rowRef(),
    note: text().notNull(),
    /** the colleagues whom it was to reach; loose: they may be gone */
    mentions: jsonb().$type<{ id: number; name: string }[]>().notNull().default([]),
  },
  (t) => [
    index('ticket_notes_by_ticket').on(t.companyId, t.ticketId, t.id),
    index('ticket_notes_by_contact').on(t.companyId, t.contactId, t.id),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.companyId, t.contactId], foreignColumns: [contacts.companyId, contacts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
