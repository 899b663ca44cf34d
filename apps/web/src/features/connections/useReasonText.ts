// Why a connection is not up, or what it is restricted by, and what its people must do now.
import type { ProviderName, StatusReason } from '@recado/contract/constants';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/useFormats.ts';

/** `until`: when it ends, where that is known. */
export type ReasonText = (reason: StatusReason, until: string | null, provider: ProviderName) => string;

export function useReasonText(): ReasonText {
  const { t } = useTranslation('connections');
  const formats = useFormats();
  return (reason, until, provider) => {
    if (until && (reason === 'banned' || reason === 'timelocked')) {
      return t(`reasonUntil.${reason}`, { date: formats.dateTime(until) });
    }
    // An official number has no QR code to ask for.
    if (provider === 'cloud' && reason === 'loggedOut') return t('reasonCloud.loggedOut');
    return t(`reason.${reason}`);
  };
}
