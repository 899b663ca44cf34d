import { SKIP_REASONS } from '@recado/contract/campaign-recipients';
import { ERROR_CODES } from '@recado/contract/errors';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

/** Why somebody was left out or not reached, in words. */
export function useReason(): (reason: string) => string {
  const { t } = useTranslation(['campaigns', 'errors']);
  return (reason) => {
    const skip = SKIP_REASONS.find((each) => each === reason);
    if (skip) return t(`skip.${skip}`);
    const code = ERROR_CODES.find((each) => each === reason);
    return code ? t(`errors:${code}`) : reason;
  };
}
