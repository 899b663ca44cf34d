// Rows of things: a table on wide screens, cards on narrow ones, only what is in view when there are many.
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Virtualizer } from 'virtua';
import { InfiniteEnd } from '../ui/InfiniteEnd.tsx';
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
  onRowClick?: (row: Row) => void;
  /** stands out, as what wants attention; a sign or a word in a cell says why */
  urgent?: (row: Row) => boolean;
  /** of useListQuery: for the next page */
  list?: Pick<List<Row>, 'hasMore' | 'loadingMore' | 'moreFailed' | 'loadMore'>;
}

/** Below this many rows drawing them all is cheaper than measuring them. */
const VIRTUAL_FROM = 60;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, list } = props;
  const narrow = useNarrow();
  const tablet = useTablet();
  const columns = tablet ? props.columns.filter(({ deskOnly }) => !deskOnly) : props.columns;
  const scroller = useRef<HTMLDivElement>(null);
  const tracks = columns.map(({ width }) => (width?.endsWith('px') ? width : `minmax(0, ${width ?? '1fr'})`));
  const grid = narrow ? undefined : { gridTemplateColumns: [...tracks, ...(props.actions ? ['40px'] : [])].join(' ') };

  const draw = (row: Row, index: number) => (
    <DataRow key={rowKey(row)} {...props} columns={columns} row={row} index={index} narrow={narrow} grid={grid} />
  );
  return (
    // Where nothing in it takes the focus, it does itself: the keyboard scrolls it.
    <div ref={scroller} className={classes.scroller} tabIndex={props.onRowClick || props.actions ? -1 : 0}>
      <div role="table" aria-label={props.label} aria-rowcount={list?.hasMore ? -1 : rows.length + 1}>
        <div role="row" aria-rowindex={1} className={narrow ? classes.hidden : classes.header} style={grid}>
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
}

function DataRow<Row>({ row, index, narrow, grid, columns, actions, onRowClick, urgent, rowName }: DataRowProps<Row>) {
  const shown = narrow ? columns.filter(({ wideOnly }) => !wideOnly) : columns;
  const open = onRowClick && (() => onRowClick(row));
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
      style={grid}
      tabIndex={open ? 0 : undefined}
      onClick={open}
      onKeyDown={open && handleKey}
    >
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
