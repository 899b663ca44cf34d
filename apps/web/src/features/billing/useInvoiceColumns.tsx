// The columns of the invoices; those overdue stand out, with a sign and a word beside the colour.
import { Badge, Button, Text } from '@mantine/core';
import type { Invoice } from '@recado/contract/invoices';
import { TriangleAlert } from 'lucide-react';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Billing.module.css';
import type { InvoiceState } from './invoiceState.ts';
import { useMonths } from './useMonths.ts';

const COLORS: Record<InvoiceState, string> = { paid: 'green', expired: 'red', open: 'blue' };

export function useInvoiceColumns(
  stateOf: (invoice: Invoice) => InvoiceState,
  onPay: (invoice: Invoice) => void,
): Column<Invoice>[] {
  const { t } = useTranslation('billing');
  const { date: dateOf } = useCompanyClock();
  return [
    { key: 'id', header: t('column.id'), width: '80px', deskOnly: true, cell: ({ id }) => id },
    { key: 'detail', header: t('column.detail'), width: '2fr', primary: true, cell: ({ detail }) => detail },
    {
      key: 'value',
      header: t('column.value'),
      width: '120px',
      align: 'end',
      cell: (invoice) => <Amount {...invoice} />,
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
    {
      key: 'pay',
      header: t('column.pay'),
      width: '120px',
      align: 'end',
      plain: true,
      cell: (invoice) =>
        invoice.status === 'open' && (
          <Button size="xs" onClick={() => onPay(invoice)} aria-label={t('payOne', { id: invoice.id })}>
            {t('pay')}
          </Button>
        ),
    },
  ];
}

/** With the months that it is for, where they are known: what is paid may be from another recurrence. */
function Amount({ value, status }: Pick<Invoice, 'value' | 'status'>) {
  const formats = useFormats();
  const months = useMonths();
  return (
    <span>
      {formats.money(value)}
      {status === 'open' && (
        <Text span display="block" size="xs" c="dimmed">
          {months}
        </Text>
      )}
    </span>
  );
}
