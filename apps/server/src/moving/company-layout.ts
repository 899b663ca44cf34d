// What a company's archive holds, and how its members are called.
import { z } from 'zod';

/** The first member: what it is. */
export const HEADER = 'recado-company.json';
/** The key that its secrets are sealed with, itself sealed with a passphrase; not there where they were left behind. */
export const SEALED_KEY = 'key.sealed.json';
export const COMPANY = 'company.json';
export const ROWS = 'tables/';
export const MEDIA = 'media/';
/** This program reads archives up to it. */
export const FORMAT = 1;
/** Ids are taken for all that a table's may be: far more than any installation has, and far from where numbers end. */
export const HIGHEST_ID = 1e13;

export const header = z.object({
  program: z.literal('recado-company'),
  format: z.number().int(),
  version: z.string(),
  at: z.string(),
  migrations: z.array(z.string()),
  company: z.object({ id: z.number(), name: z.string(), email: z.string() }),
  /** in the order in which they can be filled; lastId: no id that is named anywhere is higher */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), lastId: z.number() })),
  withSecrets: z.boolean(),
  withMedia: z.boolean(),
});
export type Header = z.output<typeof header>;

const row = z.record(z.string(), z.unknown());
/** As PostgreSQL's to_jsonb has them. */
export const company = z.object({ company: row, plan: row.and(z.object({ name: z.string() })) });

/** sha256: of all rows as they travel, but for the secrets in them */
const sum = z.object({ rows: z.number(), sha256: z.string() });
export type Sum = z.output<typeof sum>;

/** What the last member says besides its checksums. */
export const manifest = z.object({
  tables: z.record(z.string(), sum),
  media: z.object({ files: z.number(), bytes: z.number(), gone: z.number() }),
  /** rows that stayed behind, by table */
  left: z.record(z.string(), z.number()),
  /** secrets that the installation itself cannot read any more */
  lost: z.number(),
});
export type Manifest = z.output<typeof manifest>;

export const pieceName = (table: string, piece: number): string => `${ROWS}${table}/${String(piece).padStart(6, '0')}`;
export const tableOfPiece = (name: string): string => name.slice(ROWS.length, name.lastIndexOf('/'));
