// Searches in the conversation; while one does so already, in the page, as ever.
import { useCommand } from '../../../shared/commands/useCommand.ts';

export function useFindKey(onFind: () => void): void {
  useCommand('ticket.find', () => {
    const field = document.querySelector<HTMLInputElement>('input[data-message-search]');
    if (field && field === document.activeElement) return false;
    if (field) field.select();
    else onFind();
    return true;
  });
}
