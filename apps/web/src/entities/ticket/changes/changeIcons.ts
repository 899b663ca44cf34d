// The picture of each change of a ticket's status.
import { Check, CircleCheckBig, RotateCcw, Undo2, type LucideIcon } from 'lucide-react';
import type { TicketChange } from './ticketChanges.ts';

export const CHANGE_ICONS: Record<TicketChange, LucideIcon> = {
  accept: Check,
  return: Undo2,
  // Two ticks would say "delivered".
  close: CircleCheckBig,
  reopen: RotateCcw,
};
