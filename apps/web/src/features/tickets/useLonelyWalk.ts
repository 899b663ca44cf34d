// The next conversation and the one before by keys, where the open one has the screen for itself: there is no list that could walk.
import { useNavigate } from 'react-router';
import { useCommand } from '../../shared/commands/useCommand.ts';
import type { LeftTicket } from './list/leftTicket.ts';
import { STAYS_IN_LIST } from './staysInList.ts';

/** @param alone nothing stands beside it */
export function useLonelyWalk(uuid: string, left: LeftTicket, alone: boolean): void {
  const navigate = useNavigate();
  const go = (step: 1 | -1): void => {
    const next = left.beside(uuid, step);
    // The keys go on walking: they do not write.
    if (next !== undefined) void navigate(`/tickets/${next}`, { state: STAYS_IN_LIST });
  };
  const known = alone && (left.beside(uuid, 1) ?? left.beside(uuid, -1)) !== undefined;
  useCommand('list.nextTicket', () => go(1), { enabled: known });
  useCommand('list.previousTicket', () => go(-1), { enabled: known });
}
