// A row of the conversation: a day, a message, or what is being sent.
import type { ContactRef } from '@recado/contract/contacts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { MessageBubble } from './MessageBubble.tsx';
import classes from './MessageList.module.css';
import { dayKind, type ConversationRow } from './messageRows.ts';
import { OutgoingBubble } from './OutgoingBubble.tsx';

export interface ConversationRowViewProps {
  row: ConversationRow;
  contact: ContactRef;
  highlighted: boolean;
}

export function ConversationRowView({ row, contact, highlighted }: ConversationRowViewProps) {
  switch (row.kind) {
    case 'day':
      return <DayLabel at={row.at} />;
    case 'message':
      return <MessageBubble message={row.message} first={row.first} contact={contact} highlighted={highlighted} />;
    case 'outgoing':
      return <OutgoingBubble entry={row.entry} first={row.first} contactName={contact.name} />;
  }
}

export function DayLabel({ at, floating = false }: { at: string; floating?: boolean }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const kind = dayKind(at);
  const date = formats.date(at);
  return (
    <div className={`${classes.day} ${floating ? classes.floating : ''}`} aria-hidden={floating}>
      <span title={date}>{kind === 'other' ? date : t(`days.${kind}`)}</span>
    </div>
  );
}
