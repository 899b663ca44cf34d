// A shared place, opened on a map.
import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { parsePlace } from './location.ts';
import classes from './MessageMedia.module.css';

export function PlaceLink({ body }: { body: string }) {
  const { t } = useTranslation('tickets');
  const place = parsePlace(body);
  if (!place) return <div className={classes.note}>{t('media.location')}</div>;
  return (
    <a href={place.href} target="_blank" rel="noopener noreferrer" className={classes.box}>
      {place.picture ? <img src={place.picture} alt="" className={classes.map} /> : <MapPin size={28} aria-hidden />}
      <span className={classes.boxTexts}>
        <span className={classes.boxName}>{place.label}</span>
        <span className={classes.boxFact}>{t('media.openMap')}</span>
      </span>
    </a>
  );
}
