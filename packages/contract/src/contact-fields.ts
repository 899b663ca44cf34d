// What people may write down of a contact besides name and number, an entry each. Calls, the form, spreadsheets both ways,
// merges, presenters and message variables go by this table: a new field is an entry here, a column in the schema, and texts.
import { z } from 'zod';
import { dayText, optionalEmail } from './primitives.ts';

/** 2026-11-21; an empty one as a form sends it is none. */
const optionalDay = z
  .union([z.literal('').transform(() => null), z.null(), dayText])
  .describe('Date, such as 1990-11-21; null or empty: unknown.');

/** Kinds of values. What a text of a spreadsheet means as one: rules `contact-fields.ts`; its input: web `ContactFieldInput`. */
const KINDS = {
  email: {
    reply: z.string().describe('Email address; empty: none.'),
    input: optionalEmail,
    change: optionalEmail.unwrap(),
    none: '',
  },
  date: {
    reply: z.string().nullable().describe('Date, such as 1990-11-21; null: unknown.'),
    input: optionalDay.default(null),
    change: optionalDay,
    none: null,
  },
} as const;
export type ContactFieldKind = keyof typeof KINDS;

interface Definition {
  kind: ContactFieldKind;
  /** a spreadsheet's column once case, accents and all but letters are gone, the likeliest first; its own name is known anyway */
  columns: readonly string[];
  /** the column of the spreadsheet to fill in */
  title: string;
  /** also a message variable of this name */
  variable: boolean;
}

export const CONTACT_FIELDS = {
  email: { kind: 'email', columns: ['correo'], title: 'Email', variable: false },
  birthday: {
    kind: 'date',
    columns: [
      'nascimento',
      'datadenascimento',
      'aniversario',
      'dateofbirth',
      'birthdate',
      'cumpleanos',
      'nacimiento',
      'fechadenacimiento',
    ],
    title: 'Nascimento',
    variable: true,
  },
} as const satisfies Record<string, Definition>;

type Fields = typeof CONTACT_FIELDS;
export type ContactField = keyof Fields;
export const CONTACT_FIELD_NAMES = Object.keys(CONTACT_FIELDS) as ContactField[];

type Of<Part extends keyof (typeof KINDS)[ContactFieldKind]> = {
  [Field in ContactField]: (typeof KINDS)[Fields[Field]['kind']][Part];
};

const each = <Part extends keyof (typeof KINDS)[ContactFieldKind]>(part: Part): Of<Part> =>
  Object.fromEntries(CONTACT_FIELD_NAMES.map((name) => [name, KINDS[CONTACT_FIELDS[name].kind][part]])) as Of<Part>;

export const contactFieldReplies = each('reply');
/** of a new contact: what is left out is none */
export const contactFieldInputs = each('input');
/** of one that is there: what is left out stays */
export const contactFieldChanges = each('change');

export type ContactFieldValues = { [Field in ContactField]: z.output<Of<'reply'>[Field]> };
export const NO_CONTACT_FIELDS: ContactFieldValues = each('none');

/** The name of a refused cell: badEmail. */
export const badField = <Field extends ContactField>(field: Field): `bad${Capitalize<Field>}` =>
  `bad${field.charAt(0).toUpperCase()}${field.slice(1)}` as `bad${Capitalize<Field>}`;

export type VariableField = {
  [Field in ContactField]: Fields[Field]['variable'] extends true ? Field : never;
}[ContactField];
export const VARIABLE_FIELDS = CONTACT_FIELD_NAMES.filter((name) => CONTACT_FIELDS[name].variable) as VariableField[];
