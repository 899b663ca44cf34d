// Invoices: what the company owes and owed, and the way to pay it.
import { Button } from '@mantine/core';
import { pageInvoices, type Invoice } from '@recado/contract/invoices';
import { CalendarClock, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { invoiceState, type InvoiceState } from '../../entities/invoice/invoiceState.ts';
import { DataTable } from '../../shared/crud/DataTable.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { useNow } from '../../shared/format/useNow.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { CheckoutDialog } from './CheckoutDialog.tsx';
import { useCheckout } from './useCheckout.ts';
import { usePayableColumns } from './usePayableColumns.tsx';

export function InvoicesPage() {
  const { t } = useTranslation('billing');
  const list = useListQuery('invoice', pageInvoices, { rowsKey: 'invoices' });
  const checkout = useCheckout();
  const now = useNow();
  const { timeZone } = useSession().user.company;
  const stateOf = (invoice: Invoice): InvoiceState => invoiceState(invoice, now, timeZone);
  const columns = usePayableColumns({ stateOf, timeZone }, checkout.open);
  return (
    <ListPage
      title={t('title')}
      count={list.count}
      search={list.search}
      onSearch={list.setSearch}
      toolbar={
        <Button
          component={Link}
          to="/subscription"
          variant="default"
          leftSection={<CalendarClock size={16} aria-hidden />}
        >
          {t('subscription.title')}
        </Button>
      }
    >
      <ListStates list={list} empty={<EmptyState icon={ReceiptText} title={t('empty.title')} text={t('empty.text')} />}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={({ detail }) => detail}
          onRowClick={checkout.open}
          opens={({ status }) => status === 'open'}
          urgent={(invoice) => stateOf(invoice) === 'expired'}
          list={list}
        />
      </ListStates>
      {checkout.invoice && <CheckoutDialog invoice={checkout.invoice} onClose={checkout.close} />}
    </ListPage>
  );
}
