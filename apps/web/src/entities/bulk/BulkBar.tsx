// What can be done to what is chosen in a list: fetched once something is.
import { lazyExtra } from '../../shared/ui/lazyExtra.tsx';
import type { BulkBarProps } from './which.ts';

const Actions = lazyExtra(async () => (await import('./BulkActions.tsx')).BulkActions);

/** Nothing where nothing is chosen. */
export const BulkBar = (props: BulkBarProps) => (props.selection.any ? <Actions {...props} /> : null);
