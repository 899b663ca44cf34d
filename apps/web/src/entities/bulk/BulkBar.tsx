// What can be done to what is chosen in a list: fetched once something is.
import { lazyExtra } from '../../shared/ui/lazyExtra.tsx';
import { useFocusOnRows } from './useFocusOnRows.ts';
import type { BulkBarProps } from './which.ts';

const Actions = lazyExtra(async () => (await import('./BulkActions.tsx')).BulkActions);

/** Nothing where nothing is chosen. */
export function BulkBar(props: BulkBarProps) {
  useFocusOnRows(props);
  return props.selection.any ? <Actions {...props} /> : null;
}
