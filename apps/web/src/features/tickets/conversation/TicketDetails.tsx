// Below the header: until when the ticket is put off, its lane and its tags. Where there is little room they are folded away.
import type { Ticket } from '@recado/contract/tickets';
import { useEffect, useRef } from 'react';
import { useLanes } from '../../../entities/ticket/lane/useLanes.ts';
import { runOf } from '../../../shared/commands/registered.ts';
import type { CommandId } from '../../../shared/commands/table.ts';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { SnoozedNote } from '../snooze/SnoozedNote.tsx';
import { TicketTags } from '../tags/TicketTags.tsx';
import { ticketFacts } from './ticketFacts.ts';
import classes from './Conversation.module.css';

export interface TicketDetailsProps {
  ticket: Ticket;
  /** the header has no room for where the ticket belongs */
  tight: boolean;
  folded: boolean;
  onUnfold: () => void;
  mayWake: boolean;
}

export function TicketDetails({ ticket, tight, folded, onUnfold, mayWake }: TicketDetailsProps) {
  const { t } = useTranslation('tickets');
  useUnfoldingKeys(folded, onUnfold);
  if (folded) return null;
  return (
    <>
      {tight && <p className={classes.facts}>{ticketFacts(ticket, t('noQueue'))}</p>}
      <TicketTags ticket={ticket} />
      <SnoozedNote ticket={ticket} mayWake={mayWake} />
    </>
  );
}

/** What is folded away is reached by its key and in the palette all the same. */
function useUnfoldingKeys(folded: boolean, onUnfold: () => void): void {
  const hasLanes = (useLanes().data?.length ?? 0) > 0;
  const wanted = useRef<CommandId>(undefined);
  const unfoldFor = (id: CommandId) => (): void => {
    wanted.current = id;
    onUnfold();
  };
  useCommand('ticket.tag', unfoldFor('ticket.tag'), { enabled: folded });
  useCommand('ticket.lane', unfoldFor('ticket.lane'), { enabled: folded && hasLanes });
  useEffect(() => {
    const { current } = wanted;
    wanted.current = undefined;
    // By now those who do it are on the screen.
    if (current !== undefined && !folded) runOf(current)?.();
  }, [folded, wanted]);
}
