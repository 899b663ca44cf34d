// Importing contacts from a spreadsheet: choose, look at what will happen, let it happen, read what was refused.
import { Alert, Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import classes from './Import.module.css';
import { ChooseSheet } from './ChooseSheet.tsx';
import { countWaiting, type ImportRow } from './importRows.ts';
import { ImportDone } from './ImportDone.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { useContactImport, type ContactImport } from './useContactImport.ts';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const work = useContactImport();
  const { state } = work;
  const body = useRef<HTMLDivElement>(null);
  const tall = state.step === 'preview' || state.step === 'done';
  useFocusOfStep(state.step, body);
  // What is being written is not left by a slip.
  const handleClose = state.step === 'writing' ? work.stop : onClose;
  return (
    <Dialog opened onClose={handleClose} title={t('import.title')} size={tall ? 960 : 'md'} hasInput>
      <div ref={body} tabIndex={-1} className={classes.body} data-tall={tall || undefined}>
        <Step work={work} onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** The button that led on is gone: the next step has the focus. */
function useFocusOfStep(step: string, body: React.RefObject<HTMLDivElement | null>): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    body.current?.focus({ preventScroll: true });
  }, [step, body]);
}

function Step({ work, onClose }: { work: ContactImport; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const { state } = work;
  switch (state.step) {
    case 'choose':
      return <ChooseSheet fault={state.fault} error={state.error} onFile={work.read} />;
    case 'reading':
    case 'checking':
      return (
        <Stack align="center" py="xl" role="status">
          <Loader aria-hidden />
          <Text size="sm">{t(`import.${state.step}`, { file: state.fileName })}</Text>
        </Stack>
      );
    case 'preview':
      return <ImportPreview rows={state.rows} unread={state.unread} onWrite={work.write} onRestart={work.restart} />;
    case 'writing':
      return <Writing {...state} onStop={work.stop} onRetry={work.write} />;
    case 'done':
      return <ImportDone rows={state.rows} onClose={onClose} />;
  }
}

interface WritingProps {
  rows: ImportRow[];
  total: number;
  stopping: boolean;
  failed: unknown;
  onStop: () => void;
  onRetry: () => void;
}

function Writing({ rows, total, stopping, failed, onStop, onRetry }: WritingProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const done = total - countWaiting(rows);
  return (
    <Stack>
      <Progress
        value={(done / total) * 100}
        size="lg"
        animated={!failed}
        aria-label={t('import.progress')}
        transitionDuration={200}
      />
      <Text size="sm" role="status">
        {t(stopping ? 'import.stopping' : 'import.written', { done, count: total })}
      </Text>
      {Boolean(failed) && (
        <Alert color="red" role="alert" icon={<CircleAlert size={18} aria-hidden />} title={t('import.interrupted')}>
          {errorText(failed)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" loading={stopping} onClick={onStop}>
          {t('import.stop')}
        </Button>
        {Boolean(failed) && <Button onClick={onRetry}>{t('import.continue')}</Button>}
      </Group>
    </Stack>
  );
}
