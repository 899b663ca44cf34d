// The fields of a contact, each by the kind of what it holds: to write in, and to read.
import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  CONTACT_FIELD_NAMES,
  CONTACT_FIELDS,
  type ContactField,
  type ContactFieldKind,
  type ContactFieldValues,
} from '@recado/contract/contact-fields';
import type { contactInput } from '@recado/contract/contacts';
import { fieldText } from '@recado/rules/contact-fields';
import type { z } from 'zod';
import type { Formats } from '../../shared/format/formats.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

const KINDS: Record<ContactFieldKind, { input: TextInputProps; shown: (text: string, formats: Formats) => string }> = {
  email: { input: { type: 'email', inputMode: 'email' }, shown: (text) => text },
  date: { input: { type: 'date' }, shown: (text, formats) => formats.day(text) },
};

export function ContactFieldInputs({ form }: { form: UseFormReturnType<z.input<typeof contactInput>> }) {
  const { t } = useTranslation('contacts');
  return CONTACT_FIELD_NAMES.map((name) => (
    <TextInput
      key={form.key(name)}
      label={t(`field.${name}`)}
      {...KINDS[CONTACT_FIELDS[name].kind].input}
      {...form.getInputProps(name)}
    />
  ));
}

export interface ShownField {
  field: ContactField;
  label: string;
  text: string;
}

/** For people to read; what is left out, or says nothing, is not among them. */
export function useShownFields(): (values: Partial<ContactFieldValues>) => ShownField[] {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  return (values) =>
    CONTACT_FIELD_NAMES.flatMap((field) => {
      const text = fieldText(values[field]);
      const { shown } = KINDS[CONTACT_FIELDS[field].kind];
      return text === '' ? [] : [{ field, label: t(`field.${field}`), text: shown(text, formats) }];
    });
}
