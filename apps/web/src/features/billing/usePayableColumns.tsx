// The company's own invoices, which can be paid where they are open.
import { Button, Text } from '@mantine/core';
import type { Invoice } from '@recado/contract/invoices';
import { useInvoiceColumns, type InvoiceFacts } from '../../entities/invoice/useInvoiceColumns.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useMonths } from './useMonths.ts';

export function usePayableColumns(
  facts: Omit<InvoiceFacts, 'amount'>,
  onPay: (invoice: Invoice) => void,
): Column<Invoice>[] {
  const { t } = useTranslation('billing');
  return [
    ...useInvoiceColumns({ ...facts, amount: (invoice) => <Amount {...invoice} /> }),
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
