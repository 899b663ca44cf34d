// A document: what it is, how large, and the way to have it.
import { Download, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/format/useFormats.ts';
import classes from './MessageMedia.module.css';

export function DocumentFile({ url, name, size }: { url: string; name: string | null; size: number | null }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const shown = name ?? t('media.document');
  const [, ending = ''] = /\.([\p{L}\d]{1,5})$/u.exec(shown) ?? [];
  const facts = [ending.toUpperCase(), size === null ? '' : formats.bytes(size)].filter(Boolean).join(' · ');
  return (
    <a
      href={url}
      download={name ?? ''}
      target="_blank"
      rel="noopener noreferrer"
      className={classes.box}
      aria-label={t('media.downloadNamed', { name: shown })}
    >
      <FileText size={28} aria-hidden />
      <span className={classes.boxTexts}>
        <span className={classes.boxName}>{shown}</span>
        <span className={classes.boxFact}>{facts}</span>
      </span>
      <Download size={18} aria-hidden />
    </a>
  );
}
