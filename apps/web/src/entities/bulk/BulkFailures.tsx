// What could not be done to some of many, and why.
import { listBulkFailures } from '@recado/contract/bulk-acts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import classes from './BulkFailures.module.css';

export function BulkFailures({ id }: { id: number }) {
  const { t } = useTranslation(['bulk', 'errors']);
  const { data } = useQuery({
    queryKey: ['bulk', 'failures', id],
    queryFn: ({ signal }) => call(listBulkFailures, { params: { id }, signal }),
  });
  if (!data) return <LoadingRows />;
  return (
    <ul className={classes.list}>
      {data.map((failure) => (
        <li key={failure.id}>
          <strong>{failure.name ?? t('failures.unseen')}</strong>
          <span>{t(`errors:${failure.error}`)}</span>
        </li>
      ))}
    </ul>
  );
}
