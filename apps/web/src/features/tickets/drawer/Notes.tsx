// What colleagues noted on the ticket; the customer never sees it.
import { ActionIcon, Button, Skeleton, Textarea } from '@mantine/core';
import { ticketNoteInput, type TicketNote } from '@recado/contract/ticket-notes';
import { mayChangeMade } from '@recado/rules/owned';
import { Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useAddNote } from '../../../entities/ticket/useAddNote.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useDraft } from '../../../shared/session/useDraft.ts';
import { usePerson } from '../../../shared/session/useSession.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import classes from './Drawer.module.css';
import { Section } from './Section.tsx';
import { useNotes } from './useNotes.ts';

export function Notes({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('tickets');
  const { notes, remove } = useNotes(ticketId);
  const person = usePerson();
  return (
    <Section title={t('drawer.notes.title')} count={notes.data?.length}>
      <NoteForm ticketId={ticketId} />
      {notes.isPending && <Skeleton h={40} />}
      <NotLoaded query={notes} />
      {notes.data?.length === 0 && <p className={classes.quiet}>{t('drawer.notes.none')}</p>}
      <ul className={classes.list} aria-label={t('drawer.notes.title')}>
        {notes.data?.map((note) => (
          <Note key={note.id} note={note} onRemove={mayChangeMade(person, note) ? () => remove(note) : undefined} />
        ))}
      </ul>
    </Section>
  );
}

/** What is being written is the same draft as in the conversation. */
function NoteForm({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation(['tickets', 'common']);
  const [text, setText, sent] = useDraft(`note.${ticketId}`);
  const { add, adding } = useAddNote(ticketId, (added) => {
    sent(added);
    notifySuccess(t('drawer.notes.added'));
  });
  const [short, setShort] = useState(false);
  const submit = (): void => {
    if (adding) return;
    const { success } = ticketNoteInput.safeParse({ note: text, ticketId });
    setShort(!success);
    if (success) add(text);
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    submit();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form onSubmit={handleSubmit} className={classes.form}>
      <Textarea
        autosize
        minRows={1}
        maxRows={6}
        aria-label={t('drawer.notes.label')}
        placeholder={t('drawer.notes.label')}
        maxLength={5_000}
        value={text}
        error={short && t('drawer.notes.short')}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setShort(false);
        }}
        onKeyDown={handleKey}
      />
      {text.trim() !== '' && (
        <Button type="submit" size="compact-sm" loading={adding}>
          {t('drawer.notes.add')}
        </Button>
      )}
    </form>
  );
}

function Note({ note, onRemove }: { note: TicketNote; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  return (
    <li className={classes.note}>
      <p>{note.note}</p>
      <footer>
        <span>
          {note.user?.name ?? t('drawer.notes.nobody')} ·{' '}
          <time dateTime={note.createdAt} title={formats.dateTime(note.createdAt)}>
            {formats.relative(note.createdAt)}
          </time>
        </span>
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('drawer.notes.delete')} onClick={onRemove}>
            <Trash2 size={14} />
          </ActionIcon>
        )}
      </footer>
    </li>
  );
}
