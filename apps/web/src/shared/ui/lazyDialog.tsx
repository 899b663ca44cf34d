// A dialog whose content is fetched when it opens. Its frame is there at once: it shows what is loading and what failed,
// remembers where the focus was and gives it back, and what breaks in it stays in it.
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { ApiError, isApiError } from '../errors/ApiError.ts';
import { neededCode } from '../errors/neededCode.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FailedState } from './FailedState.tsx';
import { LoadingRows } from './LoadingRows.tsx';

type Frame = Pick<DialogProps, 'onClose' | 'title' | 'size' | 'hasInput' | 'returnFocus' | 'onExitTransitionEnd'>;

export interface LazyDialogProps<Content> extends Frame {
  /** what its content is drawn with; null: it is closed */
  content: Content | null;
}

export function lazyDialog<Content extends object>(
  load: () => Promise<ComponentType<Content>>,
): ComponentType<LazyDialogProps<Content>> {
  let loaded: ComponentType<Content> | undefined;
  const fetchBody = () =>
    lazy(async () => {
      // A browser that failed to import something never asks for it again, so offline it is not tried.
      if (!loaded && !navigator.onLine) notReached();
      loaded ??= await neededCode(load).catch(notReached);
      return { default: loaded };
    });

  return function LazyDialog({ content, ...frame }) {
    const inside = useRef<HTMLDivElement>(null);
    // A failed one stays failed: another asks again.
    const [Body, setBody] = useState(fetchBody);
    // While it goes it shows what it showed.
    const [shown, setShown] = useState(content);
    if (content !== null && content !== shown) setShown(content);
    const retry = (reset: () => void): void => {
      // Its button goes away.
      inside.current?.focus();
      setBody(fetchBody);
      reset();
    };
    return (
      <Dialog {...frame} opened={content !== null}>
        <div ref={inside} tabIndex={-1} style={{ outline: 'none' }}>
          <ErrorBoundary
            renderFallback={(reset, error) => <FailedState error={faultOf(error)} onRetry={() => retry(reset)} />}
          >
            <Suspense fallback={<LoadingRows rows={4} />}>
              {shown && <Body {...shown} />}
              <Arrived inside={inside} />
            </Suspense>
          </ErrorBoundary>
        </div>
      </Dialog>
    );
  };
}

/** While there was nothing else the cross had the focus: now it is where one begins. */
function Arrived({ inside }: { inside: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const { activeElement } = document;
    const frame = inside.current?.closest('[role="dialog"]');
    if (frame?.contains(activeElement) && !inside.current?.contains(activeElement))
      inside.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [inside]);
  return null;
}

/** Whatever a browser says of code that did not come, it is the network. */
function notReached(): never {
  throw new ApiError('network', 0);
}

/** What breaks while drawing speaks to programmers. */
const faultOf = (error: unknown): ApiError =>
  isApiError(error) ? error : new ApiError('ERR_INTERNAL_SERVER_ERROR', 0);
