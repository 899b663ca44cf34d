// An attempt to pay, watched until it ends: the server says so at once, and is asked now and then in case that was missed.
import { me } from '@recado/contract/auth';
import { getCharge, type Charge } from '@recado/contract/invoices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/data/client.ts';
import { useCompanyEvent } from '../../../shared/data/useRealtime.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';

const LOOK_MS = 10_000;

export interface WatchedCharge {
  charge: Charge;
  /** until when the licence runs now; undefined: it is not paid, or that is not known yet */
  renewedUntil: string | undefined;
}

export function useCharge(started: Charge): WatchedCharge {
  const [told, setTold] = useState<string>();
  useCompanyEvent('payment', ({ action, invoiceId, company }) => {
    if (action === 'CONCLUIDA' && invoiceId === started.invoiceId) setTold(company.dueDate);
  });
  const { data: charge } = useQuery({
    queryKey: ['charge', started.uuid],
    initialData: started,
    queryFn: ({ signal }) => call(getCharge, { params: { uuid: started.uuid }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' && told === undefined ? LOOK_MS : false),
    staleTime: LOOK_MS,
  });
  // Paid, and nobody told: then the new date is asked for.
  const { data: asked } = useQuery({
    queryKey: ['charge', started.uuid, 'renewed'],
    enabled: charge.status === 'paid' && told === undefined,
    queryFn: async ({ signal }) => {
      const user = await call(me, { signal });
      sessionStore.changeUser(user);
      return user.company.dueDate;
    },
  });
  return { charge, renewedUntil: told ?? asked ?? undefined };
}
