// What message variables become for a contact, by the company's clock and language.
import type { VariableValues } from '@recado/rules/variables';
import { useSession } from '../../shared/session/useSession.ts';

export type VariableContact = Pick<VariableValues, 'contactName' | 'ticketId'>;

/** Asked when they are needed: the hour goes on. */
export function useVariableValues({ contactName, ticketId }: VariableContact): () => VariableValues {
  const { timeZone, language } = useSession().user.company;
  return () => ({ contactName, ticketId, now: new Date(), timeZone, language });
}
