// The five faces of a list: loading, failed or not allowed, empty, nothing found, and full.
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { LoadingRows } from '../ui/LoadingRows.tsx';
import type { List } from './useListQuery.ts';

type Facts = Pick<List<unknown>, 'rows' | 'loading' | 'error' | 'retry' | 'searched'>;

export interface ListStatesProps {
  list: Facts;
  /** shown when there is nothing at all */
  empty: ReactNode;
  avatar?: boolean;
  children: ReactNode;
}

export function ListStates({ list, empty, avatar, children }: ListStatesProps) {
  const { t } = useTranslation();
  if (list.error) return <FailedState error={list.error} onRetry={list.retry} />;
  if (list.loading) return <LoadingRows avatar={avatar} />;
  if (list.rows.length > 0) return children;
  if (list.searched === '') return empty;
  return (
    <EmptyState icon={SearchX} title={t('empty.searchTitle')} text={t('empty.searchText', { search: list.searched })} />
  );
}
