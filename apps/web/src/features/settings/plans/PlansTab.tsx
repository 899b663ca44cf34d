// The plans that companies may have: what each costs and holds.
import { deletePlan, type OwnedPlan } from '@recado/contract/plans';
import { Pencil, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AddButton } from '../../../shared/crud/AddButton.tsx';
import { DataTable, type Column } from '../../../shared/crud/DataTable.tsx';
import { ListPage } from '../../../shared/crud/ListPage.tsx';
import { ListStates } from '../../../shared/crud/ListStates.tsx';
import { useRemove } from '../../../shared/crud/useRemove.tsx';
import { call } from '../../../shared/data/client.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { gigabytes } from '../../../entities/plan/storageText.ts';
import { listOf } from '../../../shared/crud/listOf.ts';
import { PlanForm } from './PlanForm.tsx';
import { usePlans } from './usePlans.ts';

export function PlansTab() {
  const { t } = useTranslation(['plans', 'common']);
  const list = listOf(usePlans());
  const [editing, setEditing] = useState<OwnedPlan | 'new' | null>(null);
  const columns = usePlanColumns();
  const confirmRemove = useRemove<OwnedPlan>({
    remove: ({ id }) => call(deletePlan, { params: { id } }),
    nameOf: ({ name }) => name,
    invalidates: ['plan'],
    successText: t('delete.done'),
  });
  const addButton = <AddButton label={t('add')} onClick={() => setEditing('new')} />;
  return (
    <ListPage title={t('title')} count={list.loading ? undefined : list.rows.length} action={addButton}>
      <ListStates list={list} empty={<EmptyState icon={Tags} title={t('empty.title')} text={t('empty.text')} />}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onRowClick={setEditing}
          actions={(plan) => [
            { label: t('common:edit'), icon: Pencil, onClick: () => setEditing(plan) },
            { label: t('common:delete'), icon: Trash2, danger: true, onClick: () => confirmRemove(plan) },
          ]}
        />
      </ListStates>
      {editing !== null && <PlanForm plan={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}

function usePlanColumns(): Column<OwnedPlan>[] {
  const { t } = useTranslation(['plans', 'common']);
  const formats = useFormats();
  const amount = (key: 'users' | 'connections' | 'queues'): Column<OwnedPlan> => ({
    key,
    header: t(`column.${key}`),
    width: '100px',
    align: 'end',
    cell: (plan) => formats.number(plan[key]),
  });
  return [
    { key: 'name', header: t('common:name'), width: '2fr', primary: true, cell: ({ name }) => name },
    {
      key: 'public',
      header: t('column.public'),
      width: '90px',
      cell: ({ isPublic }) => t(isPublic ? 'common:yes' : 'common:no'),
    },
    amount('users'),
    amount('connections'),
    amount('queues'),
    {
      key: 'storage',
      header: t('column.storage'),
      width: '110px',
      align: 'end',
      cell: ({ storageGb }) => (storageGb === null ? t('storage.noLimit') : formats.bytes(gigabytes(storageGb))),
    },
    {
      key: 'value',
      header: t('column.value'),
      width: '120px',
      align: 'end',
      cell: ({ value }) => formats.money(value),
    },
    {
      key: 'companies',
      header: t('column.companies'),
      width: '100px',
      align: 'end',
      cell: ({ companiesCount }) => formats.number(companiesCount),
    },
  ];
}
