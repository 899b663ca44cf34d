// In place of the answer: a note for colleagues, which the customer never sees. One after the other, until one leaves it: what is
// typed on would go to the customer.
import { ActionIcon, CloseButton, Tooltip } from '@mantine/core';
import { ticketNoteInput } from '@recado/contract/ticket-notes';
import type { Ticket } from '@recado/contract/tickets';
import { Check, StickyNote } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { mayRead } from '../../../entities/ticket/person.ts';
import { useAddNote } from '../../../entities/ticket/useAddNote.ts';
import { MentionTextarea } from '../../../entities/user/mention/MentionTextarea.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useDraft } from '../../../shared/session/useDraft.ts';
import { isSendKey } from '../../../shared/ui/isSendKey.ts';
import classes from './Composer.module.css';

const MAX_ROWS = 5;

export function NoteComposer({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const { t } = useTranslation('tickets');
  const [text, setText, sent] = useDraft(`note.${ticket.id}`);
  const [short, setShort] = useState(false);
  const { add, adding, others } = useAddNote(ticket.id, sent);
  const people = others.filter((colleague) => mayRead(colleague, ticket));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const save = (): void => {
    const { success } = ticketNoteInput.safeParse({ note: text, ticketId: ticket.id });
    setShort(!success);
    if (success && !adding) add(text);
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
            loading={adding}
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
