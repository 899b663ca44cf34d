// In place of the answer: a note for colleagues, which the customer never sees. One after the other, until one leaves it: what is
// typed on would go to the customer.
import { ActionIcon, CloseButton, Tooltip } from '@mantine/core';
import { createTicketNote, ticketNoteInput } from '@recado/contract/ticket-notes';
import type { Ticket } from '@recado/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, StickyNote } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { storeNote } from '../../../entities/ticket/notes.ts';
import { mayRead } from '../../../entities/ticket/person.ts';
import { MentionTextarea } from '../../../entities/user/mention/MentionTextarea.tsx';
import { mentionedIn } from '../../../entities/user/mention/mentions.ts';
import { useColleagues } from '../../../entities/user/useColleagues.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useDraft } from '../../../shared/session/useDraft.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { isSendKey } from '../../../shared/ui/isSendKey.ts';
import { notifyWarning } from '../../../shared/ui/notify.ts';
import classes from './Composer.module.css';

const MAX_ROWS = 5;

export function NoteComposer({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const { t } = useTranslation('tickets');
  const { user } = useSession();
  const client = useQueryClient();
  const [text, setText] = useDraft(`note.${ticket.id}`);
  /** as it stands when an answer comes */
  const written = useRef(text);
  const [short, setShort] = useState(false);
  const others = useColleagues().filter(({ id }) => id !== user.id);
  const people = others.filter((colleague) => mayRead(colleague, ticket));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { note: string; mentions: number[] }) =>
      call(createTicketNote, { body: { ...body, ticketId: ticket.id } }),
    onSuccess: (note, saved) => {
      storeNote(client, note);
      const untold = others.filter(
        ({ id }) => saved.mentions.includes(id) && !note.mentions.some((told) => told.id === id),
      );
      if (untold.length > 0) notifyWarning(t('storyNote.untold', { names: untold.map(({ name }) => name).join(', ') }));
      // What was written since stays.
      if (written.current !== saved.note) return;
      setText('');
      written.current = '';
    },
  });
  const save = (): void => {
    const { success } = ticketNoteInput.safeParse({ note: text, ticketId: ticket.id });
    setShort(!success);
    if (success && !isPending) mutate({ note: text, mentions: mentionedIn(text, others) });
  };
  return (
    <div className={classes.composer} data-note>
      <p className={classes.noteHint}>
        <StickyNote size={14} aria-hidden /> {t('storyNote.hint')}
      </p>
      <div className={classes.row}>
        <CloseButton size={42} aria-label={t('storyNote.off')} onClick={onDone} />
        <MentionTextarea
          className={classes.input}
          input={field}
          autosize
          minRows={1}
          maxRows={MAX_ROWS}
          maxLength={5_000}
          aria-label={t('storyNote.label')}
          placeholder={t('storyNote.label')}
          error={short && t('storyNote.short')}
          value={text}
          onWrite={(next) => {
            setText(next);
            written.current = next;
            setShort(false);
          }}
          people={people}
          everybody={others}
          onKeyDown={(event) => {
            if (isSendKey(event)) save();
            else if (event.key === 'Escape') onDone();
            else return;
            event.preventDefault();
          }}
        />
        <Tooltip label={t('storyNote.save')}>
          <ActionIcon
            size={42}
            radius="xl"
            color="yellow.9"
            aria-label={t('storyNote.save')}
            loading={isPending}
            onMouseDown={(event) => event.preventDefault()}
            onClick={save}
          >
            <Check size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
