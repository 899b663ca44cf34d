// One message for many contacts at once, at a chosen time. Its content is fetched when it opens.
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import type { ForMany } from './ScheduleForManyPanel.tsx';
import { lazyDialog } from '../../shared/ui/lazyDialog.tsx';

const Dialog = lazyDialog(async () => (await import('./ScheduleForManyPanel.tsx')).ScheduleForManyPanel);

interface ScheduleForManyDialogProps extends Pick<ForMany, 'filtered'> {
  /** null: it is closed */
  contactIds: readonly number[] | null;
  onClose: () => void;
}

export function ScheduleForManyDialog({ contactIds, filtered, onClose }: ScheduleForManyDialogProps) {
  const { t } = useTranslation('schedules');
  const count = filtered?.count ?? contactIds?.length ?? 0;
  return (
    <Dialog
      content={contactIds && { contactIds, filtered, count, onClose }}
      onClose={onClose}
      size="lg"
      title={t('many.title', { count })}
      hasInput
    />
  );
}
