// A contact who is not known yet: name and number, one of which was just typed.
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { contactInput, createContact, type ContactRef } from '@recado/contract/contacts';
import { fieldTexts } from '@recado/rules/contact-fields';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call } from '../../../shared/data/client.ts';
import { useReadNumber } from '../../../shared/format/readNumber.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { splitTyped } from './splitTyped.ts';

export interface NewContactFieldsProps {
  typed: string;
  onAdded: (contact: ContactRef) => void;
  onBack: () => void;
}

export function NewContactFields({ typed, onAdded, onBack }: NewContactFieldsProps) {
  const { t } = useTranslation(['tickets', 'contacts', 'common']);
  const readNumber = useReadNumber();
  const known = splitTyped(typed);
  const { form, submit, saving } = useEntityForm({
    schema: contactInput,
    initialValues: { ...known, ...fieldTexts(), extraInfo: [] },
    save: async (body) => call(createContact, { body: { ...body, number: await readNumber(body.number) } }),
    invalidates: ['contact'],
    successText: null,
    codeFields: {
      ERR_WAPP_INVALID_CONTACT: 'number',
      ERR_DUPLICATED_CONTACT: 'number',
      ERR_WAPP_CHECK_CONTACT: 'number',
    },
    onDone: onAdded,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          key={form.key('name')}
          label={t('common:name')}
          required
          autoFocus={known.name === ''}
          {...form.getInputProps('name')}
        />
        <TextInput
          key={form.key('number')}
          label={t('contacts:field.number')}
          description={t('contacts:field.numberHint')}
          placeholder="+55 11 98765-4321"
          inputMode="tel"
          required
          autoFocus={known.name !== ''}
          {...form.getInputProps('number')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onBack}>
            {t('common:back')}
          </Button>
          <Button type="submit" loading={saving !== false}>
            {t('list.new.addContact')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
