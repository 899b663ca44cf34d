// What the list of queues shows of each.
import { Anchor } from '@mantine/core';
import type { Queue } from '@recado/contract/queues';
import { MOST_COLLEAGUES } from '@recado/contract/users';
import { Link } from 'react-router';
import { useConnections } from '../../entities/connection/useConnections.ts';
import { useColleagues } from '../../entities/user/useColleagues.ts';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan } from '../../shared/session/useSession.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useNarrow } from '../../shared/ui/useNarrow.ts';
import classes from './Queues.module.css';

export function useQueueColumns(): Column<Queue>[] {
  const { t } = useTranslation(['queues', 'common']);
  const formats = useFormats();
  const attendants = useAttendants();
  const managesPeople = useCan('users-page:edit');
  const narrow = useNarrow();
  const { data: connections } = useConnections();
  return [
    { key: 'id', header: t('column.id'), width: '70px', deskOnly: true, cell: ({ id }) => id },
    {
      key: 'name',
      header: t('common:name'),
      width: '1.5fr',
      primary: true,
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      key: 'color',
      header: t('field.color'),
      width: '120px',
      cell: ({ color }) => (
        <span className={classes.color} style={{ '--queue-color': color }}>
          {color}
        </span>
      ),
    },
    {
      key: 'order',
      header: t('field.order'),
      width: '80px',
      align: 'end',
      cell: ({ orderQueue }) => formats.number(orderQueue),
    },
    {
      key: 'attendants',
      header: t('column.attendants'),
      width: '1fr',
      cell: ({ id }) => {
        const count = attendants?.get(id) ?? 0;
        if (!attendants || count > 0) return attendants ? formats.number(count) : '';
        // Customers choose it, and nobody but administrators sees them.
        // On a phone a link would stand where one presses to open the row.
        if (!managesPeople || narrow) return <span className={classes.nobody}>{t('noAttendants')}</span>;
        return (
          <Anchor component={Link} to="/users" inherit underline="always" className={classes.nobody}>
            {t('noAttendants')}
          </Anchor>
        );
      },
    },
    {
      key: 'connections',
      header: t('column.connections'),
      width: '1.2fr',
      cell: ({ id }) => {
        const names = connections?.filter(({ queues }) => queues.some((queue) => queue.id === id));
        if (!names || names.length > 0) return names?.map(({ name }) => name).join(', ') ?? '';
        // No customer comes to it by themselves.
        return <span className={classes.nobody}>{t('noConnection')}</span>;
      },
    },
    {
      key: 'greeting',
      header: t('column.greeting'),
      width: '2.5fr',
      cell: ({ greetingMessage }) =>
        greetingMessage ? (
          <span className={classes.greeting} title={greetingMessage}>
            {greetingMessage}
          </span>
        ) : (
          t('noGreeting')
        ),
    },
  ];
}

/** How many belong to each queue; undefined: not known (yet). */
function useAttendants(): ReadonlyMap<number, number> | undefined {
  const colleagues = useColleagues();
  if (colleagues.length === 0 || colleagues.length >= MOST_COLLEAGUES) return undefined;
  const counts = new Map<number, number>();
  for (const { id } of colleagues.flatMap(({ queues }) => queues)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
