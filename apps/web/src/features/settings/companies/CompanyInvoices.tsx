// What a company owes and has paid, for whoever runs the installation.
import { pageCompanyInvoices, type Invoice } from '@recado/contract/invoices';
import type { Company } from '@recado/contract/companies';
import { ReceiptText } from 'lucide-react';
import { invoiceState, type InvoiceState } from '../../../entities/invoice/invoiceState.ts';
import { useInvoiceColumns } from '../../../entities/invoice/useInvoiceColumns.tsx';
import { DataTable } from '../../../shared/crud/DataTable.tsx';
import { ListStates } from '../../../shared/crud/ListStates.tsx';
import { useListQuery } from '../../../shared/crud/useListQuery.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useNow } from '../../../shared/format/useNow.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import classes from './Companies.module.css';

export function CompanyInvoices({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation('companies');
  const { id, name, timeZone } = company;
  const formats = useFormats();
  const now = useNow();
  const list = useListQuery('invoice', pageCompanyInvoices, { rowsKey: 'invoices', params: { id }, refreshMs: 15_000 });
  const stateOf = (invoice: Invoice): InvoiceState => invoiceState(invoice, now, timeZone);
  const columns = useInvoiceColumns({ stateOf, timeZone, amount: ({ value }) => formats.money(value) });
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('invoices.title', { name })}>
      <div className={classes.invoices}>
        <ListStates
          list={list}
          empty={<EmptyState icon={ReceiptText} title={t('invoices.none')} text={t('invoices.noneText')} />}
        >
          <DataTable
            label={t('invoices.title', { name })}
            columns={columns}
            rows={list.rows}
            rowKey={(invoice) => invoice.id}
            rowName={({ detail }) => detail}
            urgent={(invoice) => stateOf(invoice) === 'expired'}
            list={list}
          />
        </ListStates>
      </div>
    </Dialog>
  );
}
