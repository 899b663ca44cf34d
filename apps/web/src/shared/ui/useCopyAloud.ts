// Copies a text and says whether it could be.
import { useTranslation } from '../i18n/useTranslation.ts';
import { copyText } from './copyText.ts';
import { notifySuccess, notifyWarning } from './notify.ts';

export function useCopyAloud(): (text: string) => void {
  const { t } = useTranslation();
  return (text) =>
    void copyText(text).then((copied) => {
      if (copied) notifySuccess(t('copy.copied'));
      else notifyWarning(t('copy.notCopied'));
    });
}
