// What a row of the attendants' numbers is called: a person, all of those who are gone, or nobody.
import type { DashboardAttendant } from '@recado/contract/dashboard';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export function usePersonName(): (person: Pick<DashboardAttendant, 'id' | 'gone' | 'name'>) => string {
  const { t } = useTranslation('dashboard');
  return ({ id, gone, name }) => (id === null ? t(gone ? 'attendants.gone' : 'attendants.nobody') : name);
}
