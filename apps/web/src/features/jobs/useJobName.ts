// A job's name in the language on the screen.
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { jobKeyOf } from './jobNames.ts';

export function useJobName(): (name: string) => string {
  const { t } = useTranslation('jobs');
  return (name) => {
    const key = jobKeyOf(name);
    return key === undefined ? name : t(`names.${key}`);
  };
}
