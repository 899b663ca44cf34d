// With whom and where a conversation starts; a contact who is not known yet is added in between.
import type { ContactRef } from '@recado/contract/contacts';
import { getContact } from '@recado/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contactKey } from '../../../entities/contact/useContact.ts';
import { call } from '../../../shared/data/client.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { NewContactFields } from './NewContactFields.tsx';
import { NewTicketForm } from './NewTicketForm.tsx';
import { useChoice } from './useChoice.ts';

export interface NewTicketStepsProps {
  /** whom one has chosen already */
  contactId: number | undefined;
  onClose: () => void;
}

export function NewTicketSteps({ contactId, onClose }: NewTicketStepsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: contactKey(contactId ?? 0),
    enabled: contactId !== undefined,
    queryFn: ({ signal }) => call(getContact, { params: { id: contactId ?? 0 }, signal }),
  });
  if (contactId === undefined) return <Steps given={null} onClose={onClose} />;
  if (data) return <Steps given={data} onClose={onClose} />;
  return (
    <NotLoaded query={{ error, refetch }}>
      <LoadingRows rows={3} />
    </NotLoaded>
  );
}

function Steps({ given, onClose }: { given: ContactRef | null; onClose: () => void }) {
  const choice = useChoice(given);
  /** what was searched for, of a contact to be added */
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null) return <NewTicketForm choice={choice} onNewContact={setTyped} onClose={onClose} />;
  const handleAdded = (contact: ContactRef): void => {
    choice.setContact(contact);
    setTyped(null);
  };
  return <NewContactFields typed={typed} onAdded={handleAdded} onBack={() => setTyped(null)} />;
}
