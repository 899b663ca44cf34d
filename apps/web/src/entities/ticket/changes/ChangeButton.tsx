// The button for a change of a ticket's status: with words, or an icon alone where there is little room.
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import type { MouseEvent } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { CHANGE_ICONS } from './changeIcons.ts';
import { isSecondClick } from './secondClick.ts';
import type { TicketChange } from './ticketChanges.ts';
import { useTicketActions } from './useTicketActions.ts';

/** The step forward is filled, the others step back. */
const MAIN: readonly TicketChange[] = ['accept', 'close', 'reopen'];

export interface ChangeButtonProps {
  ticket: Ticket;
  kind: TicketChange;
  /** only the icon */
  compact?: boolean;
  /** it is the next step, alone of its kind: filled, however small, and named without the customer */
  main?: boolean;
  /** it stands elsewhere on the screen, too, and is filled there */
  quiet?: boolean;
  /** xs: in a row of a list */
  size?: 'xs' | 'sm';
}

export function ChangeButton({
  ticket,
  kind,
  compact = false,
  main = false,
  quiet = false,
  size = 'sm',
}: ChangeButtonProps) {
  const { t } = useTranslation('tickets');
  const { change } = useTicketActions();
  const Icon = CHANGE_ICONS[kind];
  const label = t(`change.${kind}`);
  const small = size === 'xs';
  const variant = !MAIN.includes(kind) || (compact && !main) ? 'default' : small || quiet ? 'light' : 'filled';
  const handleClick = (event: MouseEvent): void => {
    if (!isSecondClick(event)) change(ticket, kind);
  };
  if (compact) {
    return (
      <Tooltip label={label}>
        <ActionIcon
          variant={variant}
          size={small ? 26 : 34}
          aria-label={main ? label : t('change.of', { action: label, name: ticket.contact.name })}
          onClick={handleClick}
        >
          <Icon size={main ? 18 : 16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Button
      size={small ? 'compact-sm' : size}
      variant={variant}
      leftSection={<Icon size={16} aria-hidden />}
      // In a list many say the same.
      aria-label={small ? t('change.of', { action: label, name: ticket.contact.name }) : undefined}
      onClick={handleClick}
    >
      {label}
    </Button>
  );
}
