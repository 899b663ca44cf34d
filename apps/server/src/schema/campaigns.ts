// Campaigns and the people that each goes to.
import type { CampaignSettings } from '@recado/contract/campaign-settings';
import { RECIPIENT_STATES } from '@recado/contract/campaign-recipients';
import { CAMPAIGN_STATUSES, CAMPAIGN_STOPS, CAMPAIGN_WAITS } from '@recado/contract/campaigns';
import type { MessageTemplate, TemplateMessage } from '@recado/contract/templates';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantPolicies, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';

/** What of an approved text is known when it is chosen. */
export interface TemplateParts {
  text: string;
  /** of the file above its text, which is the campaign's own; null: it takes none; left out: nobody looked then */
  takes?: Exclude<NonNullable<MessageTemplate['header']>['type'], 'text'> | null;
}

/** Pace and variables, of a company. */
export const campaignSettings = pgTable(
  'campaign_settings',
  { companyId: tenantColumns.companyId, settings: jsonb().$type<CampaignSettings>().notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId] }),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

export const campaigns = pgTable(
  'campaigns',
  {
    ...tenantColumns,
    name: text().notNull(),
    status: text({ enum: CAMPAIGN_STATUSES }).notNull(),
    message1: text().notNull(),
    message2: text().notNull(),
    message3: text().notNull(),
    message4: text().notNull(),
    message5: text().notNull(),
    confirmation: boolean().notNull(),
    confirmationMessage: text().notNull(),
    scheduledAt: moment(),
    startedAt: moment(),
    completedAt: moment(),
    // Loose: what a campaign was sent with may go, and it still says what became of it.
    whatsappId: rowRef(),
    contactListId: rowRef(),
    tagId: rowRef(),
    /** whose people it did not reach it is to reach */
    againOf: rowRef(),
    fileListId: rowRef(),
    queueId: rowRef(),
    /** shared with the messages that it was sent with */
    mediaId: rowRef(),
    template: jsonb().$type<TemplateMessage & TemplateParts>(),
    hoursFrom: text().notNull(),
    hoursTo: text().notNull(),
    weekdays: integer().array().notNull(),
    /** as they were when it began */
    pace: jsonb().$type<CampaignSettings>(),
    /** how many have been handed to the line: what the pace counts by */
    handed: integer().notNull().default(0),
    canaryPassed: boolean().notNull().default(false),
    /** what came of the others after the canary; null: from the next look on */
    watch: jsonb().$type<{ settled: number; failed: number; optedOut: number; failures: number; optOuts: number }>(),
    /** when it goes on; null: there is nothing to do */
    nextAt: moment(),
    /** of its hours; null: it always may send, or has not looked yet. What the line has by then goes back */
    sendsUntil: moment(),
    waitsFor: text({ enum: CAMPAIGN_WAITS }),
    stopReason: text({ enum: CAMPAIGN_STOPS }),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    index('campaigns_due')
      .on(t.nextAt, t.id)
      .where(sql`next_at is not null`),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    ...tenantColumns,
    campaignId: rowRef().notNull(),
    name: text().notNull(),
    number: text().notNull(),
    email: text().notNull(),
    /** null: nobody has asked yet */
    valid: boolean(),
    /** loose: the contact may be gone */
    contactId: rowRef(),
    ticketId: rowRef(),
    state: text({ enum: RECIPIENT_STATES }).notNull().default('planned'),
    reason: text(),
    /** which of the five texts */
    variant: smallint(),
    confirmed: boolean().notNull().default(false),
    messageIds: bigint({ mode: 'number' }).array().notNull().default([]),
    claimedAt: moment(),
    sentAt: moment(),
    deliveredAt: moment(),
    readAt: moment(),
    answeredAt: moment(),
    optedOut: boolean().notNull().default(false),
  },
  (t) => [
    unique('campaign_recipients_number_unique').on(t.companyId, t.campaignId, t.number),
    index('campaign_recipients_by_state').on(t.companyId, t.campaignId, t.state, t.id),
    index('campaign_recipients_by_contact').on(t.companyId, t.contactId, t.id),
    foreignKey({ columns: [t.companyId, t.campaignId], foreignColumns: [campaigns.companyId, campaigns.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
