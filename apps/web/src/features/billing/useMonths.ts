// What an amount is for: so many months of the plan.
import { RECURRENCE_MONTHS } from '@recado/rules/recurrence';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';

/** Of an invoice that is not paid: it follows the company's recurrence. */
export function useMonths(): string {
  const { t } = useTranslation('billing');
  return t('months', { count: RECURRENCE_MONTHS[useSession().user.company.recurrence] });
}
