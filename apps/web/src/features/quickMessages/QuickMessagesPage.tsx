// Ready answers: everybody's and one's own. The shell hears of changes and asks again.
import { deleteQuickMessage, pageQuickMessages, type QuickMessage } from '@recado/contract/quick-messages';
import { mayChangeQuickMessage } from '@recado/rules/owned';
import { Button } from '@mantine/core';
import { Pencil, Plus, Trash2, Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../../shared/crud/AddButton.tsx';
import { DataTable } from '../../shared/crud/DataTable.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import type { RowAction } from '../../shared/crud/RowMenu.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { useRemove } from '../../shared/crud/useRemove.tsx';
import { call } from '../../shared/data/client.ts';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { usePerson } from '../../shared/session/useSession.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { notifyError } from '../../shared/ui/notify.ts';
import { QuickMessageForm } from './QuickMessageForm.tsx';
import { useQuickMessageColumns } from './useQuickMessageColumns.tsx';

export function QuickMessagesPage() {
  const { t } = useTranslation(['quickMessages', 'common']);
  const person = usePerson();
  const list = useListQuery('quickMessage', pageQuickMessages, { rowsKey: 'records' });
  const [editing, setEditing] = useState<QuickMessage | 'new' | null>(null);
  const columns = useQuickMessageColumns();
  const confirmRemove = useRemove<QuickMessage>({
    remove: ({ id }) => call(deleteQuickMessage, { params: { id } }),
    nameOf: ({ shortcode }) => shortcode,
    invalidates: ['quickMessage'],
    successText: t('deleted'),
  });
  const mayChange = ({ geral, userId }: QuickMessage): boolean =>
    mayChangeQuickMessage(person, { general: geral, userId });
  const actions = (row: QuickMessage): RowAction[] =>
    mayChange(row)
      ? [
          { label: t('common:edit'), icon: Pencil, onClick: () => setEditing(row) },
          { label: t('common:delete'), icon: Trash2, danger: true, onClick: () => confirmRemove(row) },
        ]
      : [];
  const add = (): void => setEditing('new');
  return (
    <ListPage
      title={t('title')}
      count={list.count}
      search={list.search}
      onSearch={list.setSearch}
      searchLabel={t('search')}
      action={<AddButton label={t('add')} onClick={add} />}
    >
      <ListStates
        list={list}
        empty={
          <EmptyState
            icon={Zap}
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
                {t('add')}
              </Button>
            }
          />
        }
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={({ shortcode }) => shortcode}
          onRowClick={(row) => (mayChange(row) ? setEditing(row) : notifyError(new ApiError('ERR_NO_PERMISSION', 403)))}
          actions={actions}
          list={list}
        />
      </ListStates>
      {editing !== null && (
        <QuickMessageForm quickMessage={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </ListPage>
  );
}
