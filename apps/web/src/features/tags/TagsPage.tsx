// The coloured words that tickets are marked with.
import { deleteTag, pageTags, type Tag } from '@recado/contract/tags';
import { Pencil, Tags, Trash2 } from 'lucide-react';
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
import { useCan } from '../../shared/session/useSession.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { TagForm } from './TagForm.tsx';
import { useTagColumns } from './useTagColumns.tsx';

export function TagsPage() {
  const { t } = useTranslation('tags');
  const list = useListQuery('tag', pageTags, { rowsKey: 'tags' });
  const [editing, setEditing] = useState<Tag | 'new' | null>(null);
  const columns = useTagColumns();
  const actions = useTagActions(setEditing);
  return (
    <ListPage
      title={t('title')}
      count={list.count}
      search={list.search}
      onSearch={list.setSearch}
      searchLabel={t('search')}
      action={<AddButton label={t('add')} onClick={() => setEditing('new')} />}
    >
      <ListStates list={list} empty={<EmptyState icon={Tags} title={t('empty.title')} text={t('empty.text')} />}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onRowClick={setEditing}
          actions={actions}
          list={list}
        />
      </ListStates>
      {editing !== null && <TagForm tag={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}

/** A lane of the board goes by the hands of those who make them; they are the ones who delete any. */
function useTagActions(edit: (tag: Tag) => void): (tag: Tag) => RowAction[] {
  const { t } = useTranslation(['tags', 'common']);
  const mayRemove = useCan('tags-page:delete');
  const mayMakeLanes = useCan('tags-page:kanban');
  const confirmRemove = useRemove<Tag>({
    remove: ({ id }) => call(deleteTag, { params: { id } }),
    nameOf: ({ name }) => name,
    invalidates: ['tag', 'ticket'],
    warning: t('delete.text'),
    successText: t('delete.done'),
  });
  return (tag) => [
    { label: t('common:edit'), icon: Pencil, onClick: () => edit(tag) },
    ...(mayRemove && (tag.kanban === 0 || mayMakeLanes)
      ? [{ label: t('common:delete'), icon: Trash2, danger: true, onClick: () => confirmRemove(tag) }]
      : []),
  ];
}
