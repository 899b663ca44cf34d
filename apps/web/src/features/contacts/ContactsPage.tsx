// Contacts: the people a company talks with.
import { deleteContact, listContacts, type Contact } from '@recado/contract/contacts';
import { Button } from '@mantine/core';
import { Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../shared/crud/DataTable.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import type { RowAction } from '../../shared/crud/RowMenu.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { useRemove } from '../../shared/crud/useRemove.tsx';
import { call } from '../../shared/data/client.ts';
import { useCan } from '../../shared/session/useSession.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { ContactForm } from './ContactForm.tsx';
import { useContactColumns } from './useContactColumns.tsx';
import { useContactsLive } from './useContactsLive.ts';

export function ContactsPage() {
  const { t } = useTranslation(['contacts', 'common']);
  const list = useListQuery('contact', listContacts, { rowsKey: 'contacts', cursorParam: 'after' });
  const [editing, setEditing] = useState<Contact | 'new' | null>(null);
  const mayDelete = useCan('contacts-page:deleteContact');
  const columns = useContactColumns();
  useContactsLive();
  const confirmRemove = useRemove<Contact>({
    remove: ({ id }) => call(deleteContact, { params: { id } }),
    nameOf: ({ name }) => name,
    invalidates: ['contact', 'ticket'],
    warning: t('delete.text'),
    successText: t('delete.done'),
  });

  const actions = (contact: Contact): RowAction[] => {
    const edit = { label: t('common:edit'), icon: Pencil, onClick: () => setEditing(contact) };
    const remove = { label: t('common:delete'), icon: Trash2, danger: true, onClick: () => confirmRemove(contact) };
    return mayDelete ? [edit, remove] : [edit];
  };
  const addButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  );

  return (
    <ListPage
      title={t('title')}
      count={list.count}
      search={list.search}
      onSearch={list.setSearch}
      searchLabel={t('search')}
      action={addButton}
    >
      <ListStates
        list={list}
        avatar
        empty={<EmptyState icon={Users} title={t('empty.title')} text={t('empty.text')} />}
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onRowClick={setEditing}
          actions={actions}
          list={list}
        />
      </ListStates>
      {editing !== null && (
        <ContactForm contact={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
    </ListPage>
  );
}
