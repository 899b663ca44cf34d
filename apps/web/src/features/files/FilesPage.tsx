// Lists of files that are sent together, as administrators keep them.
import { deleteFileList, listFileLists, type FileList } from '@recado/contract/files';
import { FolderOpen, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../../shared/crud/AddButton.tsx';
import { DataTable, type Column } from '../../shared/crud/DataTable.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { useRemove } from '../../shared/crud/useRemove.tsx';
import { call } from '../../shared/data/client.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { FileListForm } from './FileListForm.tsx';

export function FilesPage() {
  const { t } = useTranslation(['files', 'common']);
  const list = useListQuery('file', listFileLists, { rowsKey: 'files' });
  const [editing, setEditing] = useState<FileList | 'new' | null>(null);
  const confirmRemove = useRemove<FileList>({
    remove: ({ id }) => call(deleteFileList, { params: { id } }),
    nameOf: ({ name }) => name,
    invalidates: ['file'],
    warning: t('deleteText'),
    successText: t('deleted'),
  });
  const columns = useFileListColumns();
  return (
    <ListPage
      title={t('title')}
      count={list.count}
      search={list.search}
      onSearch={list.setSearch}
      searchLabel={t('search')}
      action={<AddButton label={t('add')} onClick={() => setEditing('new')} />}
    >
      <ListStates list={list} empty={<EmptyState icon={FolderOpen} title={t('empty.title')} text={t('empty.text')} />}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onRowClick={setEditing}
          actions={(row) => [
            { label: t('common:edit'), icon: Pencil, onClick: () => setEditing(row) },
            { label: t('common:delete'), icon: Trash2, danger: true, onClick: () => confirmRemove(row) },
          ]}
          list={list}
        />
      </ListStates>
      {editing !== null && (
        <FileListForm fileList={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </ListPage>
  );
}

function useFileListColumns(): Column<FileList>[] {
  const { t } = useTranslation('files');
  return [
    { key: 'name', header: t('field.name'), primary: true, cell: ({ name }) => <span title={name}>{name}</span> },
    {
      key: 'files',
      header: t('field.files'),
      width: '140px',
      cell: ({ options }) => (options.length === 0 ? t('files.none') : t('files.number', { count: options.length })),
    },
  ];
}
