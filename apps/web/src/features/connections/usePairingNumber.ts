// Which phone is paired by code: the number is stored, and the server begins the session anew.
import { updateConnection, type Connection } from '@recado/contract/connections';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { connectionsKey } from '../../entities/connection/useConnections.ts';
import { call } from '../../shared/data/client.ts';

export function usePairingNumber({ id }: Connection, onDone: () => void): UseMutationResult<Connection, Error, string> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pairingNumber: string) => call(updateConnection, { params: { id }, body: { pairingNumber } }),
    meta: { quiet: true },
    onSuccess: ({ pairingNumber }) => {
      // The rest of the answer may be older than what the events have told since.
      queryClient.setQueryData<Connection[]>(connectionsKey, (list) =>
        list?.map((each) => (each.id === id ? { ...each, pairingNumber } : each)),
      );
      onDone();
    },
  });
}
