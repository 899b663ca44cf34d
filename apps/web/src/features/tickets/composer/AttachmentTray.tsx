// The files that will go with the message, each with a way out; of several, one is chosen to be seen and described.
import { CloseButton, UnstyledButton } from '@mantine/core';
import { AudioLines, FileText } from 'lucide-react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Composer.module.css';
import type { OutgoingFile } from '../../../entities/message/outgoing/outgoingEntry.ts';
import type { Attachment } from './attachment.ts';

export interface AttachmentTrayProps {
  files: readonly Attachment[];
  /** left out where nothing can be written */
  chosen?: Attachment;
  onChoose?: (file: Attachment) => void;
  onRemove: (file: Attachment) => void;
}

export function AttachmentTray({ files, chosen, onChoose, onRemove }: AttachmentTrayProps) {
  const { t } = useTranslation('tickets');
  const choosable = onChoose && files.length > 1;
  return (
    <ul className={classes.tray} aria-label={t('attach.list')}>
      {files.map((entry) => (
        <li key={entry.id} className={classes.file} data-chosen={(choosable && entry === chosen) || undefined}>
          {choosable ? (
            <UnstyledButton
              className={classes.choose}
              aria-pressed={entry === chosen}
              onClick={() => onChoose(entry)}
              // The field keeps the focus: its words are what changes.
              onMouseDown={(event) => event.preventDefault()}
            >
              <FileFace entry={entry} />
            </UnstyledButton>
          ) : (
            <span className={classes.choose}>
              <FileFace entry={entry} />
            </span>
          )}
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

function FileFace({ entry }: { entry: Attachment }) {
  const formats = useFormats();
  const { file, caption } = entry;
  return (
    <>
      <FileThumb entry={entry} />
      <span className={classes.fileTexts}>
        <span className={classes.fileName} title={file.name}>
          {file.name}
        </span>
        <span className={classes.fileSize}>{caption.trim() || formats.bytes(file.size)}</span>
      </span>
    </>
  );
}

export function FileThumb({ entry: { file, preview } }: { entry: OutgoingFile }) {
  if (preview && file.type.startsWith('image/')) return <img src={preview} alt="" className={classes.thumb} />;
  if (preview && file.type.startsWith('video/')) return <video src={preview} muted className={classes.thumb} />;
  const Icon = file.type.startsWith('audio/') ? AudioLines : FileText;
  return (
    <span className={classes.thumb}>
      <Icon size={22} aria-hidden />
    </span>
  );
}
