// What the options of the company may be set to, in words: for whoever chooses, and for whoever reads what was chosen.
import { DEFAULT_KEEP_MONTHS } from '@recado/contract/constants';
import { SETTING_VALUES, type SettingKey } from '@recado/contract/settings';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

const WAITING_MINUTES = [0, 1, 2, 5, 10, 15, 20, 30, 45, 60, 120, 240, 480, 1_440];

/** What is offered of those that say for how long, or after how long. */
export const SETTING_MINUTES = {
  autoReopenTimeout: [0, 5, 15, 30, 60, 120, 240, 480, 1_440, 4_320],
  waitingWarning: WAITING_MINUTES,
  waitingAlarm: WAITING_MINUTES,
};
export type MinutesName = keyof typeof SETTING_MINUTES;

const isOfMinutes = (key: SettingKey): key is MinutesName => key in SETTING_MINUTES;
const NUMBER = /^\d+$/;

/** undefined: it is none that is chosen among words, such as a switch, or none of its choices */
export function useSettingWords(): (key: SettingKey, value: string) => string | undefined {
  const { t, i18n } = useTranslation('settings');
  return (key, value) => {
    if (key === 'scheduleType') {
      const known = SETTING_VALUES.scheduleType.find((each) => each === value);
      return known && t(`value.scheduleType.${known}`);
    }
    if (key === 'aidsPrompt') return value === '' ? t('value.aidsPrompt.off') : undefined;
    if (!NUMBER.test(value)) return undefined;
    if (isOfMinutes(key))
      return Number(value) === 0 ? t(`value.${key}.never`) : durationOf(Number(value), i18n.language);
    if (key === 'keepMonths' && value === DEFAULT_KEEP_MONTHS) return t('value.keepMonths.never');
    return key === 'keepMonths' || key === 'auditMonths' ? inUnit('month', Number(value), i18n.language) : undefined;
  };
}

const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** In the largest unit of which it is whole. */
function durationOf(minutes: number, language: string): string {
  const [unit, size] = UNITS.find(([, each]) => minutes % each === 0) ?? UNITS[2];
  return inUnit(unit, minutes / size, language);
}

const inUnit = (unit: 'day' | 'hour' | 'minute' | 'month', count: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
