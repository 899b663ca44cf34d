// To whom a ticket is handed over: a person and one of their queues, or a queue in which it waits for anybody.
import { Alert, Select, Stack, Textarea } from '@mantine/core';
import { LIMITS } from '@recado/contract/constants';
import type { Ticket } from '@recado/contract/tickets';
import type { Colleague } from '@recado/contract/users';
import { Info } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { useQueues } from '../../../entities/queue/useQueues.ts';
import { mayRead } from '../../../entities/ticket/person.ts';
import { useWindowClosed } from '../../../entities/ticket/replyWindow.ts';
import { MentionTextarea } from '../../../entities/user/mention/MentionTextarea.tsx';
import { mentionedIn } from '../../../entities/user/mention/mentions.ts';
import { useColleagues } from '../../../entities/user/useColleagues.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { SummaryButton } from '../aids/SummaryButton.tsx';
import { useHasAids } from '../aids/useHasAids.ts';
import { useWriting } from '../composer/useWriting.ts';
import { FormFrame } from '../../../shared/ui/FormFrame.tsx';
import { ColleaguePicker } from './ColleaguePicker.tsx';
import { firstQueue, notesOn, queuesFor } from './transfer.ts';
import { useTransfer, useUndoneTransfer } from '../../../entities/ticket/changes/useTransfer.ts';

const LONGEST_NOTE = 5_000;

export interface TransferFormProps {
  ticket: Ticket;
  onClose: () => void;
}

export function TransferForm({ ticket, onClose }: TransferFormProps) {
  const { t } = useTranslation('tickets');
  const { data: queues = [] } = useQueues();
  const hasAids = useHasAids();
  const { data: connections = [] } = useConnections();
  const { user } = useSession();
  const everybody = useColleagues();
  const undone = useUndoneTransfer(ticket.id);
  const [colleague, setColleague] = useState<Colleague | null>(
    () => everybody.find(({ id }) => id === undone?.userId) ?? null,
  );
  const [wantedQueueId, setWantedQueueId] = useState<number | null>(undone?.queueId ?? ticket.queueId);
  const [story, setStory] = useState(undone?.note ?? '');
  const storyField = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState(undone?.message ?? '');
  const colleagues = everybody.filter(({ id }) => id !== ticket.userId && (id !== user.id || ticket.status === 'open'));
  const mayWrite = useWriting(ticket) === 'yes';
  const windowClosed = useWindowClosed(ticket);
  const [whatsappId, setWhatsappId] = useState(undone?.whatsappId ?? ticket.whatsappId);
  const [tried, setTried] = useState(false);
  const { transfer, transferring } = useTransfer(ticket, onClose);
  // Where it stays there is nothing to ask.
  const chooses = ticket.whatsappId === null || connections.some(({ id }) => id !== ticket.whatsappId);
  const offered = queuesFor(colleague, queues);
  // Whose queues lack the wanted one changes only what is shown: whoever steps on through the people has it again.
  const queueId = colleague || wantedQueueId === null ? firstQueue(offered, wantedQueueId) : wantedQueueId;
  const says = mayWrite && !windowClosed;
  const notes = notesOn({ ticket, colleague, offered, whatsappId });

  // Who sees it where it goes.
  const there = { ...ticket, userId: colleague?.id ?? null, queueId, whatsappId, driver: null };
  const after = { ...there, status: colleague ? ticket.status : 'pending' } as const;
  const others = everybody.filter(({ id }) => id !== user.id);
  const reached = others.filter((one) => mayRead(one, after));
  const named = mentionedIn(story, others);
  const untold = others.filter((one) => named.includes(one.id) && !reached.includes(one));

  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (queueId === null || whatsappId === null || transferring) return;
    transfer({
      userId: colleague?.id ?? null,
      queueId,
      whatsappId,
      note: story,
      mentions: mentionedIn(story, everybody),
      message: says ? message : '',
    });
  };
  return (
    <FormFrame submit={handleSubmit} submitLabel={t('transfer.submit')} saving={transferring} onCancel={onClose}>
      <ColleaguePicker
        colleagues={colleagues}
        queueId={ticket.queueId}
        chosen={colleague}
        onChange={setColleague}
        onPicked={() => storyField.current?.focus()}
      />
      <Select
        label={t('transfer.queue')}
        placeholder={t('transfer.chooseQueue')}
        required
        data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={queueId === null ? null : String(queueId)}
        onChange={(value) => setWantedQueueId(value === null ? null : Number(value))}
        error={tried && queueId === null ? t('transfer.queueRequired') : undefined}
        searchable={offered.length > 7}
        allowDeselect={false}
        disabled={offered.length === 0}
      />
      <MentionTextarea
        label={t('transfer.story')}
        placeholder={t('transfer.storyPlaceholder')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LONGEST_NOTE}
        input={storyField}
        value={story}
        onWrite={setStory}
        people={reached}
        everybody={others}
      />
      {hasAids && <SummaryButton ticketId={ticket.id} value={story} maxLength={LONGEST_NOTE} onWrite={setStory} />}
      {untold.length > 0 && (
        <Alert icon={<Info size={18} aria-hidden />} color="yellow" role="status">
          {t('transfer.untold', { names: untold.map(({ name }) => name).join(', ') })}
        </Alert>
      )}
      {says && (
        <Textarea
          label={t('transfer.message')}
          placeholder={t('transfer.messagePlaceholder')}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={LIMITS.messageLength}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
      {chooses && (
        <Select
          label={t('transfer.connection')}
          required
          data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={whatsappId === null ? null : String(whatsappId)}
          onChange={(value) => setWhatsappId(value === null ? null : Number(value))}
          error={tried && whatsappId === null ? t('transfer.connectionRequired') : undefined}
          allowDeselect={false}
        />
      )}
      {notes.length > 0 && (
        <Alert icon={<Info size={18} aria-hidden />} variant="default" role="status">
          <Stack gap={4}>
            {notes.map((note) => (
              <span key={note}>{t(`transfer.note.${note}`, { name: colleague?.name ?? '' })}</span>
            ))}
          </Stack>
        </Alert>
      )}
    </FormFrame>
  );
}
