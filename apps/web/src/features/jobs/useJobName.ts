// A job's name in the language on the screen.
import { useTranslation } from 'react-i18next';
import { jobKeyOf } from './jobNames.ts';

export function useJobName(): (name: string) => string {
  const { t } = useTranslation('jobs');
  return (name) => {
    const key = jobKeyOf(name);
    return key === undefined ? name : t(`names.${key}`);
  };
}
