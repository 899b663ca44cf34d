// The screen that most lists of things are: title with count, search, a button to add, rows that open, and a menu on each to
// change or delete it.
import { Button, Group } from '@mantine/core';
import { Pencil, Plus, Trash2, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { AddButton } from './AddButton.tsx';
import { DataTable, type Column } from './DataTable.tsx';
import { ListPage } from './ListPage.tsx';
import { ListStates } from './ListStates.tsx';
import type { RowAction } from './RowMenu.tsx';
import type { List } from './useListQuery.ts';
import { useRemove } from './useRemove.tsx';

type CrudText = 'title' | 'add' | 'empty.title' | 'empty.text' | 'delete.text' | 'delete.done';

type Shown = 'rows' | 'loading' | 'error' | 'retry' | 'searched';
/** From `useListQuery`, or a whole list from `listOf`, which is neither searched nor loaded further. */
type Listed<Row> = Pick<List<Row>, Shown> & Partial<Omit<List<Row>, Shown>>;

export interface CrudPageProps<Row> {
  /** of the screen's own file of texts */
  t: (key: CrudText) => string;
  icon: LucideIcon;
  list: Listed<Row>;
  searchLabel?: string;
  columns: Column<Row>[];
  nameOf: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
  /** what to know of a row before it goes */
  renderRemoval?: (row: Row) => ReactNode;
  /** query keys of what is out of date once one is deleted */
  invalidates: readonly string[];
  /** left out: whoever sees the screen may change and delete every row */
  may?: (act: 'change' | 'delete', row: Row) => boolean;
  /** what a click on a row does; left out: its form opens */
  onOpen?: (row: Row) => void;
  /** of a row that the person may not change */
  onRefused?: (row: Row) => void;
  avatar?: boolean;
  /** what else there is to do, beside the button to add */
  toolbar?: ReactNode;
  /** of a row, before changing and deleting it */
  moreActions?: (row: Row) => RowAction[];
  /** above the rows */
  note?: ReactNode;
  /** @param row undefined: a new one */
  renderForm: (row: Row | undefined, close: () => void) => ReactNode;
}

export function CrudPage<Row extends { id: number }>(props: CrudPageProps<Row>) {
  const { t, icon, list, columns, nameOf, may = () => true, onOpen, onRefused, renderForm } = props;
  const { t: common } = useTranslation();
  const [editing, setEditing] = useState<Row | 'new' | null>(null);
  const confirmRemove = useRemove<Row>({
    remove: props.remove,
    nameOf,
    invalidates: props.invalidates,
    detailOf: props.renderRemoval,
    warning: t('delete.text'),
    successText: t('delete.done'),
  });
  const add = (): void => setEditing('new');
  const isEmpty = !list.loading && list.rows.length === 0 && list.searched === '' && list.error === null;
  const actions = (row: Row): RowAction[] => [
    ...(props.moreActions?.(row) ?? []),
    ...(may('change', row) ? [{ label: common('edit'), icon: Pencil, onClick: () => setEditing(row) }] : []),
    ...(may('delete', row)
      ? [{ label: common('delete'), icon: Trash2, danger: true, onClick: () => confirmRemove(row) }]
      : []),
  ];
  return (
    <ListPage
      title={t('title')}
      count={list.count ?? (list.loading || list.setSearch ? undefined : list.rows.length)}
      search={list.search}
      onSearch={list.setSearch}
      searchLabel={props.searchLabel}
      // On a phone all there is to press stands together, beside the title or below it.
      action={
        <Group gap={6} wrap="nowrap">
          {props.toolbar}
          {/* The empty list has its own; before it is known which of the two it is, one of them would go under whoever presses it. */}
          {!list.loading && !isEmpty && <AddButton label={t('add')} onClick={add} />}
        </Group>
      }
    >
      {props.note}
      <ListStates
        list={list}
        avatar={props.avatar}
        empty={
          <EmptyState
            icon={icon}
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
          rowName={nameOf}
          onRowClick={onOpen ?? ((row) => (may('change', row) ? setEditing(row) : onRefused?.(row)))}
          opens={(row) => onOpen !== undefined || onRefused !== undefined || may('change', row)}
          actions={actions}
          list={isGrowing(list) ? list : undefined}
        />
      </ListStates>
      {editing !== null && renderForm(editing === 'new' ? undefined : editing, () => setEditing(null))}
    </ListPage>
  );
}

const isGrowing = <Row,>(list: Listed<Row>): list is List<Row> => list.loadMore !== undefined;
