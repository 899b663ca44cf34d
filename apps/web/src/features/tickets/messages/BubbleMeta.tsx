// When a message was written, whether it was corrected, and how far it has come.
import { VisuallyHidden } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import classes from './Bubble.module.css';
import { OriginMark } from './OriginMark.tsx';
import { Ticks } from '../../../entities/message/ticks/Ticks.tsx';

export function BubbleMeta({ message }: { message: Message }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const { createdAt, isEdited, isDeleted, fromMe, ack, userId, userName, origin } = message;
  const { user } = useSession();
  const at = formats.dateTime(createdAt);
  return (
    <span className={classes.meta}>
      {fromMe && userName !== null && userId !== user.id && <Author name={userName} />}
      {!isDeleted && <OriginMark origin={origin} />}
      {isEdited && !isDeleted && <span>{t('message.edited')}</span>}
      <time dateTime={createdAt} title={userName ? t('message.by', { at, user: userName }) : at}>
        {formats.time(createdAt)}
      </time>
      {fromMe && !isDeleted && <Ticks ack={ack} />}
    </span>
  );
}

/** Which colleague wrote it: one's own need no name. */
function Author({ name }: { name: string }) {
  return (
    <>
      <span className={classes.author} title={name} aria-hidden>
        {initialsOf(name)}
      </span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}

const letters = new Intl.Segmenter();

/** Of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => [...letters.segment(word)][0]?.segment.toUpperCase() ?? '').join('');
}
