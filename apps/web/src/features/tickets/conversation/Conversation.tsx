// The open ticket: header, messages, and what one writes with.
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTicketRoom } from '../../../entities/ticket/useTicketRoom.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Composer } from '../composer/Composer.tsx';
import { NoteComposer } from '../composer/NoteComposer.tsx';
import { useReadNotices } from '../../../entities/notice/useNotices.ts';
import { FileDrop } from '../composer/FileDrop.tsx';
import { outgoing } from '../../../entities/message/outgoing/outgoing.ts';
import { useWindowClosed } from '../../../entities/ticket/replyWindow.ts';
import { useUnsentReply } from '../composer/unsent.ts';
import { useAttachments } from '../composer/useAttachments.ts';
import { useWriting } from '../composer/useWriting.ts';
import { storeMessage } from '../../../entities/message/messagePatches.ts';
import { LineDownProvider, useConnectionDown } from '../../../entities/message/ticks/lineDown.ts';
import { MessageList } from '../messages/MessageList.tsx';
import { SearchPanel } from '../messages/search/SearchPanel.tsx';
import { SearchedWordsProvider } from '../../../shared/ui/conversation/searchedWords.ts';
import { useMessages } from '../../../entities/message/useMessages.ts';
import { ScheduleDialog } from '../../../entities/schedule/ScheduleDialog.tsx';
import { useWaitingSchedules } from '../../../entities/schedule/useWaitingSchedules.ts';
import { useMeasuredTight } from '../tight.ts';
import { TemplateChoiceProvider } from '../templates/templateChoice.ts';
import { TemplateDialog } from '../templates/TemplateDialog.tsx';
import { useTemplateDialog } from '../templates/useTemplateDialog.ts';
import classes from './Conversation.module.css';
import { ConversationHeader } from './ConversationHeader.tsx';
import { EditMessage } from './EditMessage.tsx';
import { LineDown } from './LineDown.tsx';
import { NotWriting } from './NotWriting.tsx';
import { TicketDetails } from './TicketDetails.tsx';
import { useJumpTarget } from './useJumpTarget.ts';
import { useMarkRead } from './useMarkRead.ts';
import { useTicketCommands } from './useTicketCommands.ts';
import { useTicketTools } from './useTicketTools.ts';
import { WindowClosed } from './WindowClosed.tsx';
import { lazyDialog } from '../../../shared/ui/lazyDialog.tsx';

/** Keyed by ticket: what belongs to one conversation must not leak into the next. */
export function Conversation({ ticket, alone }: { ticket: Ticket; alone: boolean }) {
  const { t } = useTranslation('tickets');
  const [replyTo, setReplyTo] = useUnsentReply(ticket.id);
  const [edited, setEdited] = useState<Message | null>(null);
  const [noting, setNoting] = useState(false);
  const [words, setWords] = useState<readonly string[]>([]);
  const [jumpTo, go] = useJumpTarget();
  const messages = useMessages(ticket.id);
  const { data: scheduled } = useWaitingSchedules(ticket.contactId);
  const attachments = useAttachments(ticket.id);
  const mayWrite = useWriting(ticket);
  const windowClosed = useWindowClosed(ticket);
  const lineDown = useConnectionDown(ticket.whatsappId);
  const place = useRef<HTMLElement>(null);
  const tight = useMeasuredTight(place);
  const [unfolded, setUnfolded] = useState(false);
  const templates = useTemplateDialog(windowClosed, place);
  const tellFocus = useFocusWhenClosed(windowClosed, place);
  const acts = mayWrite === 'yes';
  const writes = acts && !windowClosed;
  const choice = acts && ticket.whatsapp?.provider === 'cloud' ? templates.choice : null;
  const { tools, opened, close, searching, setSearching } = useTicketTools(
    ticket,
    choice ? () => choice.choose() : undefined,
    () => setNoting(true),
  );
  useTicketRoom(ticket);
  useMarkRead(ticket);
  useReadNotices(ticket.id);
  useSentMessages();
  useTicketCommands(ticket, tools);
  useFocusOfNobody(place, ticket.uuid);
  const startReply = (message: Message): void => {
    setEdited(null);
    setReplyTo(message);
  };

  return (
    <FileDrop disabled={!writes} onFiles={attachments.add}>
      <section
        ref={place}
        tabIndex={-1}
        className={classes.conversation}
        aria-label={t('conversation', { name: ticket.contact.name })}
      >
        <ConversationHeader
          ticket={ticket}
          alone={alone}
          tight={tight}
          tools={tools}
          details={{ opened: unfolded, toggle: () => setUnfolded(!unfolded) }}
        />
        <TicketDetails
          ticket={ticket}
          tight={tight}
          folded={tight && !unfolded}
          onUnfold={() => setUnfolded(true)}
          mayWake={tools.snooze !== undefined}
        />
        {searching && (
          <SearchPanel
            ticketId={ticket.id}
            onGo={(messageId) => go({ messageId })}
            onWords={setWords}
            onClose={() => setSearching(false)}
            onEscape={() => {
              setSearching(false);
              const field = place.current?.querySelector<HTMLElement>('[data-focus-home]');
              (field ?? place.current)?.focus({ preventScroll: true });
            }}
          />
        )}
        <TemplateChoiceProvider value={choice}>
          <LineDownProvider value={lineDown}>
            <SearchedWordsProvider value={words}>
              <MessageList
                ticket={ticket}
                messages={messages}
                scheduled={scheduled}
                jumpTo={jumpTo}
                onReply={writes ? startReply : undefined}
                onEdit={writes ? setEdited : undefined}
                acts={acts}
                mayReact={writes}
              />
            </SearchedWordsProvider>
          </LineDownProvider>
        </TemplateChoiceProvider>
        {lineDown && acts && <LineDown name={ticket.whatsapp?.name ?? ''} />}
        {noting && <NoteComposer ticket={ticket} onDone={() => setNoting(false)} />}
        {writes && edited && !noting && (
          <EditMessage
            key={edited.id}
            message={edited}
            onDone={() => setEdited((now) => (now?.id === edited.id ? null : now))}
          />
        )}
        {writes && !edited && !noting && (
          <Composer
            ticket={ticket}
            attachments={attachments}
            replyTo={replyTo}
            onReplyDone={() => setReplyTo(null)}
            onNote={() => setNoting(true)}
            onSchedule={tools.schedule}
            onFocus={tellFocus}
          />
        )}
        {acts && windowClosed && !noting && (
          <WindowClosed ticket={ticket} attachments={attachments} onTemplate={() => templates.choice.choose()} />
        )}
        {mayWrite !== 'yes' && !noting && <NotWriting ticket={ticket} reason={mayWrite} />}
        <TemplateDialog ticket={ticket} state={templates} />
        <TransferDialog ticket={ticket} opened={opened === 'transfer'} onClose={close} />
        <SnoozeDialog ticket={ticket} opened={opened === 'snooze'} onClose={close} />
        <ScheduleDialog
          target={opened === 'schedule' ? { contact: ticket.contact, ticketId: ticket.id } : null}
          onClose={close}
        />
        <DateDialog
          opened={opened === 'date'}
          onClose={close}
          onPick={(date) => {
            close();
            go({ date });
          }}
        />
      </section>
    </FileDrop>
  );
}

/** Whoever was writing when the window closed stands before what can be done instead. */
function useFocusWhenClosed(closed: boolean, place: RefObject<HTMLElement | null>): (has: boolean) => void {
  // An element that is removed does not tell that it had the focus.
  const wrote = useRef(false);
  useEffect(() => {
    if (!closed || !wrote.current) return;
    wrote.current = false;
    place.current?.querySelector<HTMLElement>('[data-choose]')?.focus({ preventScroll: true });
  }, [closed, place]);
  return (has) => {
    wrote.current = has;
  };
}

/** Where one cannot write, or a keyboard would come up, the conversation itself has the focus of whoever was led to it. */
function useFocusOfNobody(place: RefObject<HTMLElement | null>, uuid: string): void {
  useEffect(() => {
    const { activeElement, body } = document;
    // Also from its card: the whole board lies between that and what one came for.
    const card = `[data-card="${CSS.escape(uuid)}"] a`;
    if (activeElement === body || activeElement?.matches(card)) place.current?.focus({ preventScroll: true });
  }, [place, uuid]);
}

/** The server's answer to a send takes the place of what was waiting. */
function useSentMessages(): void {
  const client = useQueryClient();
  useEffect(() => {
    outgoing.onSent = (messages) => {
      for (const message of messages) storeMessage(client, message);
    };
  }, [client]);
}

const TransferFrame = lazyDialog(async () => (await import('../transfer/TransferForm.tsx')).TransferForm);

interface TransferDialogProps {
  ticket: Ticket;
  opened: boolean;
  onClose: () => void;
}

function TransferDialog({ ticket, opened, onClose }: TransferDialogProps) {
  const { t } = useTranslation('tickets');
  return (
    <TransferFrame
      content={opened ? { ticket, onClose } : null}
      onClose={onClose}
      title={t('transfer.title')}
      hasInput
    />
  );
}

const SnoozeFrame = lazyDialog(async () => (await import('../snooze/SnoozeForm.tsx')).SnoozeForm);

function SnoozeDialog({ ticket, opened, onClose }: TransferDialogProps) {
  const { t } = useTranslation('tickets');
  return <SnoozeFrame content={opened ? { ticket, onClose } : null} onClose={onClose} title={t('snooze.title')} />;
}

const CalendarFrame = lazyDialog(async () => (await import('./DayCalendar.tsx')).DayCalendar);

interface DateDialogProps {
  opened: boolean;
  onClose: () => void;
  /** @param day `2026-11-21` */
  onPick: (day: string) => void;
}

function DateDialog({ opened, onClose, onPick }: DateDialogProps) {
  const { t } = useTranslation('tickets');
  return (
    <CalendarFrame content={opened ? { onPick } : null} onClose={onClose} size="auto" title={t('calendar.title')} />
  );
}
