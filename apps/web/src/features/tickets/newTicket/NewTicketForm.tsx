// Contact, queue and connection of a new ticket.
import { Select } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { ContactSearch } from '../../../entities/contact/ContactSearch.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { FormFrame } from '../../../shared/ui/FormFrame.tsx';
import { OtherTicketNotice } from './OtherTicketNotice.tsx';
import type { Choice } from './useChoice.ts';
import { useStartTicket } from './useStartTicket.ts';

export interface NewTicketFormProps {
  choice: Choice;
  /** with what was searched for */
  onNewContact: (typed: string) => void;
  onClose: () => void;
}

export function NewTicketForm({ choice, onNewContact, onClose }: NewTicketFormProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const { contact, queueId, queueRequired, connections, whatsappId } = choice;
  const [tried, setTried] = useState(false);
  const { start, starting, other, forgetOther } = useStartTicket(onClose);
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!contact || (queueRequired && queueId === null) || starting) return;
    start({ contactId: contact.id, queueId, whatsappId });
  };
  return (
    <FormFrame submit={handleSubmit} submitLabel={t('list.new.submit')} saving={starting} onCancel={onClose}>
      <ContactSearch
        chosen={contact}
        onChange={(chosen) => {
          forgetOther();
          choice.setContact(chosen);
        }}
        onNew={onNewContact}
        error={tried && !contact ? t('list.new.contactRequired') : undefined}
      />
      <QueueSelect choice={choice} tried={tried} />
      {connections.length > 1 && (
        <Select
          label={t('transfer.connection')}
          data={connections.map(({ id, name, status }) => ({
            value: String(id),
            label: status === 'CONNECTED' ? name : t('list.new.down', { name }),
          }))}
          value={whatsappId === null ? null : String(whatsappId)}
          onChange={(value) => {
            forgetOther();
            choice.setWhatsappId(Number(value));
          }}
          allowDeselect={false}
        />
      )}
      {other && <OtherTicketNotice other={other} onOpen={onClose} />}
    </FormFrame>
  );
}

function QueueSelect({ choice, tried }: { choice: Choice; tried: boolean }) {
  const { t } = useTranslation(['tickets', 'common']);
  const { queues, queueId, queueRequired } = choice;
  const none = queueRequired && queues.length === 0;
  return (
    <Select
      label={t('transfer.queue')}
      description={none ? t('list.new.noQueues') : undefined}
      placeholder={queueRequired ? t('transfer.chooseQueue') : t('noQueue')}
      required={queueRequired}
      clearable={!queueRequired}
      clearButtonProps={{ 'aria-label': t('queues.clear') }}
      allowDeselect={!queueRequired}
      searchable={queues.length > 7}
      disabled={queues.length === 0}
      data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={queueId === null ? null : String(queueId)}
      onChange={(value) => choice.setQueueId(value === null ? null : Number(value))}
      error={tried && queueRequired && queueId === null && !none ? t('transfer.queueRequired') : undefined}
    />
  );
}
