// What the list of companies shows of each.
import { Badge, Text } from '@mantine/core';
import type { Company } from '@recado/contract/companies';
import { useStorageText } from '../../../entities/plan/storageText.ts';
import type { Column } from '../../../shared/crud/DataTable.tsx';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useAtPresent } from '../../../shared/format/useNow.ts';
import { useShownNumber } from '../../../shared/format/useShownNumber.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import classes from './Companies.module.css';
import { daysUntil, dueColor } from './dueDate.ts';

export function useCompanyColumns(): Column<Company>[] {
  const { t } = useTranslation(['companies', 'common']);
  const formats = useFormats();
  const storageText = useStorageText();
  const shownNumber = useShownNumber();
  // They write their numbers as the operator's neighbours do.
  const { timeZone } = useSession().user.company;
  return [
    {
      key: 'name',
      header: t('common:name'),
      width: '2fr',
      primary: true,
      cell: ({ name, email }) => (
        <div className={classes.names}>
          <span className={classes.cut} title={name}>
            {name}
          </span>
          <Text component="span" size="xs" c="dimmed" fw={400} className={classes.cut} title={email}>
            {email}
          </Text>
        </div>
      ),
    },
    {
      key: 'phone',
      header: t('column.phone'),
      width: '150px',
      cell: ({ phone }) => shownNumber(phone, timeZone) || '—',
    },
    {
      key: 'plan',
      header: t('column.plan'),
      width: '1.2fr',
      cell: ({ plan, storedBytes }) => (
        <div className={classes.names}>
          <span className={classes.cut} title={plan.name}>
            {plan.name}
          </span>
          <Text component="span" size="xs" c="dimmed" className={classes.cut} title={t('column.storage')}>
            {storageText(storedBytes, plan.storageGb)}
          </Text>
        </div>
      ),
    },
    {
      key: 'status',
      header: t('column.status'),
      width: '90px',
      cell: ({ status }) => (
        <Badge variant="light" color={status ? 'green' : 'gray'} tt="none">
          {t(status ? 'status.active' : 'status.inactive')}
        </Badge>
      ),
    },
    { key: 'due', header: t('column.dueDate'), width: '150px', cell: (company) => <DueDate {...company} /> },
    {
      key: 'recurrence',
      header: t('column.recurrence'),
      width: '130px',
      cell: ({ recurrence }) => t(`recurrence.${recurrence}`),
    },
    { key: 'created', header: t('column.created'), width: '100px', cell: ({ createdAt }) => formats.date(createdAt) },
  ];
}

/** The colour is never the only sign: the days are said. */
export function DueDate({ dueDate, timeZone }: Pick<Company, 'dueDate' | 'timeZone'>) {
  const { t } = useTranslation('companies');
  const formats = useFormats();
  const days = useAtPresent((now) => (dueDate === null ? null : daysUntil(dueDate, now, timeZone)));
  if (dueDate === null || days === null) return <span className={classes.none}>{t('due.none')}</span>;
  const words = days === 0 ? t('due.today') : days > 0 ? t('due.in', { count: days }) : t('due.ago', { count: -days });
  return (
    <div className={classes.due} data-color={dueColor(days) ?? undefined}>
      <time dateTime={dueDate}>{formats.date(dueDate, timeZone)}</time>
      <span className={classes.days}>{words}</span>
    </div>
  );
}
