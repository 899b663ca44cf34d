// Rows of things: a table on wide screens, cards on narrow ones, only what is in view when there are many.
import { VisuallyHidden } from '@mantine/core';
import { useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Virtualizer } from 'virtua';
import { useTranslation } from '../i18n/useTranslation.ts';
import { InfiniteEnd } from '../ui/InfiniteEnd.tsx';
import { ChooseBox } from '../ui/selection/ChooseBox.tsx';
import type { Selection } from '../ui/selection/useSelection.ts';
import { ListeningRows } from '../ui/ListeningRows.tsx';
import { useNarrow, useTablet } from '../ui/useNarrow.ts';
import classes from './DataTable.module.css';
import { RowMenu, type RowAction } from './RowMenu.tsx';
import type { List } from './useListQuery.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** a track of the CSS grid: `2fr`, `120px`; left out: `1fr` */
  width?: string;
  align?: 'end';
  /** the first line of a card, without its header; one column has it */
  primary?: boolean;
  /** says by itself what it is: no header beside it on a card */
  plain?: boolean;
  /** not worth its place on a card */
  wideOnly?: boolean;
  /** nor in a table on a tablet */
  deskOnly?: boolean;
}

export interface DataTableProps<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** how a row is called, for the label of its menu */
  rowName: (row: Row) => string;
  actions?: (row: Row) => RowAction[];
  /** its main action, for a click anywhere on it or Enter; buttons, links and boxes in it keep what they are for */
  onRowClick?: (row: Row) => void;
  /** which rows have one; left out: all */
  opens?: (row: Row) => boolean;
  /** rows can be chosen, by their numbers */
  choosing?: { selection: Selection; idOf: (row: Row) => number };
  /** stands out, as what wants attention; a sign or a word in a cell says why */
  urgent?: (row: Row) => boolean;
  /** of useListQuery: for the next page */
  list?: Pick<List<Row>, 'hasMore' | 'loadingMore' | 'moreFailed' | 'loadMore'>;
}

/** Below this many rows drawing them all is cheaper than measuring them. */
const VIRTUAL_FROM = 60;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, list, choosing } = props;
  const narrow = useNarrow();
  const tablet = useTablet();
  const columns = tablet ? props.columns.filter(({ deskOnly }) => !deskOnly) : props.columns;
  const { t } = useTranslation();
  const hint = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const tracks = columns.map(({ width }) => (width?.endsWith('px') ? width : `minmax(0, ${width ?? '1fr'})`));
  const box = choosing ? ['28px'] : [];
  const grid = narrow
    ? undefined
    : { gridTemplateColumns: [...box, ...tracks, ...(props.actions ? ['40px'] : [])].join(' ') };

  const draw = (row: Row, index: number) => (
    <DataRow
      key={rowKey(row)}
      {...props}
      columns={columns}
      row={row}
      index={index}
      narrow={narrow}
      grid={grid}
      hint={hint}
    />
  );
  return (
    // Where nothing in it takes the focus, it does itself: the keyboard scrolls it.
    <div
      ref={scroller}
      className={classes.scroller}
      tabIndex={props.onRowClick || props.actions ? -1 : 0}
      data-choosing={choosing?.selection.any || undefined}
      onKeyDown={choosing?.selection.handleKey}
    >
      {props.onRowClick && <VisuallyHidden id={hint}>{t('rows.opens')}</VisuallyHidden>}
      <div role="table" aria-label={props.label} aria-rowcount={list?.hasMore ? -1 : rows.length + 1}>
        <div role="row" aria-rowindex={1} className={narrow ? classes.hidden : classes.header} style={grid}>
          {choosing && (
            <div role="columnheader">
              {narrow ? <VisuallyHidden>{t('rows.choose')}</VisuallyHidden> : <ChooseAll {...choosing} />}
            </div>
          )}
          {columns.map(({ key, header, align }) => (
            <div key={key} role="columnheader" data-align={align}>
              {header}
            </div>
          ))}
        </div>
        {rows.length < VIRTUAL_FROM ? (
          rows.map(draw)
        ) : (
          <Virtualizer as={ListeningRows} scrollRef={scroller} data={rows} startMargin={narrow ? 0 : 37}>
            {draw}
          </Virtualizer>
        )}
      </div>
      {list && (
        <InfiniteEnd
          hasMore={list.hasMore}
          loading={list.loadingMore}
          failed={list.moreFailed}
          onMore={list.loadMore}
        />
      )}
    </div>
  );
}

interface DataRowProps<Row> extends DataTableProps<Row> {
  row: Row;
  index: number;
  narrow: boolean;
  grid: { gridTemplateColumns: string } | undefined;
  /** id of the words that say what Enter does */
  hint: string;
}

/** Of all that were found, those too that are not loaded. */
function ChooseAll({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  return (
    <ChooseBox
      label={t('rows.chooseAll')}
      checked={selection.all && selection.except.length === 0}
      onToggle={() => (selection.all ? selection.clear() : selection.chooseAll())}
    />
  );
}

/** What has a use of its own in a row; with `data-own-clicks` whatever else is to be left alone, and the room around it. */
const OWN = 'a, button, input, select, textarea, label, summary, [role=button], [role=checkbox], [data-own-clicks]';

/** Not of what is drawn elsewhere (menus, dialogs), nor of what has its own use, nor at the end of marking some text. */
function isMeant({ target, currentTarget: row }: MouseEvent): boolean {
  if (!(target instanceof Element) || !row.contains(target) || target.closest(OWN)) return false;
  const marked = document.getSelection();
  return !marked || marked.isCollapsed || !row.contains(marked.anchorNode);
}

function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, index, narrow, grid, hint, columns, actions, onRowClick, opens, urgent, rowName, choosing } = props;
  const { t } = useTranslation();
  const chosen = choosing?.selection.isChosen(choosing.idOf(row));
  const shown = narrow ? columns.filter(({ wideOnly }) => !wideOnly) : columns;
  const open = onRowClick && (opens?.(row) ?? true) ? () => onRowClick(row) : undefined;
  const handleClick = (event: MouseEvent): void => {
    if (isMeant(event)) open?.();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target === event.currentTarget) open?.();
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={narrow ? classes.card : classes.row}
      data-clickable={open ? true : undefined}
      data-urgent={urgent?.(row) || undefined}
      data-row={choosing?.idOf(row)}
      data-chosen={chosen || undefined}
      aria-selected={chosen}
      style={grid}
      tabIndex={open ? 0 : undefined}
      aria-describedby={open && hint}
      onClick={open && handleClick}
      onKeyDown={open && handleKey}
    >
      {choosing && (
        <div role="cell" className={classes.choose} data-own-clicks>
          <ChooseBox
            label={t('rows.chooseNamed', { name: rowName(row) })}
            checked={chosen === true}
            onToggle={(range) => choosing.selection.toggle(choosing.idOf(row), range)}
          />
        </div>
      )}
      {shown.map(({ key, header, cell, align, primary, plain = primary }) => (
        <div
          key={key}
          role="cell"
          className={classes.cell}
          data-align={align}
          data-primary={primary}
          data-plain={plain}
        >
          {narrow && !plain && <span className={classes.caption}>{header}</span>}
          {cell(row)}
        </div>
      ))}
      {actions && (
        <div role="cell" className={classes.menu}>
          <RowMenu name={rowName(row)} actions={actions(row)} />
        </div>
      )}
    </div>
  );
}
