// Choosing the spreadsheet: what it has to look like, a template, and what was wrong with the last one.
import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, Download, FileSpreadsheet } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { saveFile } from '../../../shared/ui/saveFile.ts';
import { useFileProblem } from '../../../shared/ui/useFileProblem.ts';
import classes from './Import.module.css';
import { MOST_ROWS, type SheetFault } from './sheetRows.ts';
import { writeTemplate } from './sheetWorker.ts';

const SHEET = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface ChooseSheetProps {
  fault: SheetFault | null;
  error: unknown;
  onFile: (file: File) => void;
}

export function ChooseSheet({ fault, error, onFile }: ChooseSheetProps) {
  const { t } = useTranslation('contacts');
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // What is too large has its own words, which say what to do.
  const problemOf = useFileProblem(Infinity);
  const template = useMutation({
    mutationFn: () => writeTemplate(AbortSignal.timeout(30_000)),
    onSuccess: (file) => saveFile(file, `${t('import.templateName')}.xlsx`),
  });
  const handleFile = (file: File | null | undefined): void => {
    if (!file) return;
    const found = problemOf(file);
    setProblem(found);
    if (found === null) onFile(file);
  };
  const handleOver = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    handleFile(event.dataTransfer.files[0]);
  };
  const fails = fault ? t(`import.fault.${fault}`, { count: MOST_ROWS }) : error ? errorText(error) : '';
  const wrong = problem ?? fails;
  return (
    <Stack>
      <Text size="sm">{t('import.columns')}</Text>
      {wrong !== '' && (
        <Alert color="red" role="alert" icon={<CircleAlert size={18} aria-hidden />}>
          {wrong}
        </Alert>
      )}
      {/* By keyboard its button does the same. */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={handleOver}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <FileSpreadsheet size={36} strokeWidth={1.5} aria-hidden />
        <FileButton accept={SHEET} onChange={handleFile}>
          {(props) => (
            <Button {...props} data-autofocus>
              {t('import.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {t('import.dropHint', { count: MOST_ROWS })}
        </Text>
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t('import.templateHint')}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Download size={15} aria-hidden />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('import.template')}
        </Button>
      </Group>
    </Stack>
  );
}
