// A question before something is done, in a dialog of its own.
import { modals } from '@mantine/modals';
import { watchOverlay } from './overlays.ts';

type Question = Parameters<typeof modals.openConfirmModal>[0];

/** What is confirmed is done once, however often its button is pressed while the dialog goes. */
export function openConfirm({ onConfirm, onClose, ...question }: Question & { onConfirm: () => void }): void {
  let isConfirmed = false;
  const forget = watchOverlay(() => {
    // Also where it went with the screen below it, and nobody said so.
    forget();
    modals.close(modalId);
  });
  const modalId = modals.openConfirmModal({
    ...question,
    onClose: () => {
      forget();
      onClose?.();
    },
    onConfirm: () => {
      if (isConfirmed) return;
      isConfirmed = true;
      onConfirm();
    },
  });
}
