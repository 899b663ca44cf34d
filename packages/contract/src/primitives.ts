// The shapes that many calls share.
import { z } from 'zod';
import { LIMITS } from './constants.ts';

/** A row's id inside a body. */
export const id = z
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .describe('ID, by which other calls and fields refer to it.');

/** What is told of a row beside another. */
export const named = z.object({ id, name: z.string().describe('Name, for display.') });

/** A row's id inside a path or a query: decimal digits, nothing else. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be a positive whole number')
  .transform(Number)
  .refine(Number.isSafeInteger, 'must be a positive whole number')
  .describe('ID, in decimal digits.');

/** What the client that the specification describes sends along; the token says it. */
export const ownId = z.string().optional().describe('Ignored: the caller’s own is used. May be left out.');

/** What else it sends that the server decides. */
export const ignored = z.unknown().optional().describe('Ignored: the server decides it. May be left out.');

export const idParams = z.object({ id: idText });

/** A number as a form's field holds it: itself, or its digits. An empty field is none, and neither are null and true. */
export const typedNumber = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,16}(\.\d{1,16})?$/)
      .transform(Number),
  ],
  'must be a number',
);

/** A moment, ISO 8601 in UTC. */
export const timestamp = z.string().meta({ format: 'date-time' });
export const createdAt = timestamp.describe('When it was created.');
export const updatedAt = timestamp.describe('When it was last changed.');

/**
 * ISO 8601 with its zone. Years that PostgreSQL does not know are mistakes, as those before the product's time.
 * @param missing what is said where there is none
 */
export const moment = (missing?: string) =>
  z.iso
    .datetime({
      offset: true,
      abort: true,
      error: ({ input }) =>
        missing !== undefined && (input === undefined || input === null || input === '')
          ? missing
          : 'must be a date and time, such as 2026-12-01T10:00:00-03:00',
    })
    .refine((at) => isKnown(new Date(at).getUTCFullYear()), 'must be a time from 1900 to 9998');

const isKnown = (year: number): boolean => year >= 1900 && year <= 9998;

export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a page number from 1')
  .transform(Number)
  .default(1)
  .describe('Page number, from 1. Ignored if a `cursor` is given.');

/**
 * Pages by key, the one convention for lists that grow while they are read (docs/decisions/0045-pages.md): an answer's `cursor` goes
 * back as the query's `cursor`. It is the list's own; callers read nothing out of it.
 */
export const cursor = z
  .string()
  .max(200)
  .optional()
  .describe('The `cursor` of the previous page. Leave it out for the first page.');

/** What such an answer has beside its rows. */
export const nextPage = {
  hasMore: z.boolean().describe('Whether there is another page.'),
  cursor: z.string().nullable().describe('Send it back as `cursor` to get the next page; null on the last page.'),
};

/** What an answer has beside its rows whose pages are numbered. */
export const numberedPage = {
  hasMore: z.boolean().describe('Whether there is another page.'),
  count: z.number().describe('Number of entries on all pages.'),
};

/** true and false as a query string writes them. */
export const flagText = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((value) => value === 'true' || value === '1')
  .default(false)
  .describe('`true` or `1`; `false` or `0`.');

/** A list of ids as a query string writes it: JSON text, `[1,2]`. */
export const idListText = z
  .string()
  .max(2_000)
  .transform((text, ctx) => {
    try {
      return z
        .array(z.union([id, idText]))
        .max(200)
        .parse(text === '' ? [] : JSON.parse(text));
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be a JSON list of ids, such as [1,2]' });
      return z.NEVER;
    }
  })
  .describe('JSON array of IDs, such as `[1,2]`.');

/** PostgreSQL stores neither U+0000 nor half a surrogate pair in text; no person means to write them. */
const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();
export const text = (max: number) =>
  z.string().max(max, 'Too Long!').refine(isStorable, 'must not contain U+0000 or unpaired surrogates');

export const requiredText = (min: number, max: number) => text(max).trim().min(1, 'Required').min(min, 'Too Short!');

export const searchText = text(200).trim().default('').describe('Words to look for; empty: everything.');

/** A day, `2026-11-21`. Years before the product's time, among them those that PostgreSQL does not know, are mistakes. */
export const dayText = z.iso
  .date()
  .refine((day) => day >= '1900-01-01', 'must be a day from 1900 on')
  .describe('Date, such as 2026-11-21.');

/** A day to filter by; empty as a form sends it: by none. */
export const dayFilter = z
  .union([z.literal('').transform(() => undefined), dayText])
  .optional()
  .describe('Date, such as 2026-11-21; empty: any.');

/** One that somebody chooses; the server also refuses those that everybody chooses. */
export const password = text(LIMITS.password.max)
  .min(1, 'Required')
  .min(LIMITS.password.min, 'Too Short!')
  .describe(
    '8 to 50 characters. Common passwords, and names and addresses of the person and their company, are refused.',
  );

export const personName = requiredText(LIMITS.name.min, LIMITS.name.max);
export const phoneText = text(LIMITS.number.max)
  .trim()
  .min(1, 'Required')
  .min(LIMITS.number.min, 'Digits with country code, 8 to 15');
export const email = z
  .string('Invalid email')
  .trim()
  .check(z.email('Invalid email'))
  .max(254, 'Too Long!')
  .describe('Email address.');
export const optionalEmail = z
  .union([z.literal(''), email])
  .describe('Email address; empty: none.')
  .default('');

/** `#1b7f5c`, or a name such as `red`: 3 to 9 characters, nothing that a style could be broken with. */
export const colorText = requiredText(3, 9).regex(/^#?[0-9a-z]+$/i, 'must be a color such as #1b7f5c');

/** What addresses name by something that cannot be guessed. */
export const uuidParams = z.object({ uuid: z.uuid().describe('UUID, as in the page’s address.') });

export const nothing = z.object({});

/** No offset such as +03:00: PostgreSQL reads its sign the other way round. Of ICU's short names it lacks some. */
export const timeZone = text(60).refine((value) => {
  try {
    if (!/^(utc$|[a-z]+\/)/i.test(value)) return false;
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}, 'must be a time zone such as America/Sao_Paulo');
