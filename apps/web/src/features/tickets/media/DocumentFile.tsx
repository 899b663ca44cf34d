// A document: what it is, how large, and the way to have it.
import { Download } from 'lucide-react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { endingOf, fileKind } from './fileKinds.ts';
import classes from './MessageMedia.module.css';

export function DocumentFile({ url, name, size }: { url: string; name: string | null; size: number | null }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const shown = name ?? t('media.document');
  const facts = [endingOf(shown), size === null ? '' : formats.bytes(size)].filter(Boolean).join(' · ');
  const { Icon, color } = fileKind(shown);
  return (
    <a
      href={url}
      download={name ?? ''}
      target="_blank"
      rel="noopener noreferrer"
      className={classes.box}
      aria-label={t('media.downloadNamed', { name: shown })}
    >
      <Icon size={28} aria-hidden style={{ color: `var(--mantine-color-${color}-text)` }} />
      <span className={classes.boxTexts}>
        <span className={classes.boxName}>{shown}</span>
        <span className={classes.boxFact}>{facts}</span>
      </span>
      <Download size={18} aria-hidden />
    </a>
  );
}
