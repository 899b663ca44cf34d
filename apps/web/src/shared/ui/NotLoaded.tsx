// What stands where a query has nothing to show: that it failed, or what one waits with. What is on the screen stays there
// when asking for it again fails: somebody may be writing in it.
import type { ReactNode } from 'react';
import { isApiError, isDenial } from '../errors/ApiError.ts';
import { FailedState } from './FailedState.tsx';

export interface NotLoadedProps {
  query: { data?: unknown; error: Error | null; refetch: () => unknown };
  /** while it is on its way */
  children?: ReactNode;
}

export function NotLoaded({ query, children }: NotLoadedProps) {
  if (query.data !== undefined && !isOver(query.error)) return null;
  if (query.error === null) return children;
  return <FailedState error={query.error} onRetry={() => void query.refetch()} />;
}

/** It is gone, or no longer theirs: what still stands there cannot be worked with. */
const isOver = (error: Error | null): boolean => isDenial(error) || (isApiError(error) && error.status === 404);
