// Messages that go out at a chosen time: a new one, or one that is there. The dialog's content is fetched when it opens.
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { lazyDialog } from '../../shared/ui/lazyDialog.tsx';
import type { ScheduleTarget } from './SchedulePanel.tsx';

const Dialog = lazyDialog(async () => (await import('./SchedulePanel.tsx')).SchedulePanel);

export interface ScheduleDialogProps {
  /** null: it is closed */
  target: ScheduleTarget | null;
  onClose: () => void;
}

export function ScheduleDialog({ target, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('schedules');
  const titleOf = ({ edited, contact }: ScheduleTarget): string => {
    if (edited) return t('editTitle', { name: edited.contact.name });
    return contact ? t('newTo', { name: contact.name }) : t('new');
  };
  return (
    <Dialog
      content={target && { target, onClose }}
      onClose={onClose}
      size="lg"
      title={target ? titleOf(target) : undefined}
      hasInput
    />
  );
}
