// Whether templates are being chosen from, and where the focus goes back to afterwards.
import { useMemo, useRef, useState, type RefObject } from 'react';
import type { Outgoing } from '../../../entities/message/outgoing/outgoingEntry.ts';
import type { TemplateChoice } from './templateChoice.ts';

export interface TemplateDialogState {
  choice: TemplateChoice;
  /** null: the dialog is closed */
  open: { refused: Outgoing | null } | null;
  close: () => void;
  /** when the dialog has gone */
  giveFocusBack: () => void;
}

/** @param place what the dialog lies over */
export function useTemplateDialog(windowClosed: boolean, place: RefObject<HTMLElement | null>): TemplateDialogState {
  const [open, setOpen] = useState<TemplateDialogState['open']>(null);
  const opener = useRef<Element>(null);
  const choice = useMemo<TemplateChoice>(
    () => ({
      windowClosed,
      choose: (refused) => {
        opener.current = document.activeElement;
        setOpen({ refused: refused ?? null });
      },
    }),
    [windowClosed],
  );
  const giveFocusBack = (): void => {
    // What opened it may be gone: sent, or the window has opened or closed meanwhile.
    const back = opener.current?.isConnected ? opener.current : place.current?.querySelector('textarea, [data-choose]');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
  return { choice, open, close: () => setOpen(null), giveFocusBack };
}
