// People and settings of a company.
import { PROFILES } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantPolicies, tenantTable } from '../platform/db/columns.ts';
import { queues } from './connections.ts';
import { companies } from './companies.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A company's own: what those who have one may, on the base of a profile. */
export const roles = pgTable(
  'roles',
  {
    ...tenantColumns,
    name: text().notNull(),
    /** what they see of tickets and queues is this one's, and so is what they are told of */
    profile: text({ enum: PROFILES }).notNull(),
    /** names of the contract */
    permissions: text().array().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    ...tenantTable(t),
    uniqueIndex('roles_name_unique').on(t.companyId, sql`lower(${t.name})`),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
  ],
);

export const users = pgTable(
  'users',
  {
    ...tenantColumns,
    name: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    profile: text({ enum: PROFILES }).notNull().default('user'),
    /** null: what the profile says; else the profile is the role's, always */
    roleId: rowRef(),
    super: boolean().notNull().default(false),
    /** sees pending tickets that have no queue */
    allTicket: boolean().notNull().default(false),
    /** the connection their new conversations start on */
    whatsappId: rowRef(),
    language: text({ enum: ['pt', 'en', 'es'] }),
    /** tokens of an earlier session end when this rises */
    session: integer().notNull().default(0),
    /** how often that session's refresh token has been used; only the latest one is good (refreshes.rules.ts) */
    refreshes: integer().notNull().default(0),
    /** the oldest of them that may still come a moment late */
    refreshesFrom: integer().notNull().default(0),
    refreshedAt: moment(),
    online: boolean().notNull().default(false),
    lastSeenAt: moment(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    ...tenantTable(t),
    // Sign-in knows the address only, so it is unique across companies.
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    index().on(t.companyId, t.roleId),
    foreignKey({
      name: 'users_role_exists',
      columns: [t.companyId, t.roleId],
      foreignColumns: [roles.companyId, roles.id],
    }),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
  ],
);

export const userQueues = pgTable(
  'user_queues',
  { companyId: tenantColumns.companyId, userId: rowRef().notNull(), queueId: rowRef().notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.queueId] }),
    index().on(t.companyId, t.queueId),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.queueId], foreignColumns: [queues.companyId, queues.id] }).onDelete(
      'cascade',
    ),
    ...tenantPolicies(),
  ],
);

export const settings = pgTable(
  'settings',
  { ...tenantColumns, key: text().notNull(), value: text().notNull() },
  (t) => [
    unique('settings_key_unique').on(t.companyId, t.key),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Codes that were mailed to people who forgot their password: one each, the latest. */
export const passwordResets = pgTable(
  'password_resets',
  {
    companyId: tenantColumns.companyId,
    userId: rowRef().notNull(),
    /** HMAC with SECRET_KEY: six digits alone are soon guessed from a plain hash */
    codeHash: text().notNull(),
    expiresAt: moment().notNull(),
    /** wrong ones so far */
    tries: integer().notNull().default(0),
    /** codes mailed in the hour that began then */
    mailed: integer().notNull().default(1),
    mailedSince: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** Of no company: addresses that nobody has are guessed at too. */
export const passwordTries = pgTable(
  'password_tries',
  {
    /** HMAC of the address: nobody's address stands here */
    account: text().primaryKey(),
    tries: integer().notNull(),
    /** until then no further one is looked at */
    notBefore: moment().notNull(),
    triedAt: moment().notNull(),
  },
  (t) => [index().on(t.triedAt)],
);

/** The app that people sign in with besides their password: one each. */
export const secondFactors = pgTable(
  'second_factors',
  {
    companyId: tenantColumns.companyId,
    userId: rowRef().notNull(),
    /** encrypted */
    secret: bytea().notNull(),
    /** null: it is being set up, and counts for nothing */
    confirmedAt: moment(),
    /** of the last code that was used: neither that one nor those before are good again */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** What people sign in with besides, or instead of the app: some each. */
export const passkeys = pgTable(
  'passkeys',
  {
    ...tenantColumns,
    userId: rowRef().notNull(),
    /** as its owner calls it */
    name: text().notNull(),
    /** as WebAuthn has it, base64url */
    credentialId: text().notNull(),
    /** COSE */
    publicKey: bytea().notNull(),
    /** how often it had been used, as it says itself: one that falls back is a copy. Some say 0 all the time */
    uses: bigint({ mode: 'number' }).notNull(),
    /** how browsers reach it */
    transports: text().array().notNull(),
    lastUsedAt: moment(),
  },
  (t) => [
    ...tenantTable(t),
    index().on(t.companyId, t.userId),
    unique('passkeys_credential_unique').on(t.companyId, t.credentialId),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
  ],
);

/** What a browser was asked by an open session, once: of a person, the latest of each kind. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    companyId: tenantColumns.companyId,
    userId: rowRef().notNull(),
    /** to show a passkey, or to make one: by a proof, or as the first, for which there was nothing to prove it by */
    kind: text({ enum: ['make', 'makeFirst', 'show'] }).notNull(),
    challenge: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.kind] }),
    index().on(t.expiresAt),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** Those that were not used: one that is goes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    companyId: tenantColumns.companyId,
    userId: rowRef().notNull(),
    /** HMAC with SECRET_KEY */
    codeHash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.codeHash] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** From where people have signed in, for themselves to see: the last ones of some weeks. */
export const signIns = pgTable(
  'sign_ins',
  {
    ...tenantColumns,
    userId: rowRef().notNull(),
    /** the number of the session that began: while it is the user's latest, it is open */
    session: integer().notNull(),
    /** as the browser calls itself, and no more of that: Chrome, Windows */
    browser: text(),
    system: text(),
    /** of IPv6, the network */
    address: text().notNull(),
    /** the second step was done at the company's identity provider */
    provenElsewhere: boolean().notNull().default(false),
  },
  (t) => [
    ...tenantTable(t),
    index().on(t.companyId, t.userId, t.id),
    index().on(t.createdAt),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
  ],
);
