// All companies of the installation, for whoever runs it.
import { pageCompanies, type Company } from '@recado/contract/companies';
import { Building2, CalendarPlus, Pencil, ReceiptText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AddButton } from '../../../shared/crud/AddButton.tsx';
import { DataTable } from '../../../shared/crud/DataTable.tsx';
import { ListPage } from '../../../shared/crud/ListPage.tsx';
import { ListStates } from '../../../shared/crud/ListStates.tsx';
import type { RowAction } from '../../../shared/crud/RowMenu.tsx';
import { useListQuery } from '../../../shared/crud/useListQuery.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { CompanyInvoices } from './CompanyInvoices.tsx';
import { DeleteCompanyDialog } from './DeleteCompanyDialog.tsx';
import { useCompanyColumns } from './useCompanyColumns.tsx';
import { useRenewCompany } from './useRenewCompany.tsx';

type Dialog = { kind: 'add' } | { kind: 'edit' | 'invoices' | 'delete'; company: Company };

export function CompaniesTab() {
  const { t } = useTranslation(['companies', 'common']);
  const { user } = useSession();
  // Companies pay, and are told of nothing that happens elsewhere.
  const list = useListQuery('company', pageCompanies, { rowsKey: 'companies', refreshMs: 15_000 });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const columns = useCompanyColumns();
  const renew = useRenewCompany();
  const close = (): void => setDialog(null);
  const edit = (company: Company): void => setDialog({ kind: 'edit', company });
  const actions = (company: Company): RowAction[] => {
    const { dueDate } = company;
    return [
      { label: t('common:edit'), icon: Pencil, onClick: () => edit(company) },
      { label: t('invoices.action'), icon: ReceiptText, onClick: () => setDialog({ kind: 'invoices', company }) },
      ...(dueDate === null
        ? []
        : [{ label: t('renew.action'), icon: CalendarPlus, onClick: () => renew({ ...company, dueDate }) }]),
      // One's own stays: nobody would be left to run the others.
      ...(company.id === user.companyId
        ? []
        : [
            {
              label: t('common:delete'),
              icon: Trash2,
              danger: true,
              onClick: () => setDialog({ kind: 'delete', company }),
            },
          ]),
    ];
  };
  return (
    <ListPage
      title={t('title')}
      count={list.count}
      search={list.search}
      onSearch={list.setSearch}
      searchLabel={t('search')}
      action={<AddButton label={t('add')} onClick={() => setDialog({ kind: 'add' })} />}
    >
      <ListStates list={list} empty={<EmptyState icon={Building2} title={t('empty.title')} text={t('empty.text')} />}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onRowClick={edit}
          actions={actions}
          list={list}
        />
      </ListStates>
      {dialog?.kind === 'add' && <CompanyForm onClose={close} />}
      {dialog?.kind === 'edit' && <CompanyForm company={dialog.company} onClose={close} />}
      {dialog?.kind === 'invoices' && <CompanyInvoices company={dialog.company} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteCompanyDialog company={dialog.company} onClose={close} />}
    </ListPage>
  );
}
