// Starting a conversation: the dialog's opener, for the whole screen. Elsewhere one navigates to `/tickets?newTicket=<contactId>`.
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCommand } from '../../../shared/commands/useCommand.ts';

const PARAM = 'newTicket';

/** @param contactId left out: one is searched for in the dialog */
type OpenNewTicket = (contactId?: number) => void;

const OpenerContext = createContext<OpenNewTicket | null>(null);
export const NewTicketProvider = OpenerContext.Provider;

export function useNewTicket(): OpenNewTicket {
  const open = use(OpenerContext);
  if (!open) throw new Error('useNewTicket() outside of the tickets screen');
  return open;
}

export interface NewTicketState {
  /** null: closed */
  asked: { contactId: number | undefined } | null;
  open: OpenNewTicket;
  close: () => void;
}

export function useNewTicketState(): NewTicketState {
  const [asked, setAsked] = useState<NewTicketState['asked']>(null);
  const open = useCallback<OpenNewTicket>((contactId) => setAsked({ contactId }), []);
  const close = useCallback(() => setAsked(null), []);
  useAskedByAddress(open);
  useCommand('list.newTicket', open);
  return useMemo(() => ({ asked, open, close }), [asked, open, close]);
}

function useAskedByAddress(open: OpenNewTicket): void {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(PARAM);
  useEffect(() => {
    if (asked === null) return;
    const contactId = Number(asked);
    open(Number.isSafeInteger(contactId) && contactId > 0 ? contactId : undefined);
    // A reload does not ask again; the same link does.
    setSearch(
      (now) => {
        now.delete(PARAM);
        return now;
      },
      { replace: true },
    );
  }, [asked, open, setSearch]);
}
