// The dialog in which one chooses the day to go to; its calendar is fetched when somebody does.
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../../shared/ui/lazyDialog.tsx';

const Dialog = lazyDialog(async () => (await import('./DayCalendar.tsx')).DayCalendar);

export interface DateDialogProps {
  opened: boolean;
  onClose: () => void;
  /** @param day `2026-11-21` */
  onPick: (day: string) => void;
}

export function DateDialog({ opened, onClose, onPick }: DateDialogProps) {
  const { t } = useTranslation('tickets');
  return <Dialog content={opened ? { onPick } : null} onClose={onClose} size="auto" title={t('calendar.title')} />;
}
