// Messages to this contact that go out at a chosen time; the dialog's content is fetched when somebody opens it.
import type { Ticket } from '@recado/contract/tickets';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../../shared/ui/lazyDialog.tsx';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';

const Dialog = lazyDialog(async () => (await import('./SchedulePanel.tsx')).SchedulePanel);

export interface ScheduleDialogProps {
  ticket: Ticket;
  opened: boolean;
  onClose: () => void;
}

export function ScheduleDialog({ ticket, opened, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('tickets');
  return (
    <Dialog
      content={opened ? { ticket, onClose } : null}
      onClose={onClose}
      fullScreen={useNarrow()}
      size="lg"
      title={t('schedule.title', { name: ticket.contact.name })}
      // A slip beside the dialog must not throw away what was typed.
      closeOnClickOutside={false}
    />
  );
}
