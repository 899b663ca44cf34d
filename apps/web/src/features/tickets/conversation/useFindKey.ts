// Ctrl+F searches in the conversation; while one does so already, in the page, as ever.
import { useEffect } from 'react';
import { useShown } from '../../../shared/ui/shown.ts';

export function useFindKey(onFind: () => void): void {
  const shown = useShown();
  useEffect(() => {
    if (!shown) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const { activeElement } = document;
      // A dialog is open, or the search is.
      if (activeElement?.closest('[role="dialog"], [data-message-search]')) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('input[data-message-search]');
      if (field) field.select();
      else onFind();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onFind, shown]);
}
