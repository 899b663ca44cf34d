// The columns of the invoices; those overdue stand out, with a sign and a word beside the colour.
import { Badge } from '@mantine/core';
import type { Invoice } from '@recado/contract/invoices';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Invoice.module.css';
import type { InvoiceState } from './invoiceState.ts';

const COLORS: Record<InvoiceState, string> = { paid: 'green', expired: 'red', open: 'blue' };

export interface InvoiceFacts {
  stateOf: (invoice: Invoice) => InvoiceState;
  /** IANA, of the company that owes them */
  timeZone: string;
  amount: (invoice: Invoice) => ReactNode;
}

export function useInvoiceColumns({ stateOf, timeZone, amount }: InvoiceFacts): Column<Invoice>[] {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const dateOf = (moment: string): string => formats.date(moment, timeZone);
  return [
    { key: 'id', header: t('column.id'), width: '80px', deskOnly: true, cell: ({ id }) => id },
    { key: 'detail', header: t('column.detail'), width: '2fr', primary: true, cell: ({ detail }) => detail },
    {
      key: 'value',
      header: t('column.value'),
      width: '120px',
      align: 'end',
      cell: amount,
    },
    {
      key: 'dueDate',
      width: '110px',
      header: t('column.dueDate'),
      cell: (invoice) =>
        stateOf(invoice) === 'expired' ? (
          <span className={classes.expired}>
            <TriangleAlert size={16} aria-hidden />
            {dateOf(invoice.dueDate)}
          </span>
        ) : (
          dateOf(invoice.dueDate)
        ),
    },
    {
      key: 'status',
      width: '120px',
      header: t('column.status'),
      cell: (invoice) => (
        <Badge variant="light" color={COLORS[stateOf(invoice)]}>
          {t(`state.${stateOf(invoice)}`)}
        </Badge>
      ),
    },
  ];
}
