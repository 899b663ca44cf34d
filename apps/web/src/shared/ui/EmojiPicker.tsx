// Every emoji there is, to pick from. Its code and its words are fetched when it first opens.
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { ApiError, isApiError } from '../errors/ApiError.ts';
import { neededCode } from '../errors/neededCode.ts';
import classes from './emoji/EmojiPanel.module.css';
import type { EmojiPanelProps } from './emoji/EmojiPanel.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FailedState } from './FailedState.tsx';

let loaded: ComponentType<EmojiPanelProps> | undefined;

const fetchPanel = () =>
  lazy(async () => {
    // A browser that failed to import something never asks for it again, so offline it is not tried.
    if (!loaded && !navigator.onLine) throw new ApiError('network', 0);
    loaded ??= (await neededCode(() => import('./emoji/EmojiPanel.tsx'))).EmojiPanel;
    return { default: loaded };
  });

export function EmojiPicker(props: EmojiPanelProps) {
  // A failed one stays failed: another asks again.
  const [Panel, setPanel] = useState(fetchPanel);
  const retry = (reset: () => void): void => {
    setPanel(fetchPanel);
    reset();
  };
  return (
    <div className={classes.frame}>
      <ErrorBoundary
        renderFallback={(reset, error) => (
          <FailedState error={isApiError(error) ? error : new ApiError('network', 0)} onRetry={() => retry(reset)} />
        )}
      >
        <Suspense fallback={<Skeleton h="100%" />}>
          <Panel {...props} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
