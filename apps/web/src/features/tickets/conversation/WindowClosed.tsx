// In place of the composer when an official number may not answer freely any more: why, and what can be sent instead.
import { Button } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import { LayoutTemplate } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../composer/useDraft.ts';
import classes from './Conversation.module.css';

export function WindowClosed({ ticket, onTemplate }: { ticket: Ticket; onTemplate: () => void }) {
  const { t } = useTranslation('tickets');
  const [draft] = useDraft(ticket.id);
  return (
    <div className={classes.notWriting}>
      <div className={classes.windowTexts}>
        <b>{t('window.closedTitle')}</b>
        <span>{t(ticket.replyUntil === null ? 'window.never' : 'window.closedText')}</span>
        {draft.trim() !== '' && <span>{t('window.draftKept')}</span>}
      </div>
      <Button leftSection={<LayoutTemplate size={16} aria-hidden />} onClick={onTemplate}>
        {t('window.choose')}
      </Button>
    </div>
  );
}
