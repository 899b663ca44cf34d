// Signing in by a company's own identity provider.
import {
  boolean,
  customType,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { moment, rowRef, tenantColumns, tenantPolicies, tenantTable } from '../platform/db/columns.ts';
import { users } from './accounts.ts';
import { companies } from './companies.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** How it is set up: one of a company at most. */
export const singleSignOns = pgTable(
  'single_sign_ons',
  {
    ...tenantColumns,
    /** exactly as the provider writes it */
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** encrypted with SECRET_KEY */
    clientSecret: bytea().notNull(),
    label: text().notNull(),
    createsUsers: boolean().notNull(),
    allowsPasswords: boolean().notNull(),
    trustsSecondFactor: boolean().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('single_sign_ons_company_unique').on(t.companyId),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Whose addresses may sign in by it. Anybody may claim a domain; it counts for who has proved it, and that is one company. */
export const ssoDomains = pgTable(
  'sso_domains',
  {
    ...tenantColumns,
    /** lower case */
    domain: text().notNull(),
    verifiedAt: moment(),
  },
  (t) => [
    unique('sso_domains_claim_unique').on(t.companyId, t.domain),
    uniqueIndex('sso_domains_verified_unique')
      .on(t.domain)
      .where(sql`${t.verifiedAt} is not null`),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Who of the provider's people is whom: by its own name for them, which stays when their address changes. */
export const ssoLinks = pgTable(
  'sso_links',
  {
    companyId: tenantColumns.companyId,
    userId: rowRef().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** when they last came by it; null: not since this is written down */
    lastUsedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    unique('sso_links_subject_unique').on(t.companyId, t.issuer, t.subject),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** Browsers that are on their way to the provider and back: each is for once. What is sent along is made of the state by a key. */
export const ssoAttempts = pgTable(
  'sso_attempts',
  {
    companyId: tenantColumns.companyId,
    /** HMAC of the state and of what the browser has in its cookie */
    attemptHash: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.attemptHash] }),
    unique('sso_attempts_hash_unique').on(t.attemptHash),
    index().on(t.expiresAt),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);
