// Between the days of a conversation; floating: the day one scrolls through.
import { useFormats } from '../../format/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { dayKind } from './dayKind.ts';
import classes from './MessageList.module.css';

export function DayLabel({ at, floating = false }: { at: string; floating?: boolean }) {
  const { t } = useTranslation('pieces');
  const formats = useFormats();
  const kind = dayKind(at);
  const date = formats.date(at);
  return (
    <div className={`${classes.day} ${floating ? classes.floating : ''}`} aria-hidden={floating}>
      <span title={date}>{kind === 'other' ? date : t(`days.${kind}`)}</span>
    </div>
  );
}
