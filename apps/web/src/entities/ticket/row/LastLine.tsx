// What was said last; while the customer writes, that; of a search, what was found.
import { VisuallyHidden } from '@mantine/core';
import { ACK } from '@recado/contract/constants';
import type { FoundTicket } from '@recado/contract/tickets';
import { useTranslation } from 'react-i18next';
import { searchWords } from '../../../shared/format/matches.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { withoutMarks } from '../../../shared/ui/conversation/whatsappMarks.ts';
import { LineDownProvider, useConnectionDown } from '../../message/ticks/lineDown.ts';
import { Ticks } from '../../message/ticks/Ticks.tsx';
import { usePresence } from '../presence.ts';
import type { FoundIn } from './foundIn.ts';
import { Marked } from './Marked.tsx';
import classes from './TicketItem.module.css';

type LastSign = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker' | 'call' | 'deleted';

const SIGNS: ReadonlyMap<string, LastSign> = new Map([
  ['📷', 'image'],
  ['🎥', 'video'],
  ['🎵', 'audio'],
  ['🎤', 'voice'],
  ['📎', 'document'],
  ['💟', 'sticker'],
  ['📞', 'call'],
  ['🚫', 'deleted'],
]);

/** undefined: the line says something itself. */
const signOf = (line: string): LastSign | undefined => SIGNS.get(line);

export interface LastLineProps {
  ticket: FoundTicket;
  searched: string;
  found: FoundIn;
}

export function LastLine({ ticket, searched, found }: LastLineProps) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const writing = usePresence(ticket.id);
  const { match, unreadMessages } = ticket;
  const sign = signOf(ticket.lastMessage);
  if (match) {
    return (
      <span className={classes.excerpt}>
        <time dateTime={match.createdAt} title={formats.dateTime(match.createdAt)} className={classes.when}>
          {formats.timeOrDate(match.createdAt)}
        </time>{' '}
        <Marked text={withoutMarks(match.excerpt)} words={searchWords(searched)} />
      </span>
    );
  }
  if (found.showNumber) {
    return (
      <span className={classes.last}>
        <Marked text={ticket.contact.number} words={found.number} anywhere />
      </span>
    );
  }
  if (writing) {
    return (
      <span className={classes.last} data-writing>
        {t(`presence.${writing}`)}
      </span>
    );
  }
  return (
    <span className={classes.last} data-unread={unreadMessages > 0 || undefined}>
      {ticket.lastMessageFromMe && <LastTick ticket={ticket} />}
      {sign ? `${ticket.lastMessage} ${t(`list.signs.${sign}`)}` : withoutMarks(ticket.lastMessage) || t('noMessage')}
    </span>
  );
}

/** Whose words they are, and how far they have come. */
function LastTick({ ticket: { lastSent, whatsappId } }: { ticket: FoundTicket }) {
  const { t } = useTranslation('tickets');
  return (
    <>
      <VisuallyHidden>{t('fromUs')}</VisuallyHidden>
      {lastSent && (
        <span className={classes.tick}>
          {lastSent.ack === ACK.pending ? <PendingTick whatsappId={whatsappId} /> : <Ticks ack={lastSent.ack} />}
        </span>
      )}
    </>
  );
}

/** Of what has not gone out yet: perhaps its line is down. */
function PendingTick({ whatsappId }: Pick<FoundTicket, 'whatsappId'>) {
  const lineDown = useConnectionDown(whatsappId);
  return (
    <LineDownProvider value={lineDown}>
      <Ticks ack={ACK.pending} />
    </LineDownProvider>
  );
}
