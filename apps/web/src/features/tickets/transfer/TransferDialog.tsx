// The dialog in which a ticket is handed over; its content is fetched when somebody does.
import type { Ticket } from '@recado/contract/tickets';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../../shared/ui/lazyDialog.tsx';

const Dialog = lazyDialog(async () => (await import('./TransferForm.tsx')).TransferForm);

export interface TransferDialogProps {
  ticket: Ticket;
  opened: boolean;
  onClose: () => void;
}

export function TransferDialog({ ticket, opened, onClose }: TransferDialogProps) {
  const { t } = useTranslation('tickets');
  return (
    <Dialog content={opened ? { ticket, onClose } : null} onClose={onClose} title={t('transfer.title')} hasInput />
  );
}
