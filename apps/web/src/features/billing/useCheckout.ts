// The invoice being paid. The open dialog is an entry of the browser's history: "back" closes it and leaves nothing else.
import type { Invoice } from '@recado/contract/invoices';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const isOpen = (state: unknown): boolean => typeof state === 'object' && state !== null && 'checkout' in state;

export interface Checkout {
  /** null: closed */
  invoice: Invoice | null;
  open: (invoice: Invoice) => void;
  close: () => void;
}

export function useCheckout(): Checkout {
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  // Not part of the history: it is shown as it was opened, also when it has been paid since.
  const [invoice, setInvoice] = useState<Invoice | null>(null);
  return {
    invoice: isOpen(state) ? invoice : null,
    open: (chosen) => {
      setInvoice(chosen);
      void navigate('.', { state: { checkout: true } });
    },
    close: () => void navigate(-1),
  };
}
