// Who is in a list: with a mark for each number that is on WhatsApp, and the ways in which people come into it.
import { Group, Select, Text } from '@mantine/core';
import {
  deleteContactListItem,
  getContactList,
  listContactListItems,
  type ContactListItem,
} from '@recado/contract/contact-lists';
import { useQuery } from '@tanstack/react-query';
import { BookUser, FileSpreadsheet, List, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { OptedOutMark } from '../../entities/contact/OptedOutMark.tsx';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useShownNumber } from '../../shared/format/useShownNumber.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { ToolButton } from '../../shared/ui/ToolButton.tsx';
import { FillDialog } from './FillDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ItemForm } from './ItemForm.tsx';
import { ListState } from './ListState.tsx';
import { ValidMark } from './ValidMark.tsx';

const SHOWN = ['yes', 'no', 'unknown', 'optedOut'] as const;

export function ListPeoplePage() {
  const { t } = useTranslation('contactLists');
  const id = Number(useParams()['contactListId']);
  const [shown, setShown] = useState<(typeof SHOWN)[number] | ''>('');
  const [filling, setFilling] = useState<'file' | 'contacts' | null>(null);
  const one = useQuery({
    queryKey: ['contactList', 'one', id],
    queryFn: ({ signal }) => call(getContactList, { params: { id }, signal }),
  });
  const list = useListQuery('contactListItem', listContactListItems, {
    rowsKey: 'contacts',
    query: { contactListId: String(id), ...(shown === 'optedOut' ? { optedOut: 'true' } : { valid: shown }) },
  });
  const columns = useColumns();
  if (one.isLoadingError) return <NotLoaded query={one} />;
  const name = one.data?.name ?? '';
  return (
    <>
      <CrudPage
        t={(key) => (key === 'title' ? name || t('title') : t(`people.${key}`))}
        icon={BookUser}
        list={list}
        searchLabel={t('people.search')}
        columns={columns}
        nameOf={(person) => person.name}
        remove={(person) => call(deleteContactListItem, { params: { id: person.id } })}
        invalidates={['contactListItem', 'contactList']}
        toolbar={
          <Group gap={6} wrap="nowrap">
            <ToolButton label={t('lists')} icon={List} to="/contact-lists" />
            <ToolButton label={t('import.button')} icon={FileSpreadsheet} onClick={() => setFilling('file')} />
            <ToolButton label={t('fill.button')} icon={UserSearch} onClick={() => setFilling('contacts')} />
          </Group>
        }
        note={
          one.data && (
            <Group justify="space-between" gap="xs" px="md" py={6}>
              <ListState list={one.data} />
              <Select
                size="xs"
                aria-label={t('people.valid')}
                value={shown}
                allowDeselect={false}
                data={[
                  { value: '', label: t('people.all') },
                  ...SHOWN.map((value) => ({ value, label: t(`mark.${value}`) })),
                ]}
                onChange={(value) => setShown(value ?? '')}
              />
            </Group>
          )
        }
        renderForm={(item, close) => <ItemForm contactListId={id} item={item} onClose={close} />}
      />
      {filling === 'file' && (
        <ImportDialog listId={id} count={one.data?.contactsCount ?? 0} onClose={() => setFilling(null)} />
      )}
      {filling === 'contacts' && <FillDialog listId={id} onClose={() => setFilling(null)} />}
    </>
  );
}

function useColumns(): Column<ContactListItem>[] {
  const { t } = useTranslation(['contactLists', 'common']);
  const shownNumber = useShownNumber();
  return [
    { key: 'mark', header: t('people.mark'), width: '110px', plain: true, cell: (item) => <ValidMark item={item} /> },
    {
      key: 'name',
      header: t('common:name'),
      width: '2fr',
      primary: true,
      cell: ({ name, optedOut }) => (
        <Group gap={6} wrap="nowrap">
          <Text size="sm">{name}</Text>
          {optedOut && <OptedOutMark />}
        </Group>
      ),
    },
    {
      key: 'number',
      header: t('people.number'),
      width: '180px',
      plain: true,
      cell: ({ number }) => shownNumber(number),
    },
    { key: 'email', header: t('people.email'), width: '2fr', wideOnly: true, cell: ({ email }) => email },
  ];
}
