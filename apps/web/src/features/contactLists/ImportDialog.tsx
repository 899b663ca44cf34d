// A spreadsheet into the list: what would become of its rows, then it happens; what was left out says why.
import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { uploadContactList, type ImportedList } from '@recado/contract/contact-lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { fewNames } from '../../shared/format/fewNames.ts';
import { upload } from '../../shared/data/upload.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { useFileProblem } from '../../shared/ui/useFileProblem.ts';
import { saveExample } from './example.ts';
import { FilledSummary } from './FilledSummary.tsx';

const SHEETS =
  '.xlsx,.xls,.csv,text/csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Files of all companies are read one after the other. */
const ANSWER_MS = 10 * 60_000;

type Judged = { file: File; made: ImportedList };

interface ImportDialogProps {
  listId: number;
  /** how many are in the list, live */
  count: number;
  onClose: () => void;
}

export function ImportDialog({ listId, count, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['contactLists', 'contacts', 'common']);
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const [before, setBefore] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const problemOf = useFileProblem();
  const send = (file: File, preview: boolean): Promise<ImportedList> =>
    upload(uploadContactList, {
      params: { id: listId },
      query: { preview: preview ? 'true' : 'false' },
      files: { file: [file] },
      onProgress: setShare,
      answerMs: ANSWER_MS,
    });
  const judge = useMutation({
    mutationFn: async (file: File): Promise<Judged> => ({ file, made: await send(file, true) }),
    meta: { quiet: true },
  });
  const write = useMutation({
    mutationFn: ({ file }: Judged) => send(file, false),
    meta: { quiet: true },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['contactListItem'] });
      void queryClient.invalidateQueries({ queryKey: ['contactList'] });
    },
  });
  const busy = judge.isPending || write.isPending;
  const failed = write.error ?? judge.error;
  const wrong = problem ?? (failed ? errorText(failed) : null);
  const handleFile = (file: File | null): void => {
    write.reset();
    if (!file) return;
    judge.reset();
    const found = problemOf(file);
    setProblem(found);
    if (found === null) judge.mutate(file);
  };
  const handleWrite = (judged: Judged): void => {
    setBefore(count);
    write.mutate(judged);
  };
  const choose = (label: string, variant: 'filled' | 'default') => (
    <FileButton accept={SHEETS} onChange={handleFile}>
      {(props) => (
        <Button {...props} variant={variant} disabled={busy} leftSection={<FileSpreadsheet size={16} aria-hidden />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
  const made = write.data ?? judge.data?.made;
  return (
    <Dialog opened onClose={busy ? () => undefined : onClose} title={t('import.title')} size="lg" hasInput>
      <Stack>
        <Text size="sm">{t('import.columns')}</Text>
        <Group gap="xs">
          {choose(made ? t('import.other') : t('import.choose'), made ? 'default' : 'filled')}
          <Button
            variant="subtle"
            leftSection={<Download size={16} aria-hidden />}
            onClick={() => void saveExample(t('example.file'), [t('common:name'), t('people.number'), 'Email'])}
          >
            {t('example.button')}
          </Button>
        </Group>
        {busy && (
          <Working share={share} written={write.isPending ? count - before : 0} total={judge.data?.made.created ?? 0}>
            {t(write.isPending ? 'import.writing' : 'import.reading')}
          </Working>
        )}
        {wrong !== null && !busy && (
          <Alert color="red" role="alert" icon={<CircleAlert size={18} aria-hidden />}>
            {wrong}
          </Alert>
        )}
        {write.data && (
          <Alert role="status" color="pine" icon={<CircleCheck size={18} aria-hidden />}>
            {t('import.done', { count: write.data.created })}
          </Alert>
        )}
        {made && !busy && !write.data && made.unread.length > 0 && (
          <Text size="sm">{t('contacts:import.unread', { names: fewNames(made.unread) })}</Text>
        )}
        {made && !busy && <FilledSummary made={made} written={write.data !== undefined} />}
        <Group justify="flex-end">
          {write.data ? (
            <Button onClick={onClose}>{t('import.finish')}</Button>
          ) : (
            <>
              <Button variant="default" disabled={busy} onClick={onClose}>
                {t('common:cancel')}
              </Button>
              {judge.data && !judge.isPending && (
                <Button
                  loading={write.isPending}
                  disabled={judge.data.made.created === 0}
                  onClick={() => handleWrite(judge.data)}
                >
                  {t('import.write', { count: judge.data.made.created })}
                </Button>
              )}
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

interface WorkingProps {
  /** of the file that has gone out, from 0 to 1 */
  share: number;
  /** rows so far, and of how many */
  written: number;
  total: number;
  children: string;
}

/** First the file goes out, then it is read, then its rows come into the list: the list tells of it as it grows. */
function Working({ share, written, total, children }: WorkingProps) {
  const { t } = useTranslation('contactLists');
  const grows = written > 0 && total > 0;
  return (
    <Stack gap={4} role="status">
      <Progress
        value={Math.min(1, grows ? written / total : share) * 100}
        animated
        aria-label={t(grows ? 'import.rows' : 'import.progress')}
      />
      <Text size="sm">{grows ? t('import.written', { done: Math.min(written, total), total }) : children}</Text>
    </Stack>
  );
}
