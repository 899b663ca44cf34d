// Contact cards: names and numbers.
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './MessageMedia.module.css';
import { parseCards } from './vcards.ts';

export function Cards({ body }: { body: string }) {
  const { t } = useTranslation('tickets');
  const cards = parseCards(body);
  if (cards.length === 0) return <div className={classes.note}>{t('media.contact')}</div>;
  return cards.map(({ name, numbers }) => (
    <div key={`${name}:${numbers.join()}`} className={classes.box}>
      <UserRound size={26} aria-hidden />
      <span className={classes.boxTexts}>
        <span className={classes.boxName}>{name}</span>
        {numbers.map((number) => (
          <span key={number} className={classes.boxFact}>
            {number}{' '}
          </span>
        ))}
      </span>
    </div>
  ));
}
