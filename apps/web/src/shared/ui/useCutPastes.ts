// What is pasted into a field that holds less is cut by the browser without a word: behind the sign-in it is said here, for all fields.
import { useEffect } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { notifyWarning } from './notify.ts';

export function useCutPastes(): void {
  const { t } = useTranslation('common');
  useEffect(() => {
    const hear = (event: ClipboardEvent): void => {
      const field = event.target;
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
      const { maxLength, value, selectionStart: start, selectionEnd: end } = field;
      if (maxLength < 0 || event.defaultPrevented || field.readOnly || start === null || end === null) return;
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      const length = pasted.replaceAll(/\r?\n/g, field instanceof HTMLInputElement ? '' : '\n').length;
      if (length <= maxLength - value.length + (end - start)) return;
      notifyWarning(t('pasteCut', { most: maxLength }));
    };
    document.addEventListener('paste', hear);
    return () => document.removeEventListener('paste', hear);
  }, [t]);
}
