// Lists of people to write to: made here, filled on the page of each.
import { deleteContactList, listContactLists, type ContactList } from '@recado/contract/contact-lists';
import { useMutation } from '@tanstack/react-query';
import { BookUser, Download, Users } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { NameLink } from '../../shared/ui/NameLink.tsx';
import { ToolButton } from '../../shared/ui/ToolButton.tsx';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { ListForm } from './ListForm.tsx';
import { ListState } from './ListState.tsx';
import { saveExample } from './example.ts';

const peopleOf = ({ id }: { id: number }): string => `/contact-lists/${id}/contacts`;

export function ContactListsPage() {
  const { t } = useTranslation(['contactLists', 'common']);
  const navigate = useNavigate();
  const example = useMutation({
    mutationFn: () => saveExample(t('example.file'), [t('common:name'), t('people.number'), 'Email']),
  });
  return (
    <CrudPage
      t={t}
      icon={BookUser}
      list={useListQuery('contactList', listContactLists, { rowsKey: 'records' })}
      searchLabel={t('search')}
      columns={useColumns()}
      nameOf={({ name }) => name}
      remove={({ id }) => call(deleteContactList, { params: { id } })}
      invalidates={['contactList']}
      toolbar={
        <ToolButton
          label={t('example.button')}
          icon={Download}
          loading={example.isPending}
          onClick={() => example.mutate()}
        />
      }
      moreActions={(list) => [{ label: t('openPeople'), icon: Users, onClick: () => void navigate(peopleOf(list)) }]}
      renderForm={(list, close) => (
        // A new one is empty: it is filled on its own page.
        <ListForm list={list} onClose={close} onCreated={(created) => void navigate(peopleOf(created))} />
      )}
    />
  );
}

function useColumns(): Column<ContactList>[] {
  const { t } = useTranslation(['contactLists', 'common']);
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('common:name'),
      width: '2fr',
      primary: true,
      cell: (list) => <NameLink to={peopleOf(list)}>{list.name}</NameLink>,
    },
    {
      key: 'contacts',
      header: t('column.contacts'),
      width: '120px',
      align: 'end',
      cell: ({ contactsCount }) => formats.number(contactsCount),
    },
    {
      key: 'valid',
      header: t('column.valid'),
      width: '130px',
      align: 'end',
      cell: ({ validCount }) => formats.number(validCount),
    },
    { key: 'state', header: t('column.state'), width: '2fr', plain: true, cell: (list) => <ListState list={list} /> },
  ];
}
