// Who has done what, of what not everybody may.
import { Button } from '@mantine/core';
import { exportAuditLog, listAuditLog, type AuditEntry } from '@recado/contract/audit';
import { useMutation } from '@tanstack/react-query';
import { Download, FilterX, History } from 'lucide-react';
import { useState } from 'react';
import { DataTable } from '../../shared/crud/DataTable.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { fetchFile } from '../../shared/data/fetchFile.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { saveFile } from '../../shared/ui/saveFile.ts';
import { AuditDialog } from './AuditDialog.tsx';
import { AuditFilterRow } from './AuditFilterRow.tsx';
import { useAuditColumns } from './useAuditColumns.tsx';
import { useAuditFilters } from './useAuditFilters.ts';
import { useAuditWords } from './useAuditWords.ts';

export function AuditPage() {
  const { t } = useTranslation('audit');
  const { filters, query, isAny, change, clear } = useAuditFilters();
  const list = useListQuery('auditLog', listAuditLog, {
    rowsKey: 'records',
    query,
    searchFirst: filters.search,
  });
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const columns = useAuditColumns();
  const { sentence } = useAuditWords();
  const download = useMutation({
    mutationFn: () => fetchFile(exportAuditLog, { query: list.asked }),
    onSuccess: (file) => saveFile(file, `${t('fileName')}.csv`),
  });

  const handleSearch = (search: string): void => {
    list.setSearch(search);
    change({ search });
  };

  return (
    <ListPage
      title={t('title')}
      search={list.search}
      onSearch={handleSearch}
      searchLabel={t('search')}
      toolbar={<AuditFilterRow filters={filters} onChange={change} />}
      action={
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('export')}
        </Button>
      }
    >
      <ListStates
        list={list}
        empty={
          isAny ? (
            <EmptyState icon={History} title={t('empty.title')} text={t('empty.text')} />
          ) : (
            <EmptyState
              icon={FilterX}
              title={t('none.title')}
              text={t('none.text')}
              action={<Button onClick={clear}>{t('filter.clear')}</Button>}
            />
          )
        }
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={sentence}
          onRowClick={setShown}
          list={list}
        />
      </ListStates>
      {shown && <AuditDialog entry={shown} onClose={() => setShown(null)} />}
    </ListPage>
  );
}
