// What is chosen in a list, as the server is told of it.
import type { BulkObjects } from '@recado/contract/bulk-acts';
import type { Selection } from '../../shared/ui/selection/useSelection.ts';

export interface BulkBarProps {
  of: BulkObjects;
  selection: Selection;
  /** what the list was asked with */
  asked: Record<string, unknown>;
}

type Text = Record<string, string>;
export type Which = { ids: number[] } | { filter: Text; except: number[] };

/** As a query string writes it: the list's own filter, but for the order in which it shows what it found. */
function filterOf(asked: Readonly<Record<string, unknown>>): Text {
  const { sort: _order, ...filter } = asked;
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  );
}

/** @param asked what the list was asked with */
export const whichOf = (
  { all, ids, except }: Pick<Selection, 'all' | 'ids' | 'except'>,
  asked: Readonly<Record<string, unknown>>,
): Which => (all ? { filter: filterOf(asked), except: [...except] } : { ids: [...ids] });
