// In place of the composer: why one cannot write here, and the way to change that.
import type { Ticket } from '@recado/contract/tickets';
import { useTranslation } from 'react-i18next';
import { ChangeButton } from '../../../entities/ticket/changes/ChangeButton.tsx';
import type { Writing } from '../composer/useWriting.ts';
import classes from './Conversation.module.css';

export function NotWriting({ ticket, reason }: { ticket: Ticket; reason: Exclude<Writing, 'yes'> }) {
  const { t } = useTranslation('tickets');
  const user = ticket.user?.name ?? '';
  return (
    <div className={classes.notWriting}>
      <span>{t(`notWriting.${reason}`, { user })}</span>
      {reason === 'pending' && <ChangeButton ticket={ticket} kind="accept" quiet />}
      {reason === 'closed' && <ChangeButton ticket={ticket} kind="reopen" quiet />}
    </div>
  );
}
