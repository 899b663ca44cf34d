// The people of the company, for administrators.
import { deleteUser, pageUsers, type Colleague } from '@recado/contract/users';
import { Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../../shared/crud/AddButton.tsx';
import { DataTable } from '../../shared/crud/DataTable.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import type { RowAction } from '../../shared/crud/RowMenu.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { useRemove } from '../../shared/crud/useRemove.tsx';
import { call } from '../../shared/data/client.ts';
import { useRefreshEvery } from '../../shared/data/useRefreshEvery.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserForm } from './UserForm.tsx';
import { useUserColumns } from './useUserColumns.tsx';

/** That somebody fell silent is no event. */
const PRESENCE_MS = 60_000;

export function UsersPage() {
  const { t } = useTranslation(['users', 'common']);
  const { user } = useSession();
  const list = useListQuery('user', pageUsers, { rowsKey: 'users' });
  const [editing, setEditing] = useState<Colleague | 'new' | null>(null);
  const columns = useUserColumns();
  const close = (): void => setEditing(null);
  const confirmRemove = useRemove<Colleague>({
    remove: ({ id }) => call(deleteUser, { params: { id } }),
    nameOf: ({ name }) => name,
    invalidates: ['user', 'ticket'],
    warning: t('delete.text'),
    successText: t('delete.done'),
  });
  useRefreshEvery('user', PRESENCE_MS);
  const actions = (row: Colleague): RowAction[] => [
    { label: t('common:edit'), icon: Pencil, onClick: () => setEditing(row) },
    // Nobody deletes themselves.
    ...(row.id === user.id
      ? []
      : [{ label: t('common:delete'), icon: Trash2, danger: true, onClick: () => confirmRemove(row) }]),
  ];

  return (
    <ListPage
      title={t('title')}
      count={list.count}
      search={list.search}
      onSearch={list.setSearch}
      searchLabel={t('search')}
      action={<AddButton label={t('add')} onClick={() => setEditing('new')} />}
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
      {editing === 'new' && <UserForm onClose={close} />}
      {editing !== null && editing !== 'new' && <UserDialog row={editing} onClose={close} />}
    </ListPage>
  );
}
