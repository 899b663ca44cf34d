// A shared place, opened on a map.
import { MapPin, Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { parsePlace } from './location.ts';
import classes from './MessageMedia.module.css';

/** `live`: it moved while it was shared. */
export function PlaceLink({ body, live }: { body: string; live: boolean }) {
  const { t } = useTranslation('tickets');
  const place = parsePlace(body);
  if (!place) return <div className={classes.note}>{t(live ? 'media.liveLocation' : 'media.location')}</div>;
  return (
    <a href={place.href} target="_blank" rel="noopener noreferrer" className={classes.box}>
      {place.picture ? <img src={place.picture} alt="" className={classes.map} /> : <MapPin size={28} aria-hidden />}
      <span className={classes.boxTexts}>
        {live && (
          <span className={classes.live}>
            <Radio size={13} aria-hidden /> {t('media.liveLocation')}
          </span>
        )}
        <span className={classes.boxName}>{place.label}</span>
        <span className={classes.boxFact}>{t('media.openMap')}</span>
      </span>
    </a>
  );
}
