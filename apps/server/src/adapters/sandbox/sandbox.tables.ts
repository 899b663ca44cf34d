// The simulated phone network's own memory: it stands for WhatsApp's servers and the customers' phones.
import { LANGUAGES } from '@recado/contract/constants';
import { MORNING_SPEEDS, MORNING_STATES } from '@recado/contract/simulator';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../../platform/db/columns.ts';

/** The simulated line of a connection. Cascades from the connection by migration 0001: an adapter does not know the catalogue. */
export const simLines = pgTable(
  'sim_lines',
  {
    ...tenantColumns,
    whatsappId: rowRef().notNull(),
    /** the QR code on show; scanned is what a phone has answered to it */
    qrcode: text(),
    scanned: boolean().notNull().default(false),
    /** what proves a paired session; a logout on the phone changes it */
    session: text(),
    fault: text(),
    faultUntil: moment(),
  },
  (t) => [unique('sim_lines_whatsapp_unique').on(t.companyId, t.whatsappId), ...tenantTable(t)],
);

/** The conversations as the customers' phones have them. */
export const simMessages = pgTable(
  'sim_messages',
  {
    ...tenantColumns,
    whatsappId: rowRef().notNull(),
    /** the conversation: the customer's number, or a group's id */
    chat: text().notNull(),
    externalId: text().notNull(),
    /** who wrote it, when it is a customer */
    sender: text(),
    senderName: text(),
    fromCompany: boolean().notNull(),
    type: text().notNull(),
    body: text().notNull().default(''),
    mime: text(),
    fileName: text(),
    size: integer(),
    storageKey: text(),
    quotedId: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    ack: smallint().notNull().default(1),
    isEdited: boolean().notNull().default(false),
    isDeleted: boolean().notNull().default(false),
    /** what may be pressed, of a company's question */
    choices: jsonb().$type<readonly { id: string; title: string }[]>(),
  },
  (t) => [
    unique('sim_messages_external_unique').on(t.companyId, t.whatsappId, t.chat, t.externalId),
    index('sim_messages_by_chat').on(t.companyId, t.whatsappId, t.chat, t.id),
    ...tenantTable(t),
  ],
);

/** What the network has for a connection and has not handed over: a channel event, as JSON. */
export const simDeliveries = pgTable(
  'sim_deliveries',
  {
    ...tenantColumns,
    whatsappId: rowRef().notNull(),
    event: text().notNull(),
  },
  (t) => [index('sim_deliveries_waiting').on(t.whatsappId, t.id), ...tenantTable(t)],
);

/** A company's busy morning: sample customers who write to a simulated line. One at a time; the last one stays known. */
export const simMornings = pgTable(
  'sim_mornings',
  {
    ...tenantColumns,
    /** null: the connection was deleted */
    whatsappId: rowRef(),
    speed: text({ enum: MORNING_SPEEDS }).notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    state: text({ enum: MORNING_STATES }).notNull().default('running'),
    startedAt: moment().notNull(),
    /** when its customers are looked at again */
    lookAt: moment().notNull(),
    photoKey: text().notNull(),
    voiceKey: text().notNull(),
  },
  (t) => [unique('sim_mornings_one').on(t.companyId), ...tenantTable(t)],
);

/** Its customers, and those of earlier ones, until they are removed with all that is of them. */
export const simCustomers = pgTable(
  'sim_customers',
  {
    ...tenantColumns,
    number: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    story: smallint().notNull(),
    said: smallint().notNull().default(0),
    replied: smallint().notNull().default(0),
    nagged: smallint().notNull().default(0),
    /** the last of the company's messages that they have heard: an id of sim_messages */
    heard: bigint({ mode: 'number' }).notNull().default(0),
    told: boolean().notNull().default(false),
    chose: boolean().notNull().default(false),
    dueAt: moment(),
  },
  (t) => [unique('sim_customers_number_unique').on(t.companyId, t.number), ...tenantTable(t)],
);
