// The help videos of the installation, as super-administrators keep them.
import { deleteHelp, type Help } from '@recado/contract/helps';
import { CircleHelp, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useHelps } from '../../../entities/help/useHelps.ts';
import { AddButton } from '../../../shared/crud/AddButton.tsx';
import { DataTable, type Column } from '../../../shared/crud/DataTable.tsx';
import { ListPage } from '../../../shared/crud/ListPage.tsx';
import { listOf } from '../../../shared/crud/listOf.ts';
import { ListStates } from '../../../shared/crud/ListStates.tsx';
import { useRemove } from '../../../shared/crud/useRemove.tsx';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { HelpForm } from './HelpForm.tsx';

export function HelpsTab() {
  const { t } = useTranslation(['helps', 'common']);
  const list = listOf(useHelps());
  const [editing, setEditing] = useState<Help | 'new' | null>(null);
  const confirmRemove = useRemove<Help>({
    remove: ({ id }) => call(deleteHelp, { params: { id } }),
    nameOf: ({ title }) => title,
    invalidates: ['help'],
    successText: t('admin.deleted'),
  });
  const columns = useHelpColumns();
  return (
    <ListPage
      title={t('admin.title')}
      count={list.loading ? undefined : list.rows.length}
      action={<AddButton label={t('admin.add')} onClick={() => setEditing('new')} />}
    >
      <ListStates list={list} empty={<EmptyState icon={CircleHelp} title={t('empty.title')} text={t('admin.empty')} />}>
        <DataTable
          label={t('admin.title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={({ title }) => title}
          onRowClick={setEditing}
          actions={(help) => [
            { label: t('common:edit'), icon: Pencil, onClick: () => setEditing(help) },
            { label: t('common:delete'), icon: Trash2, danger: true, onClick: () => confirmRemove(help) },
          ]}
        />
      </ListStates>
      {editing !== null && <HelpForm help={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}

function useHelpColumns(): Column<Help>[] {
  const { t } = useTranslation('helps');
  return [
    { key: 'title', header: t('field.title'), primary: true, cell: ({ title }) => <span title={title}>{title}</span> },
    { key: 'video', header: t('field.video'), width: '140px', cell: ({ video }) => video },
    {
      key: 'description',
      header: t('field.description'),
      width: '2fr',
      wideOnly: true,
      cell: ({ description }) => <span title={description}>{description}</span>,
    },
  ];
}
