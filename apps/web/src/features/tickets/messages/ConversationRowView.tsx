// A row of the conversation: a day, the end of an earlier ticket, what happened, a message, pictures, what is being sent, or
// what goes out later.
import type { ContactRef } from '@recado/contract/contacts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { DayLabel } from '../../../shared/ui/conversation/DayLabel.tsx';
import { AlbumBubble } from './AlbumBubble.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import classes from './TicketChange.module.css';
import type { ConversationRow } from './messageRows.ts';
import { OutgoingBubble } from './OutgoingBubble.tsx';
import type { TimelineEntry } from '@recado/contract/timeline';
import lineClasses from './EventLine.module.css';
import { NoteLine } from './NoteLine.tsx';
import { ScheduledBubble } from './ScheduledBubble.tsx';
import { useEventText } from './useEventText.ts';

export interface ConversationRowViewProps {
  row: ConversationRow;
  contact: ContactRef;
  /** the message that one has just been led to */
  highlighted: number | null;
}

export function ConversationRowView({ row, contact, highlighted }: ConversationRowViewProps) {
  switch (row.kind) {
    case 'day':
      return <DayLabel at={row.at} />;
    case 'ticket':
      return <TicketChange endedAt={row.endedAt} startedAt={row.at} />;
    case 'event':
      return row.entry.data.note ? (
        <NoteLine entry={row.entry} note={row.entry.data.note} />
      ) : (
        <EventLine entry={row.entry} />
      );
    case 'gap':
      return <Gap />;
    case 'message':
      return (
        <MessageBubble
          message={row.message}
          first={row.first}
          contact={contact}
          highlighted={row.message.id === highlighted}
        />
      );
    case 'album':
      return <AlbumBubble messages={row.messages} first={row.first} highlighted={highlighted} />;
    case 'outgoing':
      return <OutgoingBubble entry={row.entry} first={row.first} contactName={contact.name} />;
    case 'scheduled':
      return <ScheduledBubble schedule={row.schedule} />;
  }
}

/** Where one ticket of the contact was over and another began. */
function TicketChange({ endedAt, startedAt }: { endedAt: string | null; startedAt: string }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  return (
    <div className={classes.ticket}>
      {endedAt !== null && <span>{t('messages.ended', { at: formats.dateTime(endedAt) })}</span>}
      <span>{t('messages.started', { at: formats.dateTime(startedAt) })}</span>
    </div>
  );
}

/** Between what is shown and what waits to be sent. */
function Gap() {
  const { t } = useTranslation('tickets');
  return (
    <div className={classes.ticket}>
      <span>{t('messages.gap')}</span>
    </div>
  );
}

/** What happened to the ticket between two messages: a quiet line, with who did it and when. */
function EventLine({ entry }: { entry: TimelineEntry }) {
  const formats = useFormats();
  const text = useEventText()(entry);
  return (
    <p className={lineClasses.line} title={formats.dateTime(entry.createdAt)}>
      <span>{text}</span>
      <time dateTime={entry.createdAt}>{formats.time(entry.createdAt)}</time>
    </p>
  );
}
