// One step each: what a list is looked through for; and a look into the conversation, for those who may.
import { ActionIcon, Tooltip } from '@mantine/core';
import type { FoundTicket } from '@recado/contract/tickets';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '../../../shared/session/useSession.ts';
import { ChangeButton } from '../changes/ChangeButton.tsx';
import { usePeek } from '../peek.ts';
import { changesOf } from '../changes/ticketChanges.ts';
import classes from './TicketItem.module.css';

export function RowButtons({ ticket }: { ticket: FoundTicket }) {
  return (
    <div className={classes.changes} data-always={ticket.status === 'pending' || undefined}>
      <Changes ticket={ticket} />
      <PeekButton ticket={ticket} />
    </div>
  );
}

/** To return a ticket is asked for in it; whatever waits is accepted, with words. */
function Changes({ ticket }: { ticket: FoundTicket }) {
  const { user } = useSession();
  const kinds = changesOf(ticket, user).filter((kind) => kind !== 'return');
  return kinds.map((kind) => (
    <ChangeButton key={kind} ticket={ticket} kind={kind} compact={kind !== 'accept'} size="xs" />
  ));
}

function PeekButton({ ticket }: { ticket: FoundTicket }) {
  const { t } = useTranslation('tickets');
  const mayPeek = useCan('tickets-manager:peek');
  const peek = usePeek();
  if (!mayPeek) return null;
  return (
    <Tooltip label={t('list.peek.button')}>
      <ActionIcon
        variant="default"
        size={26}
        aria-label={t('change.of', { action: t('list.peek.button'), name: ticket.contact.name })}
        aria-haspopup="dialog"
        onClick={() => peek(ticket)}
      >
        <Eye size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
