// In place of the composer: why one cannot write here, the way to change that, and what one had begun to write.
import { Button } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import { Copy } from 'lucide-react';
import { ChangeButton } from '../../../entities/ticket/changes/ChangeButton.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useKeptDraft } from '../../../shared/session/useDraft.ts';
import { useCopyAloud } from '../../../shared/ui/useCopyAloud.ts';
import type { Writing } from '../composer/useWriting.ts';
import classes from './Conversation.module.css';

export function NotWriting({ ticket, reason }: { ticket: Ticket; reason: Exclude<Writing, 'yes'> }) {
  const { t } = useTranslation('tickets');
  const draft = useKeptDraft(ticket.id);
  const copyAloud = useCopyAloud();
  const user = ticket.user?.name ?? '';
  return (
    <div className={classes.notWriting}>
      <span data-read role="status">
        {t(`notWriting.${reason}`, { user })}
      </span>
      {reason === 'pending' && <ChangeButton ticket={ticket} kind="accept" quiet />}
      {reason === 'closed' && <ChangeButton ticket={ticket} kind="reopen" quiet />}
      {draft !== null && (
        <div className={classes.leftDraft}>
          <span>
            <b>{t('list.draft')}:</b> {draft}
          </span>
          <Button size="compact-sm" variant="subtle" leftSection={<Copy size={14} />} onClick={() => copyAloud(draft)}>
            {t('notWriting.copyDraft')}
          </Button>
        </div>
      )}
    </div>
  );
}
