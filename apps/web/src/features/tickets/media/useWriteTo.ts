// From a number on a contact card to a conversation with it: the contact is made where it is not there yet.
import { createContact, listContacts } from '@recado/contract/contacts';
import { LIMITS } from '@recado/contract/constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isApiError } from '../../../shared/data/ApiError.ts';
import { call } from '../../../shared/data/client.ts';

export interface CardNumber {
  name: string;
  number: string;
}

export const digitsOf = (number: string): string => number.replaceAll(/\D/gu, '');

export function useWriteTo(): { write: (card: CardNumber) => void; writing: boolean } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: contactIdOf,
    onSuccess: (contactId) => {
      void client.invalidateQueries({ queryKey: ['contact'] });
      void navigate(`/tickets?newTicket=${contactId}`);
    },
  });
  return { write: (card) => mutate(card), writing: isPending };
}

async function contactIdOf({ name, number }: CardNumber): Promise<number> {
  const digits = digitsOf(number);
  const longEnough = name.trim().length >= LIMITS.name.min;
  try {
    const body = { name: longEnough ? name.trim().slice(0, LIMITS.name.max) : digits, number: digits };
    return (await call(createContact, { body })).id;
  } catch (error) {
    if (!isApiError(error, 'ERR_DUPLICATED_CONTACT')) throw error;
    // Found by the end of the number: how its beginning is written differs.
    const { contacts } = await call(listContacts, { query: { searchParam: digits.slice(-8) } });
    const [known] = contacts.filter(({ number: its }) => its.endsWith(digits.slice(-8)));
    if (!known) throw error;
    return known.id;
  }
}
