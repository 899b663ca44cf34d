// Lists of files that are sent together, as administrators keep them.
import { deleteFileList, getFileList, listFileLists, type FileList } from '@recado/contract/files';
import { Alert, Anchor } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import { FolderOpen, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
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
      renderRemoval={(fileList) => <ScheduledWithIt fileList={fileList} />}
      invalidates={['file']}
      renderForm={(fileList, close) => <FileListForm fileList={fileList} onClose={close} />}
    />
  );
}

/** What waits to go out with it, as it is now: nobody tells this screen of what others schedule. */
function ScheduledWithIt({ fileList }: { fileList: FileList }) {
  const { t } = useTranslation('files');
  const { dateTime } = useCompanyClock();
  const { id } = fileList;
  const { data } = useQuery({
    queryKey: ['file', 'one', id],
    queryFn: ({ signal }) => call(getFileList, { params: { id }, signal }),
    placeholderData: fileList,
  });
  const { count, next } = data?.scheduled ?? fileList.scheduled;
  if (next === null) return null;
  return (
    <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />}>
      {t('delete.scheduled', { count, at: dateTime(next) })} {t('delete.fails')}{' '}
      <Anchor component={Link} to="/schedules" inherit onClick={() => modals.closeAll()}>
        {t('delete.see')}
      </Anchor>
    </Alert>
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
