// What else is known of a contact: a list of names and values.
import type { contactInput } from '@recado/contract/contacts';
import { ActionIcon, Button, Fieldset, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Plus, Trash2 } from 'lucide-react';
import type { z } from 'zod';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './ContactForm.module.css';

const MAX = 50;

const path = <Field extends 'name' | 'value'>(index: number, field: Field) => `extraInfo.${index}.${field}` as const;

export function ExtraInfoFields({ form }: { form: UseFormReturnType<z.input<typeof contactInput>> }) {
  const { t } = useTranslation('contacts');
  const rows = form.getValues().extraInfo ?? [];
  return (
    <Fieldset legend={t('extra.title')}>
      <Stack gap="sm">
        {rows.map((_row, index) => (
          <div key={form.key(`extraInfo.${index}`)} className={classes.extra}>
            <TextInput
              key={form.key(path(index, 'name'))}
              aria-label={t('extra.name', { number: index + 1 })}
              placeholder={t('extra.namePlaceholder')}
              {...form.getInputProps(path(index, 'name'))}
            />
            <TextInput
              key={form.key(path(index, 'value'))}
              aria-label={t('extra.value', { number: index + 1 })}
              placeholder={t('extra.valuePlaceholder')}
              {...form.getInputProps(path(index, 'value'))}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={t('extra.remove', { number: index + 1 })}
              onClick={() => form.removeListItem('extraInfo', index)}
            >
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={rows.length >= MAX}
          onClick={() => form.insertListItem('extraInfo', { name: '', value: '' })}
        >
          {t('extra.add')}
        </Button>
      </Stack>
    </Fieldset>
  );
}
