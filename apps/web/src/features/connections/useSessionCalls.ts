// Starting and ending sessions. The list answers at once; the events that follow say how it went.
import { endSession, renewSession, resumeAutomatic, startSession, type Connection } from '@recado/contract/connections';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { connectionsKey } from '../../entities/connection/useConnections.ts';
import { call } from '../../shared/data/client.ts';

const NO_SESSION = { statusReason: null, statusUntil: null, qrcode: '', pairingCode: '' } as const;

type SessionCall = UseMutationResult<object, Error, number>;

/** Each takes the connection's id. */
export function useSessionCalls(): { start: SessionCall; renew: SessionCall; end: SessionCall; resume: SessionCall } {
  const queryClient = useQueryClient();
  const opening = (id: number): void => {
    queryClient.setQueryData<Connection[]>(connectionsKey, (list) =>
      list?.map((each) => (each.id === id ? { ...each, status: 'OPENING', ...NO_SESSION } : each)),
    );
  };
  // Refused: what the list shows was a guess.
  const onError = (): void => void queryClient.invalidateQueries({ queryKey: connectionsKey });

  const onResumed = (connection: Connection): void =>
    void queryClient.setQueryData<Connection[]>(connectionsKey, (list) =>
      list?.map((each) => (each.id === connection.id ? connection : each)),
    );

  return {
    resume: useMutation({
      mutationFn: (id) => call(resumeAutomatic, { params: { id } }),
      onSuccess: onResumed,
      onError,
    }),
    start: useMutation({ mutationFn: (id) => call(startSession, { params: { id } }), onMutate: opening, onError }),
    renew: useMutation({ mutationFn: (id) => call(renewSession, { params: { id } }), onMutate: opening, onError }),
    end: useMutation({ mutationFn: (id) => call(endSession, { params: { id } }) }),
  };
}
