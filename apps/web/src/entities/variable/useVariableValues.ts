// What message variables become for a contact, by the company's clock and language.
import type { Contact } from '@recado/contract/contacts';
import { fieldsOf } from '@recado/rules/contact-fields';
import type { VariableValues } from '@recado/rules/variables';
import { useQueryClient } from '@tanstack/react-query';
import { contactKey } from '../contact/useContact.ts';
import { useSession } from '../../shared/session/useSession.ts';

interface Written {
  /** one that is here, or somebody */
  contact: { id?: number; name: string };
  ticketId: number;
  /** left out: now */
  at?: Date;
}

/** Asked when they are needed: the hour goes on. What is not known here of the contact the server fills in. */
export function useVariableValues({ contact: { id, name }, ticketId, at }: Written): () => VariableValues {
  const { timeZone, language } = useSession().user.company;
  const client = useQueryClient();
  return () => {
    const known = id === undefined ? undefined : client.getQueryData<Contact>(contactKey(id));
    return { contact: { ...(known && fieldsOf(known)), name }, ticketId, now: at ?? new Date(), timeZone, language };
  };
}
