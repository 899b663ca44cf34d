// The files that will go with the message, each with a way out.
import { CloseButton } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/format/useFormats.ts';
import classes from './Composer.module.css';
import type { OutgoingFile } from './OutgoingMessages.ts';

export function AttachmentTray({
  files,
  onRemove,
}: {
  files: readonly OutgoingFile[];
  onRemove: (file: OutgoingFile) => void;
}) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  return (
    <ul className={classes.tray} aria-label={t('attach.list')}>
      {files.map((entry, index) => (
        <li key={`${index}:${entry.file.name}`} className={classes.file}>
          <FileThumb entry={entry} />
          <div className={classes.fileTexts}>
            <div className={classes.fileName} title={entry.file.name}>
              {entry.file.name}
            </div>
            <div className={classes.fileSize}>{formats.bytes(entry.file.size)}</div>
          </div>
          <CloseButton
            size="sm"
            className={classes.remove}
            aria-label={t('attach.remove', { name: entry.file.name })}
            onClick={() => onRemove(entry)}
          />
        </li>
      ))}
    </ul>
  );
}

export function FileThumb({ entry: { file, preview } }: { entry: OutgoingFile }) {
  if (preview && file.type.startsWith('image/')) return <img src={preview} alt="" className={classes.thumb} />;
  if (preview) return <video src={preview} muted className={classes.thumb} />;
  return (
    <span className={classes.thumb}>
      <FileText size={22} aria-hidden />
    </span>
  );
}
