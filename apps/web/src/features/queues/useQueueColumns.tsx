// What the list of queues shows of each.
import type { Queue } from '@recado/contract/queues';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useFormats } from '../../shared/format/useFormats.ts';
import classes from './Queues.module.css';

export function useQueueColumns(): Column<Queue>[] {
  const { t } = useTranslation(['queues', 'common']);
  const formats = useFormats();
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
