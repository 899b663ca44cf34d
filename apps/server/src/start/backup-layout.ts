// What an archive of an installation holds, and how its members are called.
import { z } from 'zod';

/** The first member: what it is. */
export const HEADER = 'recado-backup.json';
/** One of the two. */
export const KEYS = 'keys.json';
export const SEALED_KEYS = 'keys.sealed.json';
export const SEQUENCES = 'sequences.json';
export const ROWS = 'tables/';
export const MEDIA = 'media/';
/** This program reads archives up to it. */
export const FORMAT = 1;

const tables = z.array(z.object({ schema: z.string(), table: z.string(), columns: z.array(z.string()) }));

export const header = z.object({
  program: z.literal('recado'),
  format: z.number().int(),
  version: z.string(),
  at: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** of the jobs' own tables */
  jobs: z.number(),
  tables,
  withMedia: z.boolean(),
});
export type Header = z.output<typeof header>;

export const keys = z.object({ secretKey: z.string().min(32), firstSignIn: z.string().optional() });

/** What the last member says besides its checksums. */
export const manifest = z.object({
  /** by the table's name with its schema */
  rows: z.record(z.string(), z.number()),
  media: z.object({
    files: z.number(),
    bytes: z.number(),
    /** removed while the archive was written, so that a row may still name them */
    gone: z.number(),
  }),
});
export type Manifest = z.output<typeof manifest>;

export const sequences = z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() }));

/** Pieces of a table stand in the archive one after the other, and tar needs a length for each. */
export const pieceName = (schema: string, table: string, piece: number): string =>
  `${ROWS}${schema}.${table}/${String(piece).padStart(6, '0')}`;

export const tableOfPiece = (name: string): string => name.slice(ROWS.length, name.lastIndexOf('/'));
