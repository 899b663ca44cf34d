// What a list is called.
import { TextInput } from '@mantine/core';
import {
  contactListInput,
  createContactList,
  updateContactList,
  type ContactList,
} from '@recado/contract/contact-lists';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export interface ListFormProps {
  /** undefined: a new one */
  list: ContactList | undefined;
  onClose: () => void;
  onCreated: (list: { id: number }) => void;
}

export function ListForm({ list, onClose, onCreated }: ListFormProps) {
  const { t } = useTranslation(['contactLists', 'common']);
  const { form, submit, saving, unchanged } = useEntityForm({
    schema: contactListInput,
    initialValues: { name: list?.name ?? '' },
    save: (body) =>
      list ? call(updateContactList, { params: { id: list.id }, body }) : call(createContactList, { body }),
    invalidates: ['contactList'],
    codeFields: { ERR_NAME_IN_USE: 'name' },
    successText: t('saved'),
    onDone: (saved) => {
      onClose();
      if (!list) onCreated(saved);
    },
  });
  return (
    <FormModal
      opened
      title={list ? t('edit', { name: list.name }) : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      disabled={list !== undefined && unchanged}
    >
      <TextInput
        key={form.key('name')}
        label={t('common:name')}
        required
        data-autofocus
        maxLength={50}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
