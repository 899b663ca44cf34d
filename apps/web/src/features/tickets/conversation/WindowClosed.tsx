// In place of the composer when an official number may not answer freely any more: why, what can be sent instead, and
// what was to be sent, which stays.
import { Button } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import { LayoutTemplate } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { AttachmentTray } from '../composer/AttachmentTray.tsx';
import type { Attachments } from '../composer/useAttachments.ts';
import { useDraft } from '../../../shared/session/useDraft.ts';
import classes from './Conversation.module.css';

export interface WindowClosedProps {
  ticket: Ticket;
  attachments: Attachments;
  onTemplate: () => void;
}

export function WindowClosed({ ticket, attachments, onTemplate }: WindowClosedProps) {
  const { t } = useTranslation('tickets');
  const [draft] = useDraft(ticket.id);
  const { files, remove } = attachments;
  return (
    <div className={classes.closed}>
      {files.length > 0 && <AttachmentTray files={files} onRemove={remove} />}
      <div className={classes.notWriting}>
        <div className={classes.windowTexts} role="status" data-read>
          <b>{t('window.closedTitle')}</b>
          <span>{t(ticket.replyUntil === null ? 'window.never' : 'window.closedText')}</span>
          {(draft.trim() !== '' || files.length > 0) && <span>{t('window.draftKept')}</span>}
        </div>
        <Button data-choose leftSection={<LayoutTemplate size={16} aria-hidden />} onClick={onTemplate}>
          {t('window.choose')}
        </Button>
      </div>
    </div>
  );
}
