// What a scheduled message will say, as far as that is known before it goes out.
import type { Schedule } from '@recado/contract/schedules';
import { expandVariables, namesInBraces } from '@recado/rules/variables';
import { useVariableValues } from '../variable/useVariableValues.ts';

export type Worded = Pick<Schedule, 'body' | 'contact' | 'ticketId' | 'sendAt'>;

/** Variables by its contact, at the moment it goes out. */
export function useScheduleWords({ body, contact, ticketId, sendAt }: Worded): string {
  const values = useVariableValues({ contact, ticketId: ticketId ?? 0, at: new Date(sendAt) });
  // Which ticket it will be in, nobody knows yet.
  return ticketId === null && namesInBraces(body).includes('protocol') ? body : expandVariables(body, values());
}
