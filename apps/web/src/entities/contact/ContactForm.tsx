// Adding and changing a contact.
import { contactInput, createContact, updateContact, type Contact } from '@recado/contract/contacts';
import { TextInput } from '@mantine/core';
import { fieldTexts } from '@recado/rules/contact-fields';
import { useState } from 'react';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { useReadNumber } from '../../shared/format/readNumber.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { TagSelect } from '../tag/TagSelect.tsx';
import { ContactFieldInputs } from './ContactFields.tsx';
import { ExtraInfoFields } from './ExtraInfoFields.tsx';

export interface ContactFormProps {
  /** left out: a new one */
  contact?: Contact;
  onClose: () => void;
}

export function ContactForm({ contact, onClose }: ContactFormProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const readNumber = useReadNumber();
  const [tagIds, setTagIds] = useState(contact?.tagIds ?? []);
  const { form, submit, saving } = useEntityForm({
    schema: contactInput,
    initialValues: {
      name: contact?.name ?? '',
      number: contact?.number ?? '',
      ...fieldTexts(contact),
      extraInfo: contact?.extraInfo ?? [],
      tagIds: contact?.tagIds ?? [],
    },
    save: async (values) => {
      const body = { ...values, number: await readNumber(values.number, contact?.number) };
      return contact ? call(updateContact, { params: { id: contact.id }, body }) : call(createContact, { body });
    },
    invalidates: ['contact'],
    codeFields: {
      ERR_WAPP_INVALID_CONTACT: 'number',
      ERR_DUPLICATED_CONTACT: 'number',
      ERR_WAPP_CHECK_CONTACT: 'number',
    },
    onDone: onClose,
  });

  const handleTags = (ids: number[]): void => {
    setTagIds(ids);
    form.setFieldValue('tagIds', ids);
  };

  return (
    <FormModal opened title={contact ? t('form.edit') : t('add')} onClose={onClose} submit={submit} saving={saving}>
      <TextInput
        key={form.key('name')}
        label={t('common:name')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        key={form.key('number')}
        label={t('field.number')}
        description={contact?.isGroup ? undefined : t('field.numberHint')}
        placeholder="+55 11 98765-4321"
        inputMode="tel"
        required
        // A group's id is the network's, not ours to change.
        readOnly={contact?.isGroup}
        {...form.getInputProps('number')}
      />
      <ContactFieldInputs form={form} />
      <TagSelect label={t('field.tags')} value={tagIds} onChange={handleTags} />
      <ExtraInfoFields form={form} />
    </FormModal>
  );
}
