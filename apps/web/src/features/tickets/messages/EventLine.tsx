// What happened to the ticket between two messages: a quiet line, with who did it and when.
import type { TimelineEntry } from '@recado/contract/timeline';
import { useFormats } from '../../../shared/format/useFormats.ts';
import classes from './EventLine.module.css';
import { useEventText } from './useEventText.ts';

export function EventLine({ entry }: { entry: TimelineEntry }) {
  const formats = useFormats();
  const text = useEventText()(entry);
  return (
    <p className={classes.line} title={formats.dateTime(entry.createdAt)}>
      <span>{text}</span>
      <time dateTime={entry.createdAt}>{formats.time(entry.createdAt)}</time>
    </p>
  );
}
