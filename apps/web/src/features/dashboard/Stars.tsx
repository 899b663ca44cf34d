// A rating out of three, as stars that are filled as far as it goes.
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { RATING_MAX } from './rating.ts';
import { Star } from 'lucide-react';
import { useRatingText } from './rating.ts';
import classes from './Stars.module.css';

export function Stars({ rating, size = 16 }: { rating: number; size?: number }) {
  const { t } = useTranslation('dashboard');
  const text = useRatingText();
  const row = Array.from({ length: RATING_MAX }, (_, index) => <Star key={index} size={size} aria-hidden />);
  return (
    <span className={classes.stars} role="img" aria-label={t('rating.of', { rating: text(rating), max: RATING_MAX })}>
      <span className={classes.empty}>{row}</span>
      <span className={classes.full} style={{ '--share': Math.min(1, rating / RATING_MAX) }}>
        {row}
      </span>
    </span>
  );
}
