// Whether the contact of the open ticket is shown, and where: beside the conversation, or over it.
import { useMediaQuery } from '@mantine/hooks';
import { createContext, useContext, useState } from 'react';
import { readStored, writeStored } from '../../../shared/session/storage.ts';

/** Room for three columns. */
const ROOMY = '(min-width: 80em)';
const OPEN = 'contactDrawer';
const UNPINNED = 'contactDrawerOver';
const YES = 'yes';

export interface ContactDrawer {
  opened: boolean;
  /** a column beside the conversation; else it lies over it */
  column: boolean;
  /** undefined: there is no room for a column */
  pinned: boolean | undefined;
  setOpened: (opened: boolean) => void;
  setPinned: (pinned: boolean) => void;
}

/** A column stays open from ticket to ticket and from day to day; what lies over one is of that one. */
export function useContactDrawer(ticketId: number, alwaysOver = false): ContactDrawer {
  const wide = useMediaQuery(ROOMY, matchMedia(ROOMY).matches);
  const roomy = wide && !alwaysOver;
  const [pinned, setPinned] = useState(() => readStored(UNPINNED) !== YES);
  const [open, setOpen] = useState(() => readStored(OPEN) === YES);
  const [over, setOver] = useState<number | null>(null);
  const column = roomy && pinned;
  const setOpened = (opened: boolean): void => {
    if (!column) return setOver(opened ? ticketId : null);
    setOpen(opened);
    writeStored(OPEN, opened ? YES : '');
  };
  const handlePin = (next: boolean): void => {
    setPinned(next);
    writeStored(UNPINNED, next ? '' : YES);
    // It goes on being open in its new place.
    setOpen(next);
    writeStored(OPEN, next ? YES : '');
    setOver(next ? null : ticketId);
  };
  return {
    opened: column ? open : over === ticketId,
    column,
    pinned: roomy ? pinned : undefined,
    setOpened,
    setPinned: handlePin,
  };
}

const Drawer = createContext<ContactDrawer | null>(null);
export const ContactDrawerProvider = Drawer.Provider;

/** null where no drawer is at hand, as in a dialog that shows a conversation. */
export const useDrawer = (): ContactDrawer | null => useContext(Drawer);
