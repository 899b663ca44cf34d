// What a colleague noted, where it was written: the customer never sees it.
import { ActionIcon } from '@mantine/core';
import type { TimelineData, TimelineEntry } from '@recado/contract/timeline';
import { mayChangeMade } from '@recado/rules/owned';
import { StickyNote, Trash2 } from 'lucide-react';
import { useDeleteNote } from '../../../entities/ticket/useDeleteNote.ts';
import { piecesOf } from '../../../entities/user/mention/mentions.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { usePerson } from '../../../shared/session/useSession.ts';
import { focusHome } from '../../../shared/ui/useFocusBack.ts';
import { useMessageActions } from '../actions/messageActions.ts';
import classes from './NoteLine.module.css';

export interface NoteLineProps {
  entry: TimelineEntry;
  note: NonNullable<TimelineData['note']>;
}

export function NoteLine({ entry, note }: NoteLineProps) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const person = usePerson();
  const remove = useDeleteNote(entry.ticketId);
  // Whoever only looks on takes nothing away.
  const acts = useMessageActions().remove !== undefined;
  const { by, createdAt } = entry;
  const who = by.name ?? t('storyNote.nobody');
  return (
    <div className={classes.row}>
      <article className={classes.note} aria-label={t('storyNote.by', { who })}>
        <header className={classes.head}>
          <StickyNote size={13} aria-hidden />
          <span className={classes.who}>{who}</span>
          <time dateTime={createdAt} title={formats.dateTime(createdAt)}>
            {formats.time(createdAt)}
          </time>
          {acts && mayChangeMade(person, { userId: by.userId }) && (
            <ActionIcon
              className={classes.remove}
              variant="subtle"
              color="gray"
              size={26}
              aria-label={t('storyNote.delete')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ currentTarget }) => {
                // It goes with the note.
                if (document.activeElement === currentTarget) focusHome();
                remove(note.id);
              }}
            >
              <Trash2 size={14} aria-hidden />
            </ActionIcon>
          )}
        </header>
        <p className={classes.text}>
          {piecesOf(note.text, note.mentions).map(({ text, of }, at) =>
            of ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
          )}
        </p>
      </article>
    </div>
  );
}
