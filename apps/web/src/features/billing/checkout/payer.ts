// Who pays: kept in this browser for the next time, apart from the document. Cards are never kept.
import { documentOf, isDocument } from '@recado/rules/documents';
import type { PaymentOptions } from '@recado/contract/invoices';
import { z } from 'zod';
import { readStored, writeStored } from '../../../shared/session/storage.ts';

export const COUNTRIES = ['BR', 'usa'] as const;

const line = z.string().trim().max(200, 'Too Long!');
const required = line.min(1, 'Required');

/** 01310-100 in Brazil; 94103 or 94103-1234 in the United States. */
const ZIP = { BR: /^\d{5}-?\d{3}$/, usa: /^\d{5}(-\d{4})?$/ } as const;

const fields = z.object({
  /** a person's or a company's, which has no last name */
  name: required,
  address2: required,
  city: required,
  state: line,
  zipcode: required,
  country: z.enum(COUNTRIES),
  /** CPF or CNPJ, as people write it */
  document: line.refine((text) => text === '' || isDocument(documentOf(text)), 'must be a CPF or CNPJ'),
});
export type Payer = z.output<typeof fields>;

const withZip = <S extends z.ZodType<Payer>>(schema: S) =>
  schema.refine(({ zipcode, country }) => ZIP[country].test(zipcode), {
    path: ['zipcode'],
    message: 'must be a ZIP code of the country',
  });

export const payerFor = ({ needsDocument }: Pick<PaymentOptions, 'needsDocument'>) =>
  withZip(needsDocument ? fields.extend({ document: fields.shape.document.min(1, 'Required') }) : fields);

const keyOf = (companyId: number): string => `payer:${companyId}`;
/** What an earlier version kept had the name in two. */
const kept = fields.omit({ document: true }).extend({ firstName: line, lastName: line }).partial();

/** What was typed the last time, or the name of the company. */
export function readPayer(companyId: number, companyName: string): Payer {
  const { firstName = '', lastName = '', ...before } = parseKept(readStored(keyOf(companyId)));
  const empty: Payer = {
    name: [firstName, lastName].filter(Boolean).join(' ') || companyName,
    address2: '',
    city: '',
    state: '',
    zipcode: '',
    country: 'BR',
    document: '',
  };
  return { ...empty, ...before };
}

function parseKept(text: string | null): z.output<typeof kept> {
  try {
    return text === null ? {} : (kept.safeParse(JSON.parse(text)).data ?? {});
  } catch {
    return {};
  }
}

/** Of a payer that has been judged good. */
export const keepPayer = (companyId: number, typed: Payer): void =>
  writeStored(keyOf(companyId), JSON.stringify(fields.omit({ document: true }).parse(typed)));
