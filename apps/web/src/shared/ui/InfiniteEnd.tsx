// The end of a list that has more: asks for it when a person comes within 100 px, or when the first page does not fill the view.
import { Button, Center, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';

const NEAR = '0px 0px 100px 0px';

export interface InfiniteEndProps {
  hasMore: boolean;
  loading: boolean;
  /** the last attempt failed: only a person tries again */
  failed: boolean;
  onMore: () => void;
}

export function InfiniteEnd({ hasMore, loading, failed, onMore }: InfiniteEndProps) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore || loading || failed) return;
    // A new observer reports at once, so a page that left room below asks for the next.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { root: scrollParent(element), rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, loading, failed]);
  if (!hasMore) return null;
  return (
    <Center ref={end} h={48}>
      {loading && <Loader size="sm" aria-label={t('loadingMore')} role="status" />}
      {failed && !loading && (
        <Button size="compact-sm" variant="subtle" onClick={onMore}>
          {t('retry')}
        </Button>
      )}
    </Center>
  );
}

/** rootMargin counts only from the element that scrolls. */
function scrollParent(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}
