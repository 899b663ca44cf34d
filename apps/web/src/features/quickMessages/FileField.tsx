// The file that goes with a quick message: whatever may be sent in a conversation.
import { Paperclip } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { OneFileField } from '../../shared/ui/OneFileField.tsx';
import type { Picture } from '../../shared/ui/picture.ts';
import { useFileProblem } from '../../shared/ui/useFileProblem.ts';
import classes from './QuickMessages.module.css';

export function FileField({ file, onChange }: { file: Picture; onChange: (file: Picture) => void }) {
  const { t } = useTranslation('quickMessages');
  const complaint = useFileProblem();
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
