// What is pasted into a field that holds less is cut by the browser without a word: for all fields it is said here.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyWarning } from './notify.ts';

export function useCutPastes(): void {
  const { t } = useTranslation('common');
  useEffect(() => {
    const hear = (event: ClipboardEvent): void => {
      const field = event.target;
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
      const { maxLength, value, selectionStart, selectionEnd } = field;
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      const room = maxLength - value.length + ((selectionEnd ?? 0) - (selectionStart ?? 0));
      if (maxLength < 0 || event.defaultPrevented || lengthOf(pasted) <= room) return;
      notifyWarning(t('pasteCut', { most: maxLength }));
    };
    document.addEventListener('paste', hear);
    return () => document.removeEventListener('paste', hear);
  }, [t]);
}

/** As a field counts: a line's end is one. */
const lengthOf = (text: string): number => text.replaceAll('\r\n', '\n').length;
