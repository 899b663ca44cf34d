// Somebody in a list.
import { TextInput } from '@mantine/core';
import {
  contactListItemInput,
  createContactListItem,
  updateContactListItem,
  type ContactListItem,
} from '@recado/contract/contact-lists';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export interface ItemFormProps {
  contactListId: number;
  /** undefined: a new one */
  item: ContactListItem | undefined;
  onClose: () => void;
}

const schema = contactListItemInput.pick({ name: true, number: true, email: true });

export function ItemForm({ contactListId, item, onClose }: ItemFormProps) {
  const { t } = useTranslation(['contactLists', 'common']);
  const { form, submit, saving, unchanged } = useEntityForm({
    schema,
    initialValues: { name: item?.name ?? '', number: item?.number ?? '', email: item?.email ?? '' },
    save: (body) =>
      item
        ? call(updateContactListItem, { params: { id: item.id }, body })
        : call(createContactListItem, { body: { ...body, contactListId } }),
    invalidates: ['contactListItem', 'contactList'],
    codeFields: { ERR_DUPLICATED_CONTACT: 'number' },
    successText: t('people.saved'),
    onDone: onClose,
  });
  return (
    <FormModal
      opened
      title={item ? t('edit', { name: item.name }) : t('people.add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      disabled={item !== undefined && unchanged}
    >
      <TextInput
        key={form.key('name')}
        label={t('common:name')}
        required
        data-autofocus
        maxLength={50}
        {...form.getInputProps('name')}
      />
      <TextInput
        key={form.key('number')}
        label={t('people.number')}
        description={t('people.numberHint')}
        required
        type="tel"
        {...form.getInputProps('number')}
      />
      <TextInput key={form.key('email')} label={t('people.email')} type="email" {...form.getInputProps('email')} />
    </FormModal>
  );
}
