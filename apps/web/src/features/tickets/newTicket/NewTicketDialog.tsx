// The dialog in which a conversation is started; its content is fetched when somebody does.
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../../shared/ui/lazyDialog.tsx';
import type { NewTicketState } from './newTicket.ts';

const Dialog = lazyDialog(async () => (await import('./NewTicketSteps.tsx')).NewTicketSteps);

export function NewTicketDialog({ state: { asked, close } }: { state: NewTicketState }) {
  const { t } = useTranslation('tickets');
  return (
    <Dialog
      content={asked && { contactId: asked.contactId, onClose: close }}
      onClose={close}
      title={t('list.new.title')}
      hasInput
    />
  );
}
