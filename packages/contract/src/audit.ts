// What people have done that not everybody may: who, when, what, and what of it changed. Rows are added, and never changed.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dayFilter, id, idText, searchText, timestamp } from './primitives.ts';

/** What was done. `restore`: an earlier version became the one that counts; `arrange`: the order of several. */
export const AUDIT_ACTIONS = [
  'create',
  'change',
  'delete',
  'restore',
  'publish',
  'draw',
  'import',
  'export',
  'merge',
  'separate',
  'erase',
  'fill',
  'arrange',
  'start',
  'cancel',
  'resume',
  'connect',
  'disconnect',
  'retry',
  'discard',
  'renewSecret',
  'settle',
  'signIn',
  'signInFailed',
  'setPassword',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What it was done to. */
export const AUDIT_KINDS = [
  'user',
  'queue',
  'queueOption',
  'setting',
  'company',
  'connection',
  'tag',
  'board',
  'fileList',
  'flow',
  'flowTest',
  'flowPhrase',
  'integration',
  'prompt',
  'promptVoice',
  'knowledge',
  'quickMessage',
  'contact',
  'ticket',
  'contactList',
  'campaign',
  'campaignSettings',
  'apiToken',
  'webhook',
  'payment',
  'plan',
  'help',
  'announcement',
  'job',
  'auditLog',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** For how many months a company keeps it: the setting auditMonths. */
export const AUDIT_MONTHS = ['3', '6', '12', '24', '60'] as const;
export const DEFAULT_AUDIT_MONTHS = '12';

const value = z
  .union([z.string(), z.number(), z.boolean()])
  .nullable()
  .describe('a name where it is a row of its own; what is made of parts as JSON; a long text around what differs');

export const auditEntry = z
  .object({
    id,
    at: timestamp,
    userId: id.nullable().describe('they may be gone; null: nobody who works here'),
    userName: z.string().describe('as they were called then'),
    address: z.string().describe('which they came from; empty: nobody knows'),
    action: z.enum(AUDIT_ACTIONS),
    kind: z.enum(AUDIT_KINDS),
    entityId: id.nullable().describe('it may be gone; null: it is one of many, or none'),
    entityName: z.string().describe('as it was called then; of a setting, its key'),
    changes: z.array(
      z.object({
        field: z.string(),
        before: value,
        after: value,
        secret: z.boolean().describe('it was changed: what it is stands nowhere here'),
      }),
    ),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntry>;

const filters = z.object({
  userId: idText.optional().describe('only what this person did'),
  kind: z.enum(AUDIT_KINDS).optional().describe('only what was done to such'),
  action: z.enum(AUDIT_ACTIONS).optional(),
  dateStart: dayFilter.describe("on this day or later, in the company's time zone"),
  dateEnd: dayFilter.describe("on this day or before, in the company's time zone"),
  searchParam: searchText.describe('words in the names of who did it and what it was done to, and in what changed'),
});

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/audit-log',
  permission: 'audit-log:view',
  summary: 'What people have done that not everybody may, the latest first, 50 a page',
  query: filters.extend({ before: idText.optional().describe('only earlier ones than this') }),
  reply: z.object({ records: z.array(auditEntry), hasMore: z.boolean() }),
});

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/audit-log/export',
  permission: 'audit-log:view',
  summary: 'The same as CSV, all of it',
  query: filters,
  reply: z.string(),
});
