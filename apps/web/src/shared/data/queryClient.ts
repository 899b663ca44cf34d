// One cache for all screens. Realtime events patch or invalidate it, so what it holds stays fresh by itself.
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { notifyError } from '../ui/notify.ts';
import { isApiError, isDenial } from '../errors/ApiError.ts';
import { keepEqual } from './keepEqual.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** the screen itself shows what went wrong: no toast, but where one may not, which is told alike everywhere */
      quiet?: boolean;
    };
  }
}

/** A lost network is worth another try; an answer is an answer. */
const retry = (failures: number, error: Error): boolean => failures < 2 && isApiError(error, 'network');

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 30_000, gcTime: 30 * 60_000, networkMode: 'always', structuralSharing: keepEqual },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.quiet || isDenial(error)) notifyError(error);
    },
  }),
});
