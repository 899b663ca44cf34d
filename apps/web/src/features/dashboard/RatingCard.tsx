// What customers thought: the mean, and how often each rate was given.
import { Link } from 'react-router';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Counters.module.css';
import { addressOf, type NumbersProps } from './behind.ts';
import { COLOURS, RATES, useRatingText } from './rating.ts';
import { Stars } from './Stars.tsx';

export function RatingCard({ counters: { avgRating, ratings, rates }, period }: NumbersProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const ratingText = useRatingText();
  return (
    <div className={classes.rating}>
      <Link to={addressOf(period, { number: 'rated' })} className={classes.mean}>
        <span className={classes.label}>{t('numbers.rated')}</span>
        <span className={classes.value}>{ratings === 0 ? '–' : ratingText(avgRating)}</span>
        <Stars rating={avgRating} size={18} />
        <span className={classes.hint}>{t('rating.count', { count: ratings })}</span>
      </Link>
      <ul className={classes.rates}>
        {RATES.map((rate) => (
          <li key={rate}>
            <Link
              className={classes.rate}
              style={{
                '--share': ratings === 0 ? 0 : rates[rate] / ratings,
                '--bar': `var(--mantine-color-${COLOURS[rate]}-filled)`,
              }}
              to={addressOf(period, { number: 'rated', rate })}
            >
              <span>{t(`rating.${rate}`)}</span>
              <span className={classes.track} aria-hidden />
              <b>{formats.number(rates[rate])}</b>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
