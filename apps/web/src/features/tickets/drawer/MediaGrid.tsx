// Photos and videos in small; a click shows them in full.
import { Skeleton, UnstyledButton } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import { ImageOff, Play } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { ImageViewer } from '../media/ImageViewer.tsx';
import { kindOf } from '../media/mediaKind.ts';
import type { Growth } from '../../../shared/ui/conversation/growth.ts';
import classes from './Drawer.module.css';

export interface MediaGridProps {
  /** the latest first */
  messages: Message[];
  older: Growth;
}

export function MediaGrid({ messages, older }: MediaGridProps) {
  const { t } = useTranslation('tickets');
  const [viewed, setViewed] = useState<Message | null>(null);
  const close = (): void => setViewed(null);
  const isVideo = viewed !== null && kindOf(viewed.mediaType) === 'video';
  // The viewer goes through them as the conversation does.
  const pictures = messages.filter((message) => message.mediaUrl !== null && !isFilm(message)).toReversed();
  return (
    <>
      <ul className={classes.grid} aria-label={t('drawer.media.kind.visual')}>
        {messages.map((message) => (
          <li key={message.id}>
            <Tile message={message} onView={() => setViewed(message)} />
          </li>
        ))}
      </ul>
      {viewed && !isVideo && <ImageViewer message={viewed} among={pictures} older={older} onClose={close} />}
      {viewed?.mediaUrl && isVideo && (
        <Dialog opened onClose={close} size="xl" title={viewed.body || viewed.mediaName || t('media.video')}>
          <video src={viewed.mediaUrl} controls autoPlay className={classes.video} aria-label={t('media.video')} />
        </Dialog>
      )}
    </>
  );
}

const isFilm = ({ mediaType }: Message): boolean => kindOf(mediaType) === 'video';

function Tile({ message, onView }: { message: Message; onView: () => void }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const { mediaUrl, mediaState, body, createdAt } = message;
  if (mediaState === 'failed') {
    return (
      <span className={classes.tile} role="img" aria-label={t('media.failed')} title={t('media.failed')}>
        <ImageOff size={20} aria-hidden />
      </span>
    );
  }
  if (mediaUrl === null) return <Skeleton className={classes.tile} role="status" aria-label={t('media.pending')} />;
  const film = isFilm(message);
  const when = formats.dateTime(createdAt);
  const name = body || t(film ? 'media.video' : 'media.image');
  return (
    <UnstyledButton className={classes.tile} aria-label={t('drawer.media.view', { name, when })} onClick={onView}>
      {film ? (
        <>
          <video src={mediaUrl} preload="metadata" muted tabIndex={-1} />
          <Play size={22} aria-hidden />
        </>
      ) : (
        <img src={mediaUrl} alt="" loading="lazy" />
      )}
    </UnstyledButton>
  );
}
