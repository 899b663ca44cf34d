// From a number on a contact card to a conversation with it: the contact is made where it is not there yet.
import { createContact, listContacts } from '@recado/contract/contacts';
import { LIMITS } from '@recado/contract/constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isApiError } from '../../../shared/errors/ApiError.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifyFailure } from '../../../shared/ui/notify.ts';
import { digitsOf, samePhone } from '@recado/rules/phone';

export interface CardNumber {
  name: string;
  number: string;
}

export function useWriteTo(): { write: (card: CardNumber) => void; writing: boolean } {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: contactIdOf,
    onSuccess: (contactId) => {
      if (contactId === null) {
        notifyFailure(t('media.writeToUnknown'));
        return;
      }
      void client.invalidateQueries({ queryKey: ['contact'] });
      void navigate(`/tickets?newTicket=${contactId}`);
    },
  });
  return { write: (card) => mutate(card), writing: isPending };
}

/** null: somebody has this number, but who is not to be found. */
async function contactIdOf({ name, number }: CardNumber): Promise<number | null> {
  const digits = digitsOf(number);
  const longEnough = name.trim().length >= LIMITS.name.min;
  try {
    const body = { name: longEnough ? name.trim().slice(0, LIMITS.name.max) : digits, number: digits };
    return (await call(createContact, { body })).id;
  } catch (error) {
    if (!isApiError(error, 'ERR_DUPLICATED_CONTACT')) throw error;
    // Looked for by its end, which both of its forms have; others have it as well.
    const { contacts } = await call(listContacts, { query: { searchParam: digits.slice(-8) } });
    return contacts.find((known) => !known.isGroup && samePhone(known.number, digits))?.id ?? null;
  }
}
