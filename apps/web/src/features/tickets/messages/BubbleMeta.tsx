// When a message was written, whether it was corrected, and how far it has come.
import type { Message } from '@recado/contract/messages';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/format/useFormats.ts';
import classes from './Bubble.module.css';
import { OriginMark } from './OriginMark.tsx';
import { Ticks } from './Ticks.tsx';

export function BubbleMeta({ message }: { message: Message }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const { createdAt, isEdited, isDeleted, fromMe, ack, userName, origin } = message;
  const at = formats.dateTime(createdAt);
  return (
    <span className={classes.meta}>
      {!isDeleted && <OriginMark origin={origin} />}
      {isEdited && !isDeleted && <span>{t('message.edited')}</span>}
      <time dateTime={createdAt} title={userName ? t('message.by', { at, user: userName }) : at}>
        {formats.time(createdAt)}
      </time>
      {fromMe && !isDeleted && <Ticks ack={ack} />}
    </span>
  );
}
