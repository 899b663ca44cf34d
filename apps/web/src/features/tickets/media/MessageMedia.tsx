// What a message carries besides its text.
import { Skeleton } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import { PhoneMissed, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Cards } from './Cards.tsx';
import { AudioPlayer } from './AudioPlayer.tsx';
import { Transcript } from './Transcript.tsx';
import { DocumentFile } from './DocumentFile.tsx';
import { FileNotFetched } from './FileNotFetched.tsx';
import { kindOf, type MediaKind } from './mediaKind.ts';
import classes from './MessageMedia.module.css';
import { PlaceLink } from './PlaceLink.tsx';
import { Picture } from './Picture.tsx';

export function MessageMedia({ message }: { message: Message }) {
  const kind = kindOf(message.mediaType);
  switch (kind) {
    case 'text':
      return null;
    case 'location':
      return <PlaceLink body={message.body} live={message.mediaType === 'liveLocationMessage'} />;
    case 'contact':
      return <Cards body={message.body} />;
    case 'call':
    case 'unreadable':
      return <Note kind={kind} message={message} />;
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return <File kind={kind} message={message} />;
  }
}

type FileKind = Extract<MediaKind, 'image' | 'video' | 'audio' | 'document' | 'sticker'>;

function File({ kind, message }: { kind: FileKind; message: Message }) {
  const { t } = useTranslation('tickets');
  const { mediaUrl, mediaState } = message;
  if (mediaState === 'failed') return <FileNotFetched kind={kind} message={message} />;
  if (mediaState === 'pending' || mediaUrl === null) {
    return <Skeleton className={classes.pending} data-kind={kind} aria-label={t('media.pending')} role="status" />;
  }
  switch (kind) {
    case 'image':
    case 'sticker':
      return <Picture kind={kind} url={mediaUrl} message={message} />;
    case 'video':
      return (
        <video src={mediaUrl} controls preload="metadata" className={classes.video} aria-label={t('media.video')} />
      );
    case 'audio':
      return (
        <>
          <AudioPlayer id={message.id} url={mediaUrl} size={message.mediaSize} />
          <Transcript message={message} />
        </>
      );
    case 'document':
      return <DocumentFile url={mediaUrl} name={message.mediaName} size={message.mediaSize} />;
  }
}

function Note({ kind, message }: { kind: 'call' | 'unreadable'; message: Message }) {
  const { t } = useTranslation('tickets');
  const Icon = kind === 'call' ? PhoneMissed : TriangleAlert;
  const waiting = message.mediaType === 'undecryptable';
  return (
    <div className={classes.note}>
      <Icon size={18} aria-hidden data-kind={kind} />
      {kind === 'call' ? t('media.missedCall') : t(waiting ? 'media.undecryptable' : 'media.unsupported')}
    </div>
  );
}
