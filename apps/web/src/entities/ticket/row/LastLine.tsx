// What was said last; while the customer writes, that; what did not go out; what one has begun to write; of a search, what was found.
import { VisuallyHidden } from '@mantine/core';
import { ACK } from '@recado/contract/constants';
import type { FoundTicket } from '@recado/contract/tickets';
import { CircleAlert, Pencil } from 'lucide-react';
import { searchWords } from '../../../shared/format/matches.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useKeptDraft } from '../../../shared/session/useDraft.ts';
import { withoutMarks } from '../../../shared/ui/conversation/whatsappMarks.ts';
import { useUnsent } from '../../message/outgoing/outgoing.ts';
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
  /** it is open: what is being written stands in its field */
  selected: boolean;
}

export function LastLine({ ticket, searched, found, selected }: LastLineProps) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const writing = usePresence(ticket.id);
  const kept = useKeptDraft(ticket.id);
  const draft = selected ? null : kept;
  const unsent = useUnsent(ticket.id);
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
  if (unsent !== null && !selected) {
    return (
      <span className={classes.last}>
        <span className={classes.draft}>
          <CircleAlert size={13} aria-hidden /> {t('list.unsent')}:
        </span>{' '}
        {withoutMarks(unsent)}
      </span>
    );
  }
  if (draft !== null && unreadMessages === 0) {
    return (
      <span className={classes.last}>
        <span className={classes.draft}>{t('list.draft')}:</span> {withoutMarks(draft)}
      </span>
    );
  }
  return (
    <span className={classes.last} data-unread={unreadMessages > 0 || undefined}>
      {/* What the customer has said since is news; one's own words are not. */}
      {draft !== null && (
        <Pencil size={13} className={classes.draft} aria-label={t('list.draft')}>
          <title>{t('list.draft')}</title>
        </Pencil>
      )}
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
