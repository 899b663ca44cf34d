// One step each: what a list is looked through for; and a look into the conversation, for those who may.
import { ActionIcon, Tooltip } from '@mantine/core';
import type { FoundTicket } from '@recado/contract/tickets';
import { Eye } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useCan, useSession } from '../../../shared/session/useSession.ts';
import { RowMenu } from '../../../shared/crud/RowMenu.tsx';
import { CHANGE_ICONS } from '../changes/changeIcons.ts';
import { useTicketActions } from '../changes/useTicketActions.ts';
import { ChangeButton } from '../changes/ChangeButton.tsx';
import { usePeek } from '../peek.ts';
import { changesOf } from '../changes/ticketChanges.ts';
import classes from './TicketItem.module.css';

export function RowButtons({ ticket }: { ticket: FoundTicket }) {
  return (
    <div className={classes.changes} data-dense="all" data-always={ticket.status === 'pending' || undefined}>
      <Changes ticket={ticket} />
      <PeekButton ticket={ticket} />
    </div>
  );
}

/**
 * To return a ticket is asked for in it; whatever waits is accepted, with words. Beside that nothing is so near that it is
 * pressed by accident: who waits is resolved by a menu.
 */
function Changes({ ticket }: { ticket: FoundTicket }) {
  const { t } = useTranslation('tickets');
  const { user } = useSession();
  const { change } = useTicketActions();
  const kinds = changesOf(ticket, user).filter((kind) => kind !== 'return');
  const waits = ticket.status === 'pending';
  const beside = kinds.filter((kind) => !waits || kind === 'accept');
  const inMenu = kinds.filter((kind) => !beside.includes(kind));
  return (
    <>
      {beside.map((kind) => (
        <ChangeButton key={kind} ticket={ticket} kind={kind} compact={kind !== 'accept'} size="xs" />
      ))}
      <RowMenu
        name={ticket.contact.name}
        actions={inMenu.map((kind) => ({
          label: t(`change.${kind}`),
          icon: CHANGE_ICONS[kind],
          onClick: () => change(ticket, kind),
        }))}
      />
    </>
  );
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
