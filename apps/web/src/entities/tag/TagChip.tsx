// A tag as it is seen everywhere: its name, on its colour.
import type { TagRef } from '@recado/contract/tags';
import classes from './TagChip.module.css';

export function TagChip({ tag: { name, color } }: { tag: Pick<TagRef, 'name' | 'color'> }) {
  return (
    <span className={classes.chip} style={{ '--tag-color': color }} title={name}>
      {name}
    </span>
  );
}
