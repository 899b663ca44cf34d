// A question before something is done, in a dialog of its own.
import { modals } from '@mantine/modals';

type Question = Parameters<typeof modals.openConfirmModal>[0];

/** What is confirmed is done once, however often its button is pressed while the dialog goes. */
export function openConfirm({ onConfirm, ...question }: Question & { onConfirm: () => void }): void {
  let isConfirmed = false;
  modals.openConfirmModal({
    ...question,
    onConfirm: () => {
      if (isConfirmed) return;
      isConfirmed = true;
      onConfirm();
    },
  });
}
