// From one way of pairing to the other: the number is stored, and the session begins anew.
import { updateConnection, type Connection } from '@recado/contract/connections';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { connectionsKey } from '../../entities/connection/useConnections.ts';
import { call } from '../../shared/data/client.ts';
import { useSessionCalls } from './useSessionCalls.ts';

/** Takes the number of the phone to pair by code; empty: by QR code. */
export function usePairingWay({ id }: Connection, onRenew?: () => void): UseMutationResult<Connection, Error, string> {
  const queryClient = useQueryClient();
  const { renew } = useSessionCalls();
  return useMutation({
    mutationFn: (pairingNumber: string) => call(updateConnection, { params: { id }, body: { pairingNumber } }),
    meta: { quiet: true },
    onSuccess: (changed) => {
      queryClient.setQueryData<Connection[]>(connectionsKey, (list) =>
        list?.map((each) => (each.id === id ? { ...each, pairingNumber: changed.pairingNumber } : each)),
      );
      onRenew?.();
      renew.mutate(id);
    },
  });
}
