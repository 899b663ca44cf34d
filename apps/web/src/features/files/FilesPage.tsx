// Lists of files that are sent together, as administrators keep them.
import { deleteFileList, listFileLists, type FileList } from '@recado/contract/files';
import { FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { FileListForm } from './FileListForm.tsx';

export function FilesPage() {
  const { t } = useTranslation('files');
  return (
    <CrudPage
      t={t}
      icon={FolderOpen}
      list={useListQuery('file', listFileLists, { rowsKey: 'files' })}
      searchLabel={t('search')}
      columns={useFileListColumns()}
      nameOf={({ name }) => name}
      remove={({ id }) => call(deleteFileList, { params: { id } })}
      invalidates={['file']}
      renderForm={(fileList, close) => <FileListForm fileList={fileList} onClose={close} />}
    />
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
