// The file that goes with a quick message: whatever may be sent in a conversation.
import { LIMITS } from '@recado/contract/constants';
import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/useFormats.ts';
import { OneFileField } from '../../shared/ui/OneFileField.tsx';
import type { Picture } from '../../shared/ui/picture.ts';
import classes from './QuickMessages.module.css';

export function FileField({ file, onChange }: { file: Picture; onChange: (file: Picture) => void }) {
  const { t } = useTranslation('quickMessages');
  const formats = useFormats();
  const complaint = ({ name, size }: File): string | null => {
    if (size === 0) return t('file.empty', { name });
    if (size <= LIMITS.uploadBytes) return null;
    return t('file.tooLarge', { name, size: formats.bytes(size), limit: formats.bytes(LIMITS.uploadBytes) });
  };
  return (
    <OneFileField
      file={file}
      face={<Paperclip size={16} aria-hidden className={classes.clip} />}
      icon={Paperclip}
      labels={{ choose: t('file.choose'), remove: t('file.remove') }}
      complaint={complaint}
      onChange={onChange}
    />
  );
}
