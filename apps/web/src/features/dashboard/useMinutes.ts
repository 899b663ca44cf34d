// Durations in the language on the screen.
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { wordsOf } from './minutes.ts';

export function useMinutes(): (minutes: number | null) => string {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  return (minutes) => {
    const words = wordsOf(minutes ?? 0);
    if (!words) return '–';
    if (words.unit === 'h')
      return t('minutes.h', { hours: formats.number(words.hours), minutes: formats.number(words.minutes) });
    return t(`minutes.${words.unit}`, { value: formats.number(words.value) });
  };
}
