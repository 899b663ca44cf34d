// News for all companies, as whoever runs the installation keeps them.
import { deleteAnnouncement, pageAnnouncements, type Announcement } from '@recado/contract/announcements';
import { Megaphone, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../../shared/crud/AddButton.tsx';
import { DataTable } from '../../shared/crud/DataTable.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { useRemove } from '../../shared/crud/useRemove.tsx';
import { call } from '../../shared/data/client.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { useAnnouncementColumns } from './useAnnouncementColumns.tsx';

export function AnnouncementsPage() {
  const { t } = useTranslation(['announcements', 'common']);
  // The shell refreshes it when announcements change.
  const list = useListQuery('announcement', pageAnnouncements, { rowsKey: 'records' });
  const [editing, setEditing] = useState<Announcement | 'new' | null>(null);
  const columns = useAnnouncementColumns();
  const confirmRemove = useRemove<Announcement>({
    remove: ({ id }) => call(deleteAnnouncement, { params: { id } }),
    nameOf: ({ title }) => title,
    invalidates: ['announcement'],
    warning: t('delete.text'),
    successText: t('delete.done'),
  });
  return (
    <ListPage
      title={t('title')}
      count={list.count}
      search={list.search}
      onSearch={list.setSearch}
      searchLabel={t('search')}
      action={<AddButton label={t('add')} onClick={() => setEditing('new')} />}
    >
      <ListStates list={list} empty={<EmptyState icon={Megaphone} title={t('empty.title')} text={t('empty.text')} />}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={({ title }) => title}
          onRowClick={setEditing}
          actions={(row) => [
            { label: t('common:edit'), icon: Pencil, onClick: () => setEditing(row) },
            { label: t('common:delete'), icon: Trash2, danger: true, onClick: () => confirmRemove(row) },
          ]}
          list={list}
        />
      </ListStates>
      {editing !== null && (
        <AnnouncementForm announcement={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </ListPage>
  );
}
