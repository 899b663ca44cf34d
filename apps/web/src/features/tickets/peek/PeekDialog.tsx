// The dialog around a conversation that is only looked at.
import type { FoundTicket } from '@recado/contract/tickets';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';
import classes from './Peek.module.css';
import { PeekedConversation } from './PeekedConversation.tsx';

export interface PeekDialogProps {
  ticket: FoundTicket | null;
  onClose: () => void;
}

export function PeekDialog({ ticket, onClose }: PeekDialogProps) {
  const { t } = useTranslation('tickets');
  const narrow = useNarrow();
  // While it goes it shows what it showed.
  const [shown, setShown] = useState(ticket);
  if (ticket && ticket !== shown) setShown(ticket);
  return (
    <Dialog
      opened={ticket !== null}
      onClose={onClose}
      title={shown && t('list.peek.title', { name: shown.contact.name })}
      size="lg"
      fullScreen={narrow}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      {shown && <PeekedConversation key={shown.id} ticket={shown} onClose={onClose} />}
    </Dialog>
  );
}
