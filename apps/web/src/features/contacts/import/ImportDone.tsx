// How an import ended: how many of each, and which rows were refused and why.
import { Alert, Button, Group } from '@mantine/core';
import { CONTACT_FIELD_NAMES } from '@recado/contract/contact-fields';
import { csvOf } from '@recado/rules/csv';
import { IMPORT_COLUMNS } from '@recado/rules/import-columns';
import { CircleCheck, CirclePause, Download } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { saveFile } from '../../../shared/ui/saveFile.ts';
import { countRows, countWaiting, type ImportRow } from './importRows.ts';
import { ImportTable } from './ImportTable.tsx';

export function ImportDone({ rows, onClose }: { rows: ImportRow[]; onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const waiting = countWaiting(rows);
  const written = rows.filter((row) => !row.waits);
  const counts = countRows(written);
  const refused = rows.filter(({ outcome }) => outcome === 'refused');
  const handleDownload = (): void => {
    const head = [
      t('import.line'),
      t('common:name'),
      t('field.number'),
      ...CONTACT_FIELD_NAMES.map((field) => t(`field.${field}`)),
      t('import.why'),
    ];
    const lines = refused.map((row) => [
      String(row.line),
      ...IMPORT_COLUMNS.map((column) => row[column]),
      row.why ? t(`import.refusals.${row.why}`) : '',
    ]);
    const csv = new Blob([csvOf([head, ...lines])], { type: 'text/csv;charset=utf-8' });
    saveFile(csv, `${t('import.refusedName')}.csv`);
  };
  const Icon = waiting > 0 ? CirclePause : CircleCheck;
  return (
    <>
      <Alert
        role="status"
        color={waiting > 0 ? 'yellow' : 'pine'}
        icon={<Icon size={18} aria-hidden />}
        title={t(waiting > 0 ? 'import.stoppedTitle' : 'import.doneTitle')}
      >
        {[
          t('import.created', { count: counts.create }),
          t('import.updated', { count: counts.update }),
          t('import.same', { count: counts.unchanged }),
          t('import.refusedCount', { count: counts.refused }),
          ...(waiting > 0 ? [t('import.left', { count: waiting })] : []),
        ].join(' · ')}
      </Alert>
      {refused.length > 0 ? <ImportTable rows={rows} first="refused" /> : <ImportTable rows={rows} />}
      <Group justify="flex-end">
        {refused.length > 0 && (
          <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={handleDownload}>
            {t('import.refusedDownload')}
          </Button>
        )}
        <Button onClick={onClose}>{t('import.finish')}</Button>
      </Group>
    </>
  );
}
