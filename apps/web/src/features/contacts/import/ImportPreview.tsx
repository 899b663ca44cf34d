// What will happen to each row of the spreadsheet, before anything happens.
import { Button, Group, Text } from '@mantine/core';
import { fewNames } from '../../../shared/format/fewNames.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { countWaiting, type ImportRow } from './importRows.ts';
import { ImportTable } from './ImportTable.tsx';

export interface ImportPreviewProps {
  rows: ImportRow[];
  /** columns of the file that are left where they are */
  unread: readonly string[];
  onWrite: () => void;
  onRestart: () => void;
}

export function ImportPreview({ rows, unread, onWrite, onRestart }: ImportPreviewProps) {
  const { t } = useTranslation('contacts');
  const waiting = countWaiting(rows);
  return (
    <>
      <Text size="sm">{t(waiting === 0 ? 'import.nothingToDo' : 'import.previewText')}</Text>
      {unread.length > 0 && <Text size="sm">{t('import.unread', { names: fewNames(unread) })}</Text>}
      <ImportTable rows={rows} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onRestart}>
          {t('import.other')}
        </Button>
        {waiting > 0 && <Button onClick={onWrite}>{t('import.write', { count: waiting })}</Button>}
      </Group>
    </>
  );
}
