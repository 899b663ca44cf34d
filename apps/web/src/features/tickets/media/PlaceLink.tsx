// A shared place, opened on a map.
import { MapPin, Radio } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { parsePlace } from './location.ts';
import classes from './MessageMedia.module.css';

/** `live`: it moved while it was shared. */
export function PlaceLink({ body, live }: { body: string; live: boolean }) {
  const { t } = useTranslation('tickets');
  const place = parsePlace(body);
  const kind = t(live ? 'media.liveLocation' : 'media.location');
  if (!place) return <div className={classes.note}>{kind}</div>;
  const { href, name, coordinates, picture } = place;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes.place}>
      <span className={classes.map}>
        {picture && <img src={picture} alt="" />}
        <MapPin size={30} aria-hidden />
      </span>
      <span className={classes.boxTexts}>
        {live && (
          <span className={classes.live}>
            <Radio size={13} aria-hidden /> {kind}
          </span>
        )}
        <span className={classes.boxName}>{name ?? coordinates ?? kind}</span>
        {name !== null && coordinates !== null && <span className={classes.boxFact}>{coordinates}</span>}
        <span className={classes.boxLink}>{t('media.openMap')}</span>
      </span>
    </a>
  );
}
