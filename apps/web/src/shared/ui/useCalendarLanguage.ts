// Months and weekdays of calendars in the person's language, and the names of their buttons.
import 'dayjs/locale/en-gb.js';
import 'dayjs/locale/es.js';
import 'dayjs/locale/pt-br.js';
import { currentLanguage } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

const LOCALES = { pt: 'pt-br', en: 'en-gb', es: 'es' } as const;

export function useCalendarLanguage() {
  const { t } = useTranslation('pieces');
  const language = currentLanguage();
  return {
    locale: LOCALES[language],
    // Weeks begin on Sunday in Brazil.
    firstDayOfWeek: language === 'pt' ? (0 as const) : (1 as const),
    // Their red is too light to read, and says nothing here.
    weekendDays: [],
    ariaLabels: {
      previousMonth: t('calendar.previousMonth'),
      nextMonth: t('calendar.nextMonth'),
      monthLevelControl: t('calendar.chooseMonth'),
      yearLevelControl: t('calendar.chooseYear'),
      previousYear: t('calendar.previousYear'),
      nextYear: t('calendar.nextYear'),
      previousDecade: t('calendar.previousYear'),
      nextDecade: t('calendar.nextYear'),
    },
  };
}
