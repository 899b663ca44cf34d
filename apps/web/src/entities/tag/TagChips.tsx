// Tags by their ids, each as a chip; those that have gone meanwhile are left out.
import { TagChip } from './TagChip.tsx';
import classes from './TagChip.module.css';
import { useTags } from './useTags.ts';

export interface TagChipsProps {
  ids: readonly number[];
  /** in one line, however many */
  oneLine?: boolean;
}

export function TagChips({ ids, oneLine = false }: TagChipsProps) {
  const { data: tags = [] } = useTags();
  const shown = tags.filter(({ id }) => ids.includes(id));
  if (shown.length === 0) return null;
  return (
    <span className={`${classes.chips} ${oneLine ? classes.row : ''}`}>
      {shown.map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
    </span>
  );
}
