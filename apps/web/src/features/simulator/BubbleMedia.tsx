// Pictures, sounds, files, places and cards of a message.
import type { SimulatedMessage } from '@recado/contract/simulator';
import { FileText, MapPin, PhoneMissed, UserRound } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Chat.module.css';
import { readVcard, vcardsIn } from '@recado/rules/vcard';
import { fileNameOf, kindOf, mapLink, readPlace } from './messageContent.ts';

export function BubbleMedia({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator');
  const { body, mediaUrl } = message;
  const kind = kindOf(message);
  switch (kind) {
    case 'text':
      return null;
    case 'location':
      return <Location body={body} />;
    case 'contact':
      return <Cards body={body} />;
    case 'call':
      return (
        <span className={classes.attachment}>
          <PhoneMissed size={18} aria-hidden /> {t('kind.call')}
        </span>
      );
    default:
      if (mediaUrl === null) return <span className={classes.deleted}>{t('message.mediaWaiting')}</span>;
      return <File kind={kind} url={mediaUrl} />;
  }
}

function File({ kind, url }: { kind: 'image' | 'sticker' | 'video' | 'audio' | 'document'; url: string }) {
  const { t } = useTranslation('simulator');
  switch (kind) {
    case 'image':
      return (
        <a href={url} target="_blank" rel="noreferrer">
          <img className={classes.picture} src={url} alt={t('kind.image')} />
        </a>
      );
    case 'sticker':
      return <img className={classes.sticker} src={url} alt={t('kind.sticker')} />;
    case 'video':
      return <video className={classes.picture} src={url} controls preload="metadata" aria-label={t('kind.video')} />;
    case 'audio':
      return <audio className={classes.sound} src={url} controls preload="metadata" aria-label={t('kind.audio')} />;
    case 'document':
      return (
        <a className={classes.attachment} href={url} target="_blank" rel="noreferrer">
          <FileText size={20} aria-hidden />
          <span>{fileNameOf(url) || t('kind.document')}</span>
        </a>
      );
  }
}

function Location({ body }: { body: string }) {
  const { t } = useTranslation('simulator');
  const place = readPlace(body);
  const words = (
    <>
      <MapPin size={20} aria-hidden />
      <span>{(place ? place.label : body) || t('kind.location')}</span>
    </>
  );
  if (!place) return <span className={classes.attachment}>{words}</span>;
  return (
    <a className={classes.attachment} href={mapLink(place)} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}

function Cards({ body }: { body: string }) {
  const { t } = useTranslation('simulator');
  const cards = vcardsIn(body).map(readVcard);
  const shown = cards.length > 0 ? cards : [{ name: body || t('kind.contact'), phones: [] }];
  return shown.map(({ name, phones: [phone] }) => (
    <span key={`${name}${phone?.number}`} className={classes.attachment}>
      <UserRound size={20} aria-hidden />
      <span>
        {name}
        {phone && <small>{phone.number}</small>}
      </span>
    </span>
  ));
}
