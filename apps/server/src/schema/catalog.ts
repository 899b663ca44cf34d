// What a company has: contacts, tags, quick messages.
import type { ContactField } from '@recado/contract/contact-fields';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantPolicies, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';
import { connections } from './connections.ts';

export const contacts = pgTable(
  'contacts',
  {
    ...tenantColumns,
    name: text().notNull(),
    /** digits; of a group, its id; of a person whose number the network hides, the id it gives instead */
    number: text().notNull(),
    /** WhatsApp's hidden id */
    lid: text(),
    /** the hidden id of the Cloud API, scoped to the business */
    cloudId: text(),
    email: text().notNull().default(''),
    birthday: date({ mode: 'string' }),
    profilePicUrl: text(),
    /** when the network was last asked for the picture */
    pictureAskedAt: moment(),
    isGroup: boolean().notNull().default(false),
    /** since when they want nothing that is sent by itself; how that is known: consent_changes */
    optedOutAt: moment(),
    extraInfo: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    /** in order; triggers keep them beside contact_tags */
    tagIds: bigint({ mode: 'number' }).array().notNull().default([]),
    /** name, number and address, lower case, without accents: what a search looks in */
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`fold(name || ' ' || number || ' ' || email)`),
    /** what the list is sorted by */
    sortName: text()
      .notNull()
      .generatedAlwaysAs(sql`fold(name)`),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('contacts_number_unique').on(t.companyId, t.number),
    unique('contacts_lid_unique').on(t.companyId, t.lid),
    unique('contacts_cloud_id_unique').on(t.companyId, t.cloudId),
    index('contacts_by_name').on(t.companyId, t.sortName, t.id),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

export const tags = pgTable(
  'tags',
  {
    ...tenantColumns,
    name: text().notNull(),
    color: text().notNull(),
    kanban: integer().notNull().default(0),
    /** as a lane of the board: how far to the right */
    laneOrder: integer().notNull().default(0),
    userId: rowRef(),
  },
  (t) => [
    unique('tags_name_unique').on(t.companyId, t.name),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

export const contactTags = pgTable(
  'contact_tags',
  { companyId: tenantColumns.companyId, contactId: rowRef().notNull(), tagId: rowRef().notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.contactId, t.tagId] }),
    index('contact_tags_by_tag').on(t.companyId, t.tagId, t.contactId),
    foreignKey({ columns: [t.companyId, t.contactId], foreignColumns: [contacts.companyId, contacts.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.companyId, t.tagId], foreignColumns: [tags.companyId, tags.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** Ready answers. Without an owner they are everybody's. */
export const quickMessages = pgTable(
  'quick_messages',
  {
    ...tenantColumns,
    shortcode: text().notNull(),
    message: text().notNull().default(''),
    /** who made it */
    userId: rowRef(),
    /** everybody may use it */
    general: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    storageKey: text(),
    fileName: text(),
    mime: text(),
    /** bytes */
    size: bigint({ mode: 'number' }),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('quick_messages_by_shortcode').on(t.companyId, sql`fold(${t.shortcode})`, t.id),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** The address book of a connection's phone, as it was last told; it becomes contacts when somebody asks for it. */
export const phoneContacts = pgTable(
  'phone_contacts',
  {
    companyId: tenantColumns.companyId,
    whatsappId: rowRef().notNull(),
    /** the network's name of the person */
    key: text().notNull(),
    name: text().notNull(),
    number: text(),
    lid: text(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.whatsappId, t.key] }),
    foreignKey({
      columns: [t.companyId, t.whatsappId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** Numbers and hidden ids of contacts that were merged into another: what comes from them is the other's. */
export const contactAliases = pgTable(
  'contact_aliases',
  {
    companyId: tenantColumns.companyId,
    kind: text({ enum: ['number', 'lid', 'cloudId'] }).notNull(),
    value: text().notNull(),
    contactId: rowRef().notNull(),
    mergeId: rowRef().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.kind, t.value] }),
    index('contact_aliases_by_contact').on(t.companyId, t.contactId),
    foreignKey({ columns: [t.companyId, t.contactId], foreignColumns: [contacts.companyId, contacts.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.companyId, t.mergeId],
      foreignColumns: [contactMerges.companyId, contactMerges.id],
    }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

type StoredContact = typeof contacts.$inferSelect;

/** A contact that went, and the rows that moved and are not told by their place. */
export interface MergedAway {
  /** its row, by the columns' names in the database */
  contact: { number: string; [column: string]: unknown };
  moved: {
    ticketIds: number[];
    scheduleIds: number[];
    /** in conversations that are not the contact's own: of groups */
    groupMessageIds: number[];
    reactionIds: number[];
    /** earlier merges into it */
    mergeIds: number[];
    /** tags that the other had not; left out: before contacts had any */
    tagIds?: number[];
    /** uuids: what they wrote in groups, in files of old conversations; left out: before there were any */
    exportedParts?: string[];
    /** campaigns that wrote to them; this and what follows is left out: before it was kept */
    recipientIds?: number[];
    /** what they said of being written to */
    consentIds?: number[];
    /** the other had not said that they want nothing: it does since */
    tookRefusal?: boolean;
  };
  /** in place of both, once they cannot be parted any more: what tells the words of the two apart */
  left: Required<Pick<MergedAway['moved'], 'consentIds' | 'tookRefusal'>> & { refused: boolean };
}

export type FilledColumns = Partial<
  Pick<StoredContact, 'name' | 'number' | 'profilePicUrl' | 'lid' | 'cloudId' | 'extraInfo' | ContactField>
>;

/** Two contacts became one: everything that is needed to part them again. */
export const contactMerges = pgTable(
  'contact_merges',
  {
    ...tenantColumns,
    contactId: rowRef().notNull(),
    userId: rowRef(),
    removed: jsonb().$type<Partial<MergedAway>>().notNull(),
    /** the columns of the one that stayed that were filled: as they were, and as they became */
    before: jsonb().$type<{ was?: FilledColumns; became?: FilledColumns }>().notNull(),
    ticketIds: bigint({ mode: 'number' }).array().notNull(),
    scheduleIds: bigint({ mode: 'number' }).array().notNull(),
    undoneAt: moment(),
  },
  (t) => [
    index('contact_merges_by_contact').on(t.companyId, t.contactId),
    foreignKey({ columns: [t.companyId, t.contactId], foreignColumns: [contacts.companyId, contacts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
