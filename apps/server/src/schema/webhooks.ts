// Webhooks: addresses that are told what happens, and each thing that they are told.
import { DELIVERY_STATES, WEBHOOK_EVENTS } from '@recado/contract/webhooks';
import { sql } from 'drizzle-orm';
import { boolean, customType, foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export interface WebhookTry {
  at: string;
  /** null: nobody answered */
  status: number | null;
  ms: number;
  answer: string;
}

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    ...tenantColumns,
    url: text().notNull(),
    events: text({ enum: WEBHOOK_EVENTS }).array().notNull(),
    active: boolean().notNull().default(true),
    /** encrypted with SECRET_KEY */
    secret: bytea().notNull(),
    /** the one before, which signs along for a while */
    oldSecret: bytea(),
    oldSecretUntil: moment(),
    failingSince: moment(),
    /** what is told once more says nothing of it; to the minute */
    lastDeliveredAt: moment(),
    switchedOffAt: moment(),
  },
  (t) => [
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Written in the transaction in which it happened. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    ...tenantColumns,
    endpointId: rowRef().notNull(),
    /** the same for each try, and for what is told once more */
    webhookId: text().notNull(),
    type: text({ enum: WEBHOOK_EVENTS }).notNull(),
    /** as it is sent: what is signed is these very bytes */
    body: text().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('waiting'),
    /** a person wants it told once more */
    replay: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    /** the next try; null: there is none */
    dueAt: moment(),
    tries: jsonb().$type<WebhookTry[]>().notNull().default([]),
  },
  (t) => [
    index('webhook_deliveries_due')
      .on(t.dueAt, t.id)
      .where(sql`due_at is not null`),
    index('webhook_deliveries_by_endpoint').on(t.companyId, t.endpointId, t.id),
    index('webhook_deliveries_by_time').on(t.createdAt),
    foreignKey({
      columns: [t.companyId, t.endpointId],
      foreignColumns: [webhookEndpoints.companyId, webhookEndpoints.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);
