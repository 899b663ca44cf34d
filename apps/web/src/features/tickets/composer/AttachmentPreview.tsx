// The chosen file as the customer will see it.
import { FileText } from 'lucide-react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Composer.module.css';
import type { Attachment } from './attachment.ts';

export function AttachmentPreview({ entry: { file, preview } }: { entry: Attachment }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const label = t('composer.preview', { name: file.name });
  const [kind] = file.type.split('/');
  return (
    <div className={classes.preview}>
      {preview && kind === 'image' && <img src={preview} alt={label} />}
      {preview && kind === 'video' && <video src={preview} controls aria-label={label} />}
      {preview && kind === 'audio' && <audio src={preview} controls aria-label={label} />}
      {!preview && (
        <span className={classes.document}>
          <FileText size={30} aria-hidden />
          <span>
            <b>{file.name}</b>
            <br />
            {formats.bytes(file.size)}
          </span>
        </span>
      )}
    </div>
  );
}
