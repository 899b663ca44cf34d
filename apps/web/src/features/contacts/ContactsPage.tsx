// Contacts: the people a company talks with.
import { deleteContact, listContacts, type Contact } from '@recado/contract/contacts';
import { Button } from '@mantine/core';
import { CalendarX, Eraser, FileJson, Merge, MessageSquare, Pencil, Tag, Trash2, Undo2, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { BulkBar } from '../../entities/bulk/BulkBar.tsx';
import { ContactForm } from '../../entities/contact/ContactForm.tsx';
import { MergeDialog } from '../../entities/contact/merge/MergeDialog.tsx';
import { useRecentMerges } from '../../entities/contact/merge/useRecentMerges.ts';
import { useUndoMerge } from '../../entities/contact/merge/useUndoMerge.ts';
import { TagSelect } from '../../entities/tag/TagSelect.tsx';
import { AddButton } from '../../shared/crud/AddButton.tsx';
import { DataTable } from '../../shared/crud/DataTable.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import type { RowAction } from '../../shared/crud/RowMenu.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { useRemove } from '../../shared/crud/useRemove.tsx';
import { call } from '../../shared/data/client.ts';
import { ANY_DAY, dayQuery, isAnyDay } from '../../shared/format/days.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan } from '../../shared/session/useSession.ts';
import { DaysFilter } from '../../shared/ui/DaysFilter.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import classes from './Contacts.module.css';
import { useSelection } from '../../shared/ui/selection/useSelection.ts';
import { EraseDialog } from './erase/EraseDialog.tsx';
import { ExchangeMenu } from './ExchangeMenu.tsx';
import { useExportEverything } from './useExportEverything.ts';
import { useContactColumns } from './useContactColumns.tsx';
import { useOpenConversation } from './useOpenConversation.ts';

export function ContactsPage() {
  const { t } = useTranslation(['contacts', 'pieces']);
  const [days, setDays] = useState(ANY_DAY);
  const [tags, setTags] = useState<number[]>([]);
  const list = useListQuery('contact', listContacts, {
    rowsKey: 'contacts',
    query: { ...dayQuery(days), ...(tags.length > 0 && { tags }) },
  });
  const [editing, setEditing] = useState<Contact | 'new' | null>(null);
  const [merging, setMerging] = useState<Contact | null>(null);
  const [erasing, setErasing] = useState<Contact | null>(null);
  const columns = useContactColumns();
  const order = useMemo(() => list.rows.map(({ id }) => id), [list.rows]);
  const selection = useSelection(order, JSON.stringify(list.asked));
  const open = useOpenConversation();
  const actions = useContactActions({ open, edit: setEditing, merge: setMerging, erase: setErasing });

  const handleClear = (): void => {
    setDays(ANY_DAY);
    setTags([]);
  };

  const empty =
    isAnyDay(days) && tags.length === 0 ? (
      <EmptyState icon={Users} title={t('empty.title')} text={t('empty.text')} />
    ) : (
      <EmptyState
        icon={CalendarX}
        title={t(tags.length === 0 ? 'created.none' : 'noneTagged')}
        action={<Button onClick={handleClear}>{t('pieces:span.clear')}</Button>}
      />
    );

  return (
    <ListPage
      title={t('title')}
      count={list.count}
      search={list.search}
      onSearch={list.setSearch}
      searchLabel={t('search')}
      toolbar={
        <>
          <div className={classes.filters}>
            <DaysFilter
              value={days}
              onChange={setDays}
              words={{
                any: t('created.any'),
                chosen: (shown) => t('created.button', { days: shown }),
                title: t('created.title'),
              }}
            />
            <div className={classes.tagFilter}>
              <TagSelect
                size="sm"
                aria-label={t('tagFilter')}
                placeholder={t('tagFilter')}
                leftSection={<Tag size={14} aria-hidden />}
                value={tags}
                onChange={setTags}
              />
            </div>
          </div>
          <ExchangeMenu />
        </>
      }
      action={<AddButton label={t('add')} onClick={() => setEditing('new')} />}
    >
      <ListStates list={list} avatar empty={empty}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onRowClick={open}
          actions={actions}
          list={list}
          choosing={{ selection, idOf: ({ id }) => id }}
        />
        <BulkBar of="contacts" selection={selection} asked={list.asked} />
      </ListStates>
      {editing !== null && (
        <ContactForm contact={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
      {merging && <MergeDialog contact={merging} onClose={() => setMerging(null)} />}
      {erasing && <EraseDialog contact={erasing} onClose={() => setErasing(null)} />}
    </ListPage>
  );
}

interface Openers {
  open: (contact: Contact) => void;
  edit: (contact: Contact) => void;
  merge: (contact: Contact) => void;
  erase: (contact: Contact) => void;
}

/** What the caller may do with a contact. */
function useContactActions({ open, edit, merge, erase }: Openers): (contact: Contact) => RowAction[] {
  const { t } = useTranslation(['contacts', 'common']);
  const mayDelete = useCan('contacts-page:deleteContact');
  const mayMerge = useCan('contacts-page:merge');
  const mayErase = useCan('contacts-page:erase');
  const exportEverything = useExportEverything();
  const merges = useRecentMerges();
  const undo = useUndoMerge();
  const confirmRemove = useRemove<Contact>({
    remove: ({ id }) => call(deleteContact, { params: { id } }),
    nameOf: ({ name }) => name,
    invalidates: ['contact', 'ticket'],
    warning: t('delete.text'),
    successText: t('delete.done'),
  });
  return (contact) => {
    const merged = merges.find(({ keptId }) => keptId === contact.id);
    return [
      { label: t('open'), icon: MessageSquare, onClick: () => open(contact) },
      { label: t('common:edit'), icon: Pencil, onClick: () => edit(contact) },
      ...(mayMerge && !contact.isGroup ? [{ label: t('merge.menu'), icon: Merge, onClick: () => merge(contact) }] : []),
      ...(mayMerge && merged
        ? [{ label: t('merge.undoNamed', { name: merged.goneName }), icon: Undo2, onClick: () => undo(merged) }]
        : []),
      ...(exportEverything && !contact.isGroup
        ? [{ label: t('everything.menu'), icon: FileJson, onClick: () => exportEverything(contact) }]
        : []),
      ...(mayErase && !contact.isGroup
        ? [{ label: t('erase.menu'), icon: Eraser, danger: true, onClick: () => erase(contact) }]
        : []),
      ...(mayDelete
        ? [{ label: t('common:delete'), icon: Trash2, danger: true, onClick: () => confirmRemove(contact) }]
        : []),
    ];
  };
}
