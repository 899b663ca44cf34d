// Writes something down of the contact: a field of theirs, or a line of their further information.
import { Select, TextInput } from '@mantine/core';
import { CONTACT_FIELD_NAMES, type ContactField } from '@recado/contract/contact-fields';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { isOneOf, recordOf, textOf } from '../drafts.ts';
import { FlowTextarea } from '../FlowTextarea.tsx';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';

interface Draft {
  field: ContactField | 'extra';
  extra: string;
  value: string;
}

const FIELDS = [...CONTACT_FIELD_NAMES, 'extra'] as const;

function Fields({ draft, set, errorAt, graph }: FieldsProps<Draft>) {
  const { t } = useTranslation(['flowNodes', 'flowCanvas']);
  const nameOf = (field: Draft['field']): string =>
    field === 'extra' ? t('contact.extra') : t(`flowCanvas:field.${field}`);
  return (
    <>
      <Select
        label={t('field.field')}
        data-autofocus
        data={FIELDS.map((field) => ({ value: field, label: nameOf(field) }))}
        value={draft.field}
        allowDeselect={false}
        onChange={(field) => isOneOf(FIELDS, field) && set({ field })}
      />
      {draft.field === 'extra' && (
        <TextInput
          label={t('field.extra')}
          required
          maxLength={100}
          value={draft.extra}
          onChange={({ currentTarget: { value } }) => set({ extra: value })}
          error={errorAt('field.extra') ?? errorAt('field')}
        />
      )}
      <FlowTextarea
        graph={graph}
        label={t('field.newValue')}
        description={t('field.newValueHint')}
        minRows={1}
        maxLength={1_000}
        value={draft.value}
        onWrite={(value) => set({ value })}
        error={errorAt('value')}
      />
    </>
  );
}

export const setFieldForm = nodeForm<Draft>({
  draftOf: ({ field, value }) => ({
    field: isOneOf(CONTACT_FIELD_NAMES, field) ? field : typeof field === 'object' ? 'extra' : 'email',
    extra: textOf(recordOf(field)['extra']),
    value: textOf(value),
  }),
  dataOf: ({ field, extra, value }, before) => ({
    ...before,
    field: field === 'extra' ? { extra: extra.trim() } : field,
    value,
  }),
  Fields,
});
