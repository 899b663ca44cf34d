// Pictures that were sent together, in a grid; each opens large, and has a menu of its own.
import { Skeleton, UnstyledButton } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import { memo } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Album.module.css';
import bubble from './Bubble.module.css';
import { BubbleFrame, useOpenMenu } from './BubbleFrame.tsx';
import { BubbleMeta } from './BubbleMeta.tsx';
import { useMessageActions } from '../actions/messageActions.ts';

export interface AlbumBubbleProps {
  messages: readonly Message[];
  first: boolean;
  highlighted: number | null;
}

export const AlbumBubble = memo(function AlbumBubble({ messages, first, highlighted }: AlbumBubbleProps) {
  const { t } = useTranslation('tickets');
  const last = messages.at(-1);
  if (!last) return null;
  return (
    <BubbleFrame message={last} kind="album" first={first} highlighted={messages.some(({ id }) => id === highlighted)}>
      <div
        className={classes.album}
        data-few={messages.length <= 4 || undefined}
        role="group"
        aria-label={t('messages.album', { count: messages.length })}
      >
        {messages.map((message, index) => (
          <Tile key={message.id} message={message} number={index + 1} />
        ))}
      </div>
      <div className={bubble.text}>
        <BubbleMeta message={last} />
      </div>
    </BubbleFrame>
  );
});

function Tile({ message, number }: { message: Message; number: number }) {
  const { t } = useTranslation('tickets');
  const { view } = useMessageActions();
  const { handleContextMenu } = useOpenMenu(message);
  if (message.mediaUrl === null) {
    return <Skeleton className={classes.tile} aria-label={t('media.pending')} role="status" />;
  }
  return (
    <UnstyledButton
      className={classes.tile}
      aria-label={t('media.view', { name: t('messages.photoNumber', { number }) })}
      onClick={() => view(message)}
      onContextMenu={handleContextMenu}
    >
      <img src={message.mediaUrl} alt="" loading="lazy" />
    </UnstyledButton>
  );
}
