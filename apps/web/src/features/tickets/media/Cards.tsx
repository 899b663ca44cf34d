// Contact cards: names and numbers, each of which one can write to.
import { Button } from '@mantine/core';
import { UserRound } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './MessageMedia.module.css';
import { digitsOf } from '@recado/rules/phone';
import { useShownNumber } from '../../../shared/format/useShownNumber.ts';
import { useWriteTo } from './useWriteTo.ts';
import { parseCards } from './vcards.ts';

/** Shorter ones belong to no phone that has WhatsApp. */
const LEAST_DIGITS = 8;

export function Cards({ body }: { body: string }) {
  const { t } = useTranslation('tickets');
  const { write, writing } = useWriteTo();
  const shownNumber = useShownNumber();
  const cards = parseCards(body);
  if (cards.length === 0) return <div className={classes.note}>{t('media.contact')}</div>;
  return cards.map(({ name, numbers }) => (
    <div key={`${name}:${numbers.join()}`} className={classes.card}>
      <div className={classes.box}>
        <UserRound size={26} aria-hidden />
        <span className={classes.boxTexts}>
          <span className={classes.boxName}>{name}</span>
          <span className={classes.cardNumbers}>
            {numbers.map((number) => (
              <span key={number} className={classes.cardNumber}>
                {number.startsWith('+') ? shownNumber(number) : number}
                {digitsOf(number).length >= LEAST_DIGITS && (
                  <Button
                    size="compact-xs"
                    variant="light"
                    loading={writing}
                    aria-label={t('media.writeToNumber', { name, number })}
                    onClick={() => write({ name, number })}
                  >
                    {t('media.writeTo')}
                  </Button>
                )}
              </span>
            ))}
          </span>
        </span>
      </div>
    </div>
  ));
}
